"""The one place that names Tailminer's version."""

VERSION = "0.1.0"
