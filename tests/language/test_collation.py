"""Names stand where a reader of the language looks for them."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.language.collation import OWN_LETTERS, OWN_PAIRS, collation_key, sorted_by_name


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "Bari, Bay of Biscay, Bayonne, Zagreb"),
        ("de", "Ärmelkanal, Athen, Köln, Konstanza, Straßburg, Zagreb, Zürich"),
        ("de_AT", "Ärmelkanal, Athen, Zagreb"),
        ("es", "Cádiz, Cagliari, Núremberg, Ñandú, Oviedo"),
        ("fr", "Édimbourg, Euxin, L'Ouest, Lourdes, Œdenburg, Orléans"),
        ("pl", "Cagliari, Ćmielów, Lwów, Łódź, Mediolan, Sofia, Śrem, Zurych, Źródło, Żary"),
        ("sv", "Visby, Ystad, Zagreb, Åbo, Ängelholm, Örebro"),
        ("da", "Viborg, Ystad, Zagreb, Ærø, Øster, Ålborg"),
        ("cs", "Cíl, Čáslav, Havířov, Humpolec, Cheb, Chrudim, Jihlava, Praha, Rudná, Řím"),
        ("sk", "Cífer, Čadca, Humenné, Chopok, Ilava"),
        ("hu", "Cukor, Csap, Dorog, Nagy, Nyék, Szeged, Zalaegerszeg, Zsana"),
        ("hr", "Drniš, Džep, Đakovo, Lovran, Ljubuški"),
        ("tr", "Cizre, Çorum, Hopa, Iğdır, İzmir, Ordu, Ödemiş"),
        (
            "uk",
            "Гайсин, Ґданськ, Дубно, Етна, Єнакієве, Жовква, Ирпінь, Ізюм, Їжа, Йосипівка, Київ",
        ),
        ("be", "Елісаветград, Ёрмак, Жлобін, Івянец, Йод, Койданава, Узда, Ўрмія, Фаніпаль"),
        ("he", "אבן גדולה, אבנון, אבן־סלע, אבנר, זאגרב, ז׳נבה, סוף, סופה"),
        ("ru", "Елец, Ёлкино, Ефремов, Ижевск, Йошкар, Казань"),
        ("bg", "Ихтиман, Йоаким, Кубрат"),
        ("zh_Hans", "3级, 茶路, 骰子, 行动 1, 行动力, 重量, A级"),
        ("ko", "가게, 가나, 각, 나라, 빨강, 사과"),
        ("el", "Ανάφη, Άνω Πύλη, Έβρος, Ωρωπός"),
        ("ar", "إيوان, بئر, تل النحاس, رماد, يد"),
        ("da", "Viborg, Zagreb, Ærø, Øster, Aabenraa, Ålborg"),
        ("sr", "Дубица, Ђурђево, Еча, Лозница, Љубовија, Мачва"),
    ],
)
def test_order_of_a_language(language: str, names: str) -> None:
    expected = names.split(", ")
    backwards = {f"p{number}": name for number, name in enumerate(reversed(expected))}
    assert [backwards[id] for id in sorted_by_name(backwards, language)] == expected


def test_marks_and_capitals_settle_what_is_left() -> None:
    names = {"a": "Côte", "b": "Cote", "c": "côte", "d": "Cotes", "e": "Cote"}
    assert sorted_by_name(names, "fr") == ["b", "e", "a", "c", "d"]


def test_own_letters_follow_a_letter() -> None:
    for language, groups in OWN_LETTERS.items():
        for group in groups:
            assert len(group) > 1, language
            assert "a" <= group[0] <= "z" or "а" <= group[0] <= "я", language
            own = [collation_key(letter, language) for letter in group]
            assert own == sorted(own)
            following = (chr(ord(group[0]) + step) for step in (1, 2))
            after = next(letter for letter in following if letter not in (*group, "й"))
            assert own[-1] < collation_key(after, language) or group[0] == "z"


@pytest.mark.parametrize(("language", "pairs"), OWN_PAIRS.items())
def test_pairs_follow_a_letter_and_its_marked_ones(language: str, pairs: Mapping[str, str]) -> None:
    own = {each for group in OWN_LETTERS.get(language, ()) for each in group[1:]}
    for pair, letter in pairs.items():
        if letter in own:
            assert collation_key(pair, language)[0] == collation_key(letter, language)[0]
            continue
        assert collation_key(f"{letter}x", language) < collation_key(pair, language)
        after = collation_key(chr(ord(letter) + 1), language)
        assert collation_key(pair.upper(), language) < after or letter == "z"


@given(names=st.lists(st.text(max_size=8), max_size=8), language=st.sampled_from([*OWN_LETTERS]))
def test_every_name_has_one_place(names: list[str], language: str) -> None:
    numbered = {f"n{number:02}": name for number, name in enumerate(names)}
    found = sorted_by_name(numbered, language)
    assert sorted(found) == sorted(numbered)
    assert found == sorted_by_name(dict(reversed(numbered.items())), language)


ALPHABETS_TRIED = {
    "ar": "ابتثجحخدذرزسشصضطظعغفقكلمنهويآأؤإئةى",
    "cs": "abcčdďeěfghchiíjklmnňoóprřsštťuúůvyýzž",
    "da": "bcdefghijklmnoprstuvxyzæøå",
    "de": "aäbcdefghijklmnoöprsßtuüvwz",
    "el": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ",
    "es": "abcdefghijklmnñopqrstuvxyzáéíóú",
    "fa": "آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی",
    "fr": "abcdeéèêfghiîjklmnoôprstuvxyzœç",
    "he": "אבגדהוזחטיכלמנסעפצקרשתךםןףץ",
    "hu": "aábcdeéfgyhiíjklmnoóöőprstuúüűvz",
    "ja": "アイウカガキギクシジツヅハバパンあいかがぎば",
    "ko": "가각간갈감값강나날다닭라마바빠사아자짜차카타파하",
    "lv": "aābcčdeēfgģhiījkķlļmnņoprsštuūvzž",
    "pl": "aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
    "tr": "abcçdefgğhıijklmnoöprsştuüvyz",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "zh_Hans": "一七骰子茶路灰井石藤铜山攻击防御移动抽牌丢弃长",
}
"""Letters of languages, of which words are made up."""


@pytest.mark.parametrize(("language", "letters"), ALPHABETS_TRIED.items())
def test_orders_are_those_of_icu(language: str, letters: str) -> None:
    import icu

    collator = icu.Collator.createInstance(icu.Locale(language))
    collator.setStrength(icu.Collator.PRIMARY)
    chance = random.Random(letters)
    words = ["".join(chance.choices(letters, k=chance.randint(1, 4))) for _ in range(300)]
    starts = [chance.choice(words)[:2] for _ in words]
    words += ["".join(each) for each in zip(starts, words, strict=True)]
    by_icu = sorted(words, key=lambda word: (collator.getSortKey(word), word))
    assert sorted(words, key=lambda word: collation_key(word, language)) == by_icu
