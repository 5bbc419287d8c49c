"""Lays out a vector file: one record a line, so that a change shows as the lines it touches."""

import json


def _compact(value):
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def _layout(value, indent):
    pad = "  " * indent
    if isinstance(value, dict) and any(isinstance(v, (dict, list)) for v in value.values()) \
            and indent < 3:
        inner = ",\n".join(f"{pad}  {_compact(k)}: {_layout(v, indent + 1)}"
                           for k, v in value.items())
        return f"{{\n{inner}\n{pad}}}"
    if isinstance(value, list) and any(isinstance(v, (dict, list)) for v in value):
        inner = ",\n".join(f"{pad}  {_compact(v)}" for v in value)
        return f"[\n{inner}\n{pad}]"
    return _compact(value)


def text(document):
    return _layout(document, 0) + "\n"
