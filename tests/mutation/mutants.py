"""Finds mutants: single changes of an operator or a constant in C++ source text."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    path: str
    line: int  # from 1
    column: int  # from 0
    old: str
    new: str
    text: str  # the line without the spaces around it
    nth: int  # which of the places in lines with this text where `old` could become `new`, from 1

    def key(self):
        """What names it in survivors.txt: no line numbers, which change too easily."""
        nth = f" #{self.nth}" if self.nth > 1 else ""
        return f"{self.path}: {self.text}  [{self.old} -> {self.new}{nth}]"


# Operators between two operands; clang-format has a space on either side of them, which sets them
# apart from template brackets, references and pointers.
_BINARY = {
    "<": ["<=", ">="],
    "<=": ["<", ">"],
    ">": [">=", "<="],
    ">=": [">", "<"],
    "==": ["!="],
    "!=": ["=="],
    "&&": ["||"],
    "||": ["&&"],
    "+": ["-"],
    "-": ["+"],
    "*": ["/"],
    "/": ["*"],
    "%": ["/"],
    "&": ["|"],
    "|": ["&"],
    "^": ["|"],
    "<<": [">>"],
    ">>": ["<<"],
    "+=": ["-="],
    "-=": ["+="],
    "*=": ["/="],
    "/=": ["*="],
    "^=": ["|="],
    "|=": ["&="],
    "&=": ["|="],
}
_WORDS = {
    "true": ["false"],
    "false": ["true"],
    "std::min": ["std::max"],
    "std::max": ["std::min"],
    "break": ["continue"],
    "continue": ["break"],
}
_PREFIX = {"!": [""], "~": [""], "++": ["--"], "--": ["++"]}

_TOKEN = re.compile(
    r"(?P<binary>(?<= )(?:<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=?|[<>])(?= |$))"
    r"|(?P<prefix>\+\+|--|!(?!=)|~)(?=[\w(])"
    r"|(?P<word>\bstd::(?:min|max)\b|\b(?:true|false|break|continue)\b)"
    r"|(?P<number>(?<![\w.'])(?:0x[0-9a-fA-F']+|\d[\d']*)(?P<suffix>[uUlL]*)(?![\w.']))"
)


# The declaration of an array without values.
_ARRAY = re.compile(r"\s*(?:\w|::)+(?:<[^<>]*>)? \w+(?:\[[^\]]*\])+;")


def _numbers(text):
    digits = text.rstrip("uUlL")
    suffix = text[len(digits):]
    digits = digits.replace("'", "")
    if digits.startswith("0x"):
        value, form = int(digits, 16), hex
    elif digits.startswith("0") and len(digits) > 1:
        value, form = int(digits, 8), lambda n: f"0{n:o}"
    else:
        value, form = int(digits), str
    return [form(n) + suffix for n in ([value + 1, value - 1] if value > 0 else [1])]


def _blank(text):
    """The text with comments, strings, and lines that are not code overwritten by spaces."""
    def spaces(match):
        return re.sub(r"[^\n]", " ", match.group())

    # Raw strings, strings and characters before comments: whichever begins first.
    text = re.sub(
        r'R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|//[^\n]*|/\*(?:.|\n)*?\*/',
        spaces,
        text,
    )
    # A digit separator looks like the beginning of a character to nobody: it follows a digit.
    text = re.sub(r"^[ \t]*#(?:.*\\\n)*.*", spaces, text, flags=re.M)
    text = re.sub(r"\bstatic_assert\((?:[^;])*;", spaces, text)
    return re.sub(r"\boperator[^\s(]+", spaces, text)


def find(path, text):
    """Every mutant of `text`, the file at `path`, in the order of the text."""
    mutants = []
    lines = text.split("\n")
    seen = {}
    for number, line in enumerate(_blank(text).split("\n"), 1):
        line_text = lines[number - 1].strip()
        for match in _TOKEN.finditer(line):
            old = match.group()
            if match.lastgroup == "suffix" or match.group("number"):
                changes = _numbers(old)
                if _ARRAY.match(line) and "[" in line[: match.start()]:
                    changes = changes[1:]  # more room changes nothing
            else:
                changes = {**_BINARY, **_WORDS, **_PREFIX}.get(old, [])
                if match.group("prefix"):
                    changes = _PREFIX.get(old, [])
            for new in changes:
                nth = seen[line_text, old, new] = seen.get((line_text, old, new), 0) + 1
                mutants.append(Mutant(path, number, match.start(), old, new, line_text, nth))
    return mutants


def apply(mutant, text):
    """`text` with the change made."""
    lines = text.split("\n")
    line = lines[mutant.line - 1]
    end = mutant.column + len(mutant.old)
    assert line[mutant.column : end] == mutant.old
    lines[mutant.line - 1] = line[: mutant.column] + mutant.new + line[end:]
    return "\n".join(lines)
