"""The page knows no rules and tells no game: what was moved to Python may not come back, where a search can tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.words import WEB

SOURCES = sorted(
    file for file in (WEB / "src").rglob("*") if file.suffix in (".ts", ".svelte") and "generated" not in file.parts
)
GAMES = [file for file in SOURCES if (WEB / "src" / "games") in file.parents]

# Sentences about a game are made in Python (core/story.py): the page gets them ready, and looks no part of them up.
MADE_IN_PYTHON = [
    "say",
    "asked",
    "effect",
    "ending",
    "points",
    "ended",
    "told",
    "why",
    "advice",
    "decide",
    "does",
    "verdict",
    "turned",
    "action",
    "coach",
    "counted",
    "now",
    "state",
    "phase",
    "button",
    "step",
    "aloud",
]
# Where a key of such a section may stand: general code that looks up what it is given, and words for what is drawn.
GIVEN = {
    "lib/words.svelte.ts": {"why.", "advice."},
    "lib/formatter.ts": {"told."},
    "games/momistigri/Centre.svelte": {"counted."},  # left out, since the hands themselves are shown
}
SHORT = {"aloud.points"}  # a number with its word, beside a name or a hand
KEY = re.compile(rf"""["'`]((?:{"|".join(MADE_IN_PYTHON)})\.)(\w+|\$|)""")

FORBIDDEN = {
    "the seats of house and bell": re.compile(r"\b(?:HOUSE|BELL)\s*=\s*\d"),
    "which groups win": re.compile(r"instantWin|exactly 5"),
    "what a bonus card counts": re.compile(r"4 \* bonus"),
    "which moves of Discat lay cards": re.compile(r"/\^\\d/"),
    "how Discat writes a swap": re.compile(r"`swap \$\{"),
    "how many cards Discat has": re.compile(r"""max=["{]*90"""),
    "what Discat's first turn allows": re.compile(r"first_turn \?"),
    "what a direction asks for": re.compile(r"""\? ["'](?:page|say|asked)\.\w*(?:more|less)["']"""),
    "a sentence with a false value in it": re.compile(r"""\.split\(["']\|["']\)"""),
    "parts of a sentence joined": re.compile(r"""parts\.join\(["'][,;.] ["']\)"""),
    "whether a debt is one or many": re.compile(r"\bn: Math\.abs\("),
    "pairs that do something alone": re.compile(r"\bALONE\b"),
    "what the Momistigri counts": re.compile(r"\? 10 :|>10</text>"),
    "how Momistigri writes a card": re.compile(r"""\bMOMISTIGRI\s*=\s*["']|\bcard [!=]== ["']\?["']"""),
    "what Momistigri's moves name": re.compile(
        r"""\b(?:pair|choose|give|swap|send): (?:\([^)]*\) => \(\{|\[)|["'`](?:pair|choose|give|send|draw) ["'`$]"""
    ),
    "what kind of move one of Momistigri's is": re.compile(
        r"""=== ["'](?:pair|choose|give|send|shed|reverse|exchange|stop)["']"""
    ),
    "which numbers of Momistigri make pairs": re.compile(r"\[\s*1,\s*2,\s*3,\s*4,\s*5,\s*6,\s*7,\s*8\s*\]"),
    "which round breaks a tie": re.compile(r"round > view\.rounds"),
    "names of cards joined": re.compile(r"""map\(nameOf\)\.join\("""),
    "a card and what it can do put together": re.compile(r"\}; \$\{"),
    "what rooms are worth": re.compile(r"\[\s*1,\s*3,\s*5,\s*7\s*\]"),
    "what a level scores": re.compile(r"level === \d"),
    "which abilities take a die": re.compile(r"""["'`](?:abcfhi|bcfh|aik|dl)["'`]"""),
    "what an ability is, by its letter": re.compile(r"""\bletter === ["'][a-l]["']|["'][a-l]+["']\.includes\(letter"""),
    "what an ability asks for, by its letter": re.compile(r"""\b[a-l]: (?:["']page\.|\{ (?:first|then): )"""),
    "which tokens of a move are cells": re.compile(r"\[A-Z\]\\d"),
    "what a die can show": re.compile(r"""\[2-5|["']2["'],\s*["']3["'],\s*["']4["'],\s*["']5["']"""),
    "how House of Cats writes its moves": re.compile(
        r"""(?:whole|text|said\[\d\]|words\[\d\]) === ["'](?:done|cat|cross|track|room|g)["']"""
        r"""|\(["']done["']\)|`room \$\{"""
    ),
    "what counts before the end": re.compile(r"""["']over["'] \? [\w.]*points\b|\bso_far\b"""),
    "how a sheet stands put together": re.compile(r"""\bown\(\s*["'`](?:waiting|row|step|button|detail)\."""),
    "the times of a game of reflexes": re.compile(r"\b(?:LATE|STEP)\s*=\s*(?:1_?500|700)\b"),
    "from where a Clock counts down": re.compile(r"\bCOUNT\s*=\s*\d"),
    "how Addi Cat's writes its moves": re.compile(
        r"""(?:text === |includes\(|play\(|explain\()["'`](?:flip|tap|volley)["'`]"""
    ),
    "which cards of Addi Cat's are sums": re.compile(r"""/\^\\d\+\$/\.test\(card"""),
    "a card of Addi Cat's put into words": re.compile(r"""\bcards\.plus\b|\bspoken\("""),
    "a receipt put together": re.compile(r"""\bown\(\s*["'`](?:receipt|slap)\.|\btook - \w|\btied\b\)"""),
    "house rules for small children": re.compile(r"""\bpace: ["']\w|\bactions: false"""),
    "what a house rule means": re.compile(r"""\boptions(?:\?\.|\.|\[["'`])\w"""),
    "how house rules are typed": re.compile(r"\$defs|\bschema\.(?:type|enum|examples)"),
    "how many usually play": re.compile(r"seats\.includes\(3\)"),
    "how strong bots usually are": re.compile(r"""\?\? ["']tabby["']"""),
    "which phrases there are": re.compile(r"""["']good_luck["']"""),
    "how long a name may be": re.compile(r"""maxlength=["{]*(?:16|24)\b"""),
    "sentences told apart by their keys": re.compile(r"""\bkey [!=]== ["'`]\w+\."""),
    "that nobody has won": re.compile(r"!winners\.length"),
    "how fast somebody is": re.compile(r"\.length >> 1|\btimes\.sort\("),
    "how often an ability can be used": re.compile(r"\bcircles\b.* - .*\bspent\b"),
    "how many dice are left": re.compile(r"dice_number - "),
    "what the next star takes": re.compile(r"\bsteps\[stars\]|star_points\??\.?\["),
    "what a cat of the track brings": re.compile(r"""=== ["'][-#]["']"""),
    "a line of points put together": re.compile(r"\{ \.\.\.values, n \}"),
    "how far a seat is": re.compile(r"""own\((?:\w+\.)?done \?"""),
    "what a move of Discat swaps": re.compile(r"""\[, ?\w+\] = entry\.text\.split"""),
    "which windows are races": re.compile(r"""window [!=]== ["'](?:open|closed)["']"""),
}
GONE = re.compile(r"^(?:story|labels|sayings|lines|describe|lesson|points)\.ts$")


