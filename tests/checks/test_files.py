"""Area F: what the reader says of files, and the edits that mend them."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.content import characters, tree
from generator.content.edits import edited
from generator.findings import Finding, Place, Severity
from tests.support import places, read, tree_of, write_game

load_checks()


def mended(text: str) -> str:
    """Return a text after the edits of all its findings."""
    return edited(text, [edit for f in tree_of(text).findings for edit in f.edits])


def of_code(text: str | bytes, code: str) -> Finding:
    (finding,) = [f for f in tree_of(text).findings if f.code == code]
    return finding


def test_the_area_is_described() -> None:
    assert [c.code for c in CHECKS if c.area == "F"] == [f"F{number:02}" for number in range(1, 20)]
    fixing = ["F07", "F08", "F11", "F12", "F13", "F15", "F18"]
    assert [c.code for c in CHECKS if c.area == "F" and c.fixes] == fixing


@pytest.mark.parametrize("text", ["a: b \n", "a: {\n\tb: c}\n", "a: b\r\n", "a: e\u0301\n"])
def test_what_is_found_is_as_severe_as_its_check(text: str) -> None:
    for finding in tree_of(text).findings:
        assert finding.severity is CHECKS[finding.code].severity is Severity.WARNING


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("a: b  \nc: d\n", "a: b\nc: d\n"),
        ("a: b \t \n", "a: b\n"),
        ("a: b ", "a: b"),
        ("a: b\n   \nc: d\n", "a: b\n\nc: d\n"),
        ("a: {\n\tb: c}\n", "a: {\n  b: c}\n"),
        ("a: {\n\t\tb: c,\n\n\td: e}\n", "a: {\n    b: c,\n\n  d: e}\n"),
        ("a: b\r\nc: d\r\n", "a: b\nc: d\n"),
        ("a: b\nc: d \r\ne: f\r\n", "a: b\nc: d\ne: f\n"),
        ("a: Cafe\u0301 am U\u0308ber\n", "a: Caf\u00e9 am \u00dcber\n"),
        ("a: e\u0301 \r\n", "a: \u00e9\n"),
        ("a: \u212b\n", "a: \u00c5\n"),
        ("\ta: {e\u0301: f} \n", "  a: {\u00e9: f}\n"),
    ],
)
def test_white_space_and_accents_are_mended(text: str, tidy: str) -> None:
    assert mended(text) == tidy
    assert tree_of(tidy).findings == []


@pytest.mark.parametrize(
    "text", ["", "a: b\n", "a: b", "a:\n\n  b: c\n", "a: é\n", "a: b\u00a0c\n"]
)
def test_what_is_tidy_stays(text: str) -> None:
    assert not [f for f in tree_of(text).findings if f.code in ("F07", "F08")]
    assert mended(text) == text


@pytest.mark.parametrize(
    ("text", "column"), [('a: "b\\ \n  c"\n', 7), ("a: 5\u00a0\n", 5), ("a: b \u3000\n", 5)]
)
def test_a_blank_that_may_be_meant_is_not_deleted(text: str, column: int) -> None:
    finding = of_code(text, "F07")
    assert (finding.place.line, finding.place.column) == (1, column)
    assert (finding.hint, finding.edits) == ("delete it", ())
    assert mended(text) == text


def test_a_tab_among_spaces_is_not_guessed_at() -> None:
    text = "a: {\n \t \tb: c,\n  d: e}\n"
    finding = of_code(text, "F07")
    assert finding.place == Place("case.yaml", 2, 2, 2, 5)
    assert (finding.hint, finding.edits) == ("indent with spaces, as the lines around are", ())


def test_places_of_what_is_untidy() -> None:
    assert of_code("a: b \t \n", "F07").place == Place("case.yaml", 1, 5, 1, 8)
    assert of_code("a: {\n  \tb: c}\n", "F07").place == Place("case.yaml", 2, 3, 2, 4)
    assert of_code("a: Cafe\u0301s\n", "F08").place == Place("case.yaml", 1, 7, 1, 9)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (1, "the line ends in CR LF"),
        (2, "the line ends in CR LF, and so does 1 more"),
        (1201, "the line ends in CR LF, and so do 1,200 more"),
    ],
)
def test_foreign_line_ends_are_one_finding(lines: int, message: str) -> None:
    finding = of_code("# note\r\n" * lines, "F07")
    assert (finding.message, finding.place.line, finding.place.column) == (message, 1, 7)
    assert "LF line ends" in finding.hint
    assert len(finding.edits) == lines


def test_edits_of_one_finding_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(characters, "MOST_EDITS", 2)
    assert mended("#\r\n" * 3) == "#\n#\n#\r\n"


@pytest.mark.parametrize(
    ("data", "message", "hint"),
    [
        (b"\xef\xbb\xbfa: b\n", "byte order mark (U+FEFF)", "not as “UTF-8 with BOM”"),
        ("a: b\ufeff\n".encode(), "U+FEFF (zero width no-break space)", "delete it"),
        ("a: b\u200b\n".encode(), "U+200B (zero width space)", "delete it"),
        (b"a: b\x07\n", "U+0007 (control character)", "delete it"),
        (b'a: "\\u200b"\n', "U+200B (zero width space)", "delete it"),
        ("a: b\n".encode("utf-16"), "the file is UTF-16", "save the file as UTF-8"),
        ("a: b\n".encode("utf-16-le"), "the file is UTF-16", "save the file as UTF-8"),
        ("a: b\n".encode("utf-32"), "the file is UTF-32", "save the file as UTF-8"),
        (
            b"a: \xe4\n",
            "byte 0xe4 is not UTF-8; the file looks like Windows-1252, where it is “ä”",
            "save the file as UTF-8",
        ),
    ],
)
def test_what_cannot_be_seen_is_named(data: bytes, message: str, hint: str) -> None:
    finding = of_code(data, "F02")
    assert message in finding.message
    assert hint in finding.hint


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("require_sources: true", "require_sources: yes", "write true or false"),
        ("require_sources: true", "require_sources: True", "write true or false"),
        ("year: 2024", "year: 0x7E8", "write it in plain digits"),
        ("title: Minimal", "title: no", 'write "no" in double quotes'),
        ('date: "2024-01-02"', "date: 2024-01-02", 'write "2024-01-02" in double quotes'),
    ],
)
def test_a_misread_word_is_mended_as_is_meant_there(
    old: str, new: str, hint: str, tmp_path: Path
) -> None:
    text = (write_game(tmp_path / "own") / "game.yaml").read_text("utf-8")
    assert old in text
    (finding,) = read(tmp_path, {"game.yaml": text.replace(old, new, 1)}).findings
    assert (finding.code, finding.hint) == ("F06", hint)
    assert finding.message.startswith(f"“{new.partition(': ')[2]}” means something else")


@pytest.mark.parametrize("text", ["terms: {a: {name: y}}\n", "terms: {a: {name: 1:30}}\n"])
def test_a_misread_text_is_reported_once(text: str, tmp_path: Path) -> None:
    assert places(read(tmp_path, {"case.yaml": text}).findings) == [(1, 19, "F06")]


def test_a_file_with_the_other_suffix_is_named_with_the_cure(tmp_path: Path) -> None:
    (finding,) = read(tmp_path, {"more.yml": "terms: {}\n"}).findings
    assert (finding.message, finding.hint) == ("“more.yml” is not read", "call it more.yaml")
    assert finding.severity is CHECKS["F09"].severity


def said(node: object) -> object:
    """Return what a tree says, however its letters and white space are written."""
    if isinstance(node, tree.Mapping):
        return [(said(key), said(value)) for key, value in node.items()]
    if isinstance(node, tree.Items):
        return [said(item) for item in node]
    words = unicodedata.normalize("NFC", node).split() if isinstance(node, str) else []
    return node if isinstance(node, bool | int | float) else " ".join(words)


_PIECES = st.sampled_from(
    [
        *("a", "b: ", "- ", "[", "]", "{", "}", ", ", "\n", "\n  ", "'", '"', "|\n  ", ">\n  "),
        *(" ", "  \n", "\t", " \t\n", "\r\n", "\r\n  ", "\\", "\\\n", "\\ \n", "e\u0301", "\u00e9"),
        *("# ", "\u00a0", "\u2000", "5", "true"),
    ]
)


@settings(max_examples=500, deadline=None)
@given(st.lists(_PIECES, max_size=20).map(lambda pieces: "k: " + "".join(pieces)))
def test_edits_never_change_what_a_file_says(text: str) -> None:
    before = tree_of(text)
    after = tree_of(mended(text))
    if before.root is not None and not any(f.is_error for f in before.findings):
        assert said(after.root) == said(before.root)


# text decoded wrongly, and letters that are not what they seem


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "cp1250", "mac_roman", "cp437"])
def test_garbled_text_is_mended(encoding: str) -> None:
    text = "a: Käse – “Größe”, l’été à Ávila, 5 °C\n"
    garbled = "".join(
        bytes((byte,)).decode(encoding, "ignore") or chr(byte) for byte in text.encode()
    )
    assert garbled != text
    assert mended(mended(garbled)) == text
    assert not tree_of(text).findings


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("a: cafÃ©\n", "a: café\n"),
        ("a: donâ€™t\n", "a: don’t\n"),
        ("a: kiÄ‡\n", "a: kić\n"),
        ("a: ktÃ³rÄ…\n", "a: którą\n"),
        ("a: naÃƒÂ¯ve\n", "a: naïve\n"),
        ("a: Ð¿Ñ€Ð¸\n", "a: при\n"),
        ("a: Ĺ‚uk\n", "a: łuk\n"),
        ("a: ðŸ¦‡\n", "a: 🦇\n"),
        ("a: â‚¬ 5 Â° â†’\n", "a: € 5 ° →\n"),
        ("é: cafÃ© cafe\u0301\n", "é: café café\n"),
    ],
)
def test_what_was_decoded_wrongly_is_known_by_the_way_back(text: str, tidy: str) -> None:
    assert mended(mended(text)) == tidy
    assert tree_of(tidy).findings == []


@pytest.mark.parametrize(
    "text",
    [
        "a: „Spaß“, „LÄ“, ARRIVÉ… «PASSÂ»\n",
        "a: «café»… «está»… „GÓ”\n",
        "a: NÃO, MAÇÃ…, ÎLE, Ärger, Åse, CÂŞTIG\n",
        "a: zażółć gęślą jaźń, Příliš žluťoučký kůň\n",
        "a: Від «ґ» Її, ΑΒΓ, שלום, カード１\n",
    ],
)
def test_words_of_many_languages_are_not_garbled(text: str) -> None:
    assert tree_of(text).findings == []


@pytest.mark.parametrize(
    ("encoding", "words", "name"),
    [
        ("cp1252", "Größe – l’été", "Windows-1252, where it is “ö”"),
        ("cp1250", "zażółć gęślą jaźń", "Windows-1250, where it is “ż”"),
        ("cp1251", "Привет", "Windows-1251, where it is “П”"),
        ("mac_roman", "Größe, l’été", "Mac Roman, where it is “ö”"),
    ],
)
def test_a_file_that_is_not_utf_8_is_told_its_encoding(
    encoding: str, words: str, name: str
) -> None:
    assert name in of_code(f"a: {words}\n".encode(encoding), "F02").message


def test_lost_letters_and_those_of_one_font() -> None:
    assert places(tree_of("a: Caf\ufffd\nb: \uf0b7 c\n").findings) == [
        (1, 7, "F10"),
        (2, 4, "F10"),
    ]


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("C\u0430stle", "Castle"),
        ("\u0421astle", "Castle"),
        ("Замoк", "Замок"),
        ("\u03a1age", "Page"),
        ("\ufb01sh", "fish"),
        ("５ cards", "5 cards"),
        ("\U0001d401\U0001d428ld", "Bold"),
    ],
)
def test_letters_that_look_alike_are_mended(word: str, right: str) -> None:
    assert [f.code for f in tree_of(f"a: {word}\n").findings] == ["F13"]
    assert mended(f"a: {word}\n") == f"a: {right}\n"


@pytest.mark.parametrize(
    "word", ["5 µm", "kΩ", "α-ray", "PDF-файл", "カード（５）", "x² ½ №", '"\\nЗамок"', "Aα"]
)
def test_signs_and_names_of_two_scripts_may_stand(word: str) -> None:
    assert tree_of(f"a: {word}\n").findings == []


# comments that cut a text


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("a: Rat #2\n", 'a: "Rat #2"\n'),
        ('a: card #3 and "b"\n', 'a: "card #3 and \\"b\\""\n'),
        ("a:\n  - Rat #2\n", 'a:\n  - "Rat #2"\n'),
        ("a: Rat\n  and #3\n", 'a: "Rat\n  and #3"\n'),
        ("a: #7a1018\n", 'a: "#7a1018"\n'),
        ("a: Move up to # spaces.\n", 'a: "Move up to # spaces."\n'),
        ("a: C #2  # playeraid: ignore[F06] why\n", 'a: "C #2"  # playeraid: ignore[F06] why\n'),
    ],
)
def test_a_text_that_a_comment_cuts_is_put_in_quotes(text: str, tidy: str) -> None:
    assert [f.code for f in tree_of(text).findings] == ["F12"]
    assert mended(text) == tidy
    assert tree_of(tidy).findings == []


@pytest.mark.parametrize(
    "text",
    [
        "a: Rat # the black one\n",
        "a: rat #black\n",
        "a: 3 #three\n",
        "a: Rat #====\n",
        'a: "Rat #2" # card\n',
        "a: Rat#2\n",
        "a: |\n  b #2\n",
        "a: #\n  b: c\n",
        "#a\na: b\n",
        "a: Take two. # See p. 3.\n",
    ],
)
def test_comments_may_stand(text: str) -> None:
    assert not [f for f in tree_of(text).findings if f.code == "F12"]


def test_a_comment_behind_quotes_is_not_taken_into_them() -> None:
    finding = of_code('a: "Rat" #2\n', "F12")
    assert (finding.place.column, finding.edits) == (10, ())
