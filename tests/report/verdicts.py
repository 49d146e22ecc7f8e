"""Three verdicts made by hand, one of each kind."""

from __future__ import annotations

from verify.finding import Finding, Span
from verify.report.verdict import Claim, Part, Play, Verdict

VERSIONS = {"python": "3.11.0", "deckproof": "0.1.0", "numba": "missing"}
STAMP = {
    "rules": "toy 1", "deck": "ab12" * 16, "deck_from": "sheets", "seed": 1, "files": ["output/toy/card.pdf"],
    "versions": VERSIONS,
}  # fmt: skip

COUNT = Finding(
    "CNT001",
    "error",
    "the box promises 8 cards, 'card' has 7",
    Span("components/toy/card.yaml", 12, 5),
    "add a row or write count: 7",
    ((Span("components/toy/game.yaml", 9, 12), "promises 8"),),
)

PASSED = Verdict(
    game="toy",
    verdict="pass",
    findings=(),
    parts=(
        Part("card", 8, 8, 8, "room § The deck"),
        Part("pencil", 1, 1, None, "designed: the pad is written on, and any pencil that can be found will do for it"),
    ),
    play=(
        Play(
            "p2",
            2,
            40_000,
            (
                Claim("ends", "all 40,000 games end", "observed", 40_000, bound=0.000075),
                Claim("alive:s-7", "s-7 mattered", "observed", 40_000, value=0.25, interval=(0.24, 0.26)),
                Claim("alive:h-8", "h-8 mattered", "observed", 40_000, value=0.0004, interval=(0.0003, 0.0005)),
                Claim("statement:TOY-1", "the deal", "observed", 40_000, value=1.0),
                Claim("statement:TOY-2", "a draw", "proven"),
                Claim("statement:TOY-3", "a rare thing", "not shown", 40_000, bound=0.000075),
                Claim("fair", "seat 1 wins 50.2 %", "observed", 40_000, value=0.502, interval=(0.495, 0.509)),
            ),
            {"target": "501"},
        ),
    ),
    stamp=STAMP,
    summary="8 parts whole, printed right, played in 1 set-up",
    claims=(
        Claim("complete", "8 parts in 1 component; 1 more bought", "proven"),
        Claim("printed", "1 sheet measured", "proven"),
    ),
)

FAILED = Verdict(
    game="toy",
    verdict="fail",
    findings=(COUNT,),
    parts=(Part("card", 8, 7, None, "room § The deck"),),
    play=(),
    stamp={**STAMP, "deck": None, "deck_from": None, "files": []},
    summary="1 error; not played: the deck is not whole",
    claims=(Claim("complete", "a part is missing", "not shown"),),
)

UNVERIFIABLE = Verdict(
    game="",
    verdict="unverifiable",
    findings=(Finding("LAB001", "error", "no labels in 'scan.pdf'", Span("scan.pdf")),),
    parts=(),
    play=(),
    stamp={**STAMP, "rules": None, "deck": None, "deck_from": None, "seed": None},
    summary="nothing here can be measured",
)