def name_of(file: Path) -> str:
    return str(file.relative_to(WEB / "src"))


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_rule_comes_back_to_the_page(what: str) -> None:
    found = [
        f"{name_of(file)}:{text.count(chr(10), 0, hit.start()) + 1}: {hit[0]}"
        for file in SOURCES
        for text in [file.read_text("utf-8")]
        for hit in FORBIDDEN[what].finditer(text)
    ]
    assert found == [], f"{what} belongs into Python"


def sentences_in(file: Path, text: str) -> list[str]:
    """The keys of sentences about a game that stand in this file."""
    given = GIVEN.get(name_of(file), set())
    found = [(hit[1], hit[1] + hit[2]) for hit in KEY.finditer(text)]
    return [key for section, key in found if section not in given and key not in SHORT]


def test_no_sentence_about_a_game_is_put_together_by_the_page() -> None:
    found = {name_of(file): sentences_in(file, file.read_text("utf-8")) for file in SOURCES}
    assert {file: keys for file, keys in found.items() if keys} == {}


def test_a_sentence_that_is_put_together_is_found_wherever_it_stands() -> None:
    table, words = WEB / "src/pages/table/play/Coach.svelte", WEB / "src/lib/words.svelte.ts"
    assert sentences_in(table, 'own("say.they_play", { name })') == ["say.they_play"]
    assert sentences_in(table, "told(game, { key: 'asked.pair' }, names)") == ["asked.pair"]
    assert sentences_in(table, "t(`games.discat.x`) || own(`phase.${view.phase}`)") == ["phase.$"]
    assert sentences_in(table, "told(game, { key: `why.${key}`, values }, names)") == ["why.$"]
    assert sentences_in(words, "told(game, { key: `why.${key}`, values }, names)") == []


def test_no_game_is_told_by_a_file_of_the_page() -> None:
    assert [name_of(file) for file in GAMES if GONE.match(file.name)] == []


