"""Words that forbid are known in the languages of the bundled games."""

import pytest

from generator.language.negation import NEGATIONS, negates


@pytest.mark.parametrize(
    ("language", "wording", "forbids"),
    [
        ("en", "Never stay put.", True),
        ("en", "No more than {most} *encounters* in a city.", True),
        ("en_GB", "You can’t pass, and don't try.", True),
        ("en", "A Power in the Trail cannot be used.", True),
        ("en", "*Garlic*: only by a Hunter who fights here.", False),
        ("en", "Nonetheless, note the norm.", False),
        ("de", "Keine Begegnung darf hierher gelegt werden.", True),
        ("de", "Spiele sie nur bei Nacht.", False),
        ("de", "Die Karte ist noch im Spiel.", False),
        ("es", "Ningún movimiento que esté entre los últimos.", True),
        ("es", "Solo de noche.", False),
        ("fr", "Il n’entre pas.", True),
        ("fr", "Marqueurs interdits ici.", True),
        ("fr", "De nuit seulement.", False),
        ("it", "Né *Nutrirsi* né *Forma di Lupo* di giorno.", True),
        ("it", "Solo di notte.", False),
        ("pl", "Żadnego znacznika w zamku.", True),
        ("pl", "Tylko w nocy.", False),
        ("pt_BR", "Nenhum encontro é colocado aqui.", True),
        ("pt_BR", "Só de noite.", False),
        ("uk", "Жодної зустрічі тут не кладуть.", True),
        ("uk", "Входити заборонено.", True),
        ("uk", "Лише вночі, у небезпеці.", False),
        ("he", "הקלף אינו חוזר.", True),
        ("he", "אל תשכחו, שהכניסה אסורה.", True),
        ("he", "גמד שלא זז.", True),
        ("he", "הזיזו אל לוח המשחק, רק בלילה.", False),
        ("ja", "昼は*狼変身*できない。", True),
        ("ja", "進入禁止。", True),
        ("ja", "夜だけ。カードが少ない方から。", False),
        ("ja", "まず、カードを引く。次に、まず、必ず、進む。", False),
        ("ja", "コストを払わずに、またはカードを含まず、進む。", True),
        ("ja", "カードを含まず。", True),
        ("ar", "لا تعبر جدارًا أبدًا.", True),
        ("ar", "ولا دخول دون بطاقة.", True),
        ("ar", "لاعب واحد يأخذ بطاقة من الأعلى.", False),
        ("cs", "Sem nechoď.", True),
        ("cs", "Nejsou tu žádné karty.", True),
        ("cs", "Nech si kartu, nebo ji dej nejstaršímu nepříteli.", False),
        ("el", "Μην περνάς μέσα από τοίχο.", True),
        ("el", "Μόνο τη νύχτα.", False),
        ("ko", "벽을 통과하지 마세요.", True),
        ("ko", "밤에는 이동할 수 없습니다.", True),
        ("ko", "상자 안 카드를 뽑습니다. 아니면 잘못된 것을 버립니다.", False),
        ("tr", "Duvardan geçme.", True),
        ("tr", "Gece oynanamaz, kart çekmeden ilerle.", True),
        ("tr", "Dinlenme evresinde hırsız ilerlemeye devam eder.", False),
        ("zh_Hans", "夜里不行，禁止进入。", True),
        ("zh_Hant", "絕不可穿牆。", True),
        ("zh_Hans", "无论如何，抽两张不同的牌。", False),
        ("nl", "Alleen 's nachts.", None),
    ],
)
def test_bans_have_a_word_that_forbids(language: str, wording: str, forbids: bool | None) -> None:
    assert negates(wording, language) is forbids


def test_the_languages_of_the_bundled_games_are_known() -> None:
    known = {"de", "en", "es", "fr", "he", "it", "ja", "pl", "pt", "uk"}
    assert known <= NEGATIONS.keys()
