"""The one place that names Tailminer's version, and the day on which it was given."""

VERSION = "0.1.0"

RELEASE_DATE = "2026-11-30"
