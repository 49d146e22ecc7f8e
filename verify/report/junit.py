"""The verdict as JUnit XML, which build servers read: a suite for each game, a case for each claim and each finding.

In: verdicts.  Out: XML text.  An error is a failed case, a claim that was not shown a skipped one, what is proven or
observed a passed one with its sentence as output; warnings and notes are cases that passed, with their text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ..finding import Finding, after
from .verdict import Claim, Verdict

_UNWRITABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Signs that XML 1.0 has no place for (section 2.2)."""


def junit(verdicts: Sequence[Verdict]) -> str:
    root = Element("testsuites", name="deckproof")
    for verdict in verdicts:
        root.append(_suite(verdict))
    for key in ("tests", "failures", "skipped"):
        root.set(key, str(sum(int(suite.get(key, "0")) for suite in root)))
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _suite(v: Verdict) -> Element:
    cases = list(_cases(v))
    failures = sum(case.find("failure") is not None for case in cases)
    skipped = sum(case.find("skipped") is not None for case in cases)
    numbers = {"tests": str(len(cases)), "failures": str(failures), "skipped": str(skipped)}
    suite = Element("testsuite", {"name": _clean(v.game or "unknown"), **numbers})
    properties = SubElement(suite, "properties")
    for name in ("rules", "deck", "deck_from", "seed"):
        if v.stamp.get(name) is not None:
            SubElement(properties, "property", name=name, value=_clean(str(v.stamp[name])))
    suite.extend(cases)
    return suite


def _cases(v: Verdict) -> Iterator[Element]:
    for finding in v.findings:
        yield _finding(v.game, finding)
    for claim in v.claims:
        yield _claim(v.game, claim)
    for play in v.play:
        for claim in play.claims:
            yield _claim(f"{v.game}.{play.setup}", claim)


def _finding(game: str, f: Finding) -> Element:
    case = Element("testcase", classname=_clean(f"{game}.findings"), name=_clean(f"{f.code} {f.span}"))
    said = "\n".join([f"{f.span}: {f.severity}[{f.code}]: {f.message}", *after(f)])
    if f.severity == "error":
        SubElement(case, "failure", type=f.code, message=_clean(f.message)).text = _clean(said)
    else:
        SubElement(case, "system-out").text = _clean(said)
    return case


def _claim(classname: str, claim: Claim) -> Element:
    case = Element("testcase", classname=_clean(classname), name=_clean(claim.name))
    if claim.standing == "not shown":
        SubElement(case, "skipped", message=_clean(claim.text))
    else:
        SubElement(case, "system-out").text = _clean(f"{claim.standing}: {claim.text}")
    return case


def _clean(text: str) -> str:
    return _UNWRITABLE.sub("\ufffd", text)