PLANTED = {
    "the seats of house and bell": "export const HOUSE = 8;",
    "which groups win": "const wins = options.instantWin;",
    "what a bonus card counts": "points: 4 * bonus",
    "which moves of Discat lay cards": "const isGroup = (move: string): boolean => /^\\d/.test(move);",
    "how Discat writes a swap": "this.#moves().includes(`swap ${card}`)",
    "how many cards Discat has": '<input type="range" min="1" max="90" />',
    "what Discat's first turn allows": 'own(view.first_turn ? "page.choose_one" : "page.choose")',
    "what a direction asks for": 'own(limit.direction === "up" ? "page.needs_more" : "page.needs_less")',
    "a sentence with a false value in it": 'say({ ...limit.asks, values: { card: "|" } }).split("|")',
    "parts of a sentence joined": 'own("aloud.seat", { name, parts: parts.join(", ") })',
    "whether a debt is one or many": 'own("aloud.points", { n: Math.abs(its.score), points: its.score })',
    "pairs that do something alone": "const ALONE = [1, 6];",
    "what the Momistigri counts": "card === MOMISTIGRI ? 10 : Number(card[0])",
    "how Momistigri writes a card": 'export const MOMISTIGRI = "M";',
    "what Momistigri's moves name": "give: (one, seat) => ({ hand: [one], taken: null, to: Number(seat) }),",
    "what kind of move one of Momistigri's is": 'if (word === "shed") return laid(who, cards);',
    "which numbers of Momistigri make pairs": "const values = [1, 2, 3, 4, 5, 6, 7, 8];",
    "which round breaks a tie": 'own(view.round > view.rounds ? "table.extra_round" : "table.round")',
    "names of cards joined": "hand.map(nameOf).join(', ')",
    "a card and what it can do put together": '`${nameOf(card)}; ${own("page.cannot")}`',
    "what rooms are worth": "const WORTH = [1, 3, 5, 7];",
    "what a level scores": "if (level === 4) return null;",
    "which abilities take a die": 'const WITH_DIE = "abcfhi";',
    "what an ability is, by its letter": 'if (turn.letter === "j") return own("page.do_corners");',
    "what an ability asks for, by its letter": 'a: { first: "page.which_die", then: "page.anywhere" },',
    "which tokens of a move are cells": "const isCell = (token: string): boolean => /^[A-Z]\\d$/.test(token);",
    "what a die can show": "/^([2-5]|cat|mouse)$/.test(token)",
    "how House of Cats writes its moves": 'if (turn.whole === "cat") actions?.focusChoice();',
    "what counts before the end": 'phase === "over" ? points.total : points.so_far',
    "how a sheet stands put together": 'own("row.empty", { cells })',
    "the times of a game of reflexes": "const LATE = 1_500;",
    "from where a Clock counts down": "const COUNT = 3;",
    "how Addi Cat's writes its moves": 'entries.some(({ text }) => text === "tap")',
    "which cards of Addi Cat's are sums": "card !== null && /^\\d+$/.test(card)",
    "a card of Addi Cat's put into words": 'own("aloud.card", { name, card: spoken(its.card) })',
    "a receipt put together": "Math.max(0, Math.round(took - first))",
    "house rules for small children": 'const SLOWLY = { level: "kitten", options: { pace: "family" } };',
    "what a house rule means": '(info.options["piles"] ?? "one") !== "one"',
    "how house rules are typed": 'if (schema.type === "boolean") return [false, true];',
    "how many usually play": "const seats = game.seats.includes(3) ? 3 : (game.seats[0] ?? 2);",
    "how strong bots usually are": 'level: how.level ?? "tabby"',
    "which phrases there are": 'export const PHRASES = ["hello", "good_luck"];',
    "how long a name may be": '<input maxlength="24" />',
    "sentences told apart by their keys": 'story.findIndex(({ key }) => key === "say.round_over")',
    "that nobody has won": 'if (!winners.length) return t("end.nobody");',
    "how fast somebody is": "median: times[times.length >> 1]",
    "how often an ability can be used": "(sheet.circles[index] ?? 0) - (sheet.spent[index] ?? 0)",
    "how many dice are left": "view.turn.dice_number - view.turn.dice_used",
    "what the next star takes": "const next = over ? undefined : steps[stars];",
    "what a cat of the track brings": 'entry === "#" ? "?" : entry',
    "a line of points put together": "own(key, { ...values, n })",
    "how far a seat is": 'own(done ? "page.has_confirmed" : "page.is_writing")',
    "what a move of Discat swaps": 'const [, swapped] = entry.text.split(" ");',
    "which windows are races": 'view.window !== "open" && view.window !== "closed"',
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_the_search_can_fail(what: str) -> None:
    assert FORBIDDEN[what].search(PLANTED[what])
