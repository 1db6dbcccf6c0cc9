"""Scores by the published rules: against published extremes, and against arithmetic by hand."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.questionnaires.loading import load_questionnaire, shipped
from vrhuman.questionnaires.questionnaire import Item, Questionnaire, Value
from vrhuman.questionnaires.scoring import QuestionnaireError, score

SCORED = tuple(name for name in shipped() if load_questionnaire(name).scales)


def answered(questionnaire: Questionnaire, *values: Value) -> dict[str, Value]:
    """Values in the order of the items."""
    return dict(zip([item.item_id for item in questionnaire.items], values, strict=True))


def all_alike(name: str, value: int) -> dict[str, float]:
    questionnaire = load_questionnaire(name)
    return score(questionnaire, {item.item_id: value for item in questionnaire.items})


# ------------------------------------------------------------------------------------------- SSQ


def test_the_most_severe_simulator_sickness_has_the_published_greatest_scores() -> None:
    """Bimberg, Weissker, Kulik (2020), "On the usage of the Simulator Sickness Questionnaire for
    virtual reality research", IEEE VRW: 200.34, 159.18, 292.32 and 235.62."""
    assert all_alike("ssq", 3) == {
        "nausea": pytest.approx(200.34),
        "oculomotor": pytest.approx(159.18),
        "disorientation": pytest.approx(292.32),
        "total": pytest.approx(235.62),
    }


def test_each_symptom_has_the_weights_of_kennedys_table() -> None:
    """Kennedy et al. (1993), table 4: which of nausea, oculomotor and disorientation a symptom
    weighs on, each with 1; the totals of weights are multiplied by 9.54, 7.58, 13.92 and 3.74."""
    weights = {
        "general-discomfort": "NO",
        "fatigue": "O",
        "headache": "O",
        "eye-strain": "O",
        "difficulty-focusing": "OD",
        "increased-salivation": "N",
        "sweating": "N",
        "nausea": "ND",
        "difficulty-concentrating": "NO",
        "fullness-of-head": "D",
        "blurred-vision": "OD",
        "dizzy-eyes-open": "D",
        "dizzy-eyes-closed": "D",
        "vertigo": "D",
        "stomach-awareness": "N",
        "burping": "N",
    }
    ssq = load_questionnaire("ssq")
    none = dict.fromkeys(weights, 0)
    assert [item.item_id for item in ssq.items] == list(weights)

    for symptom, on in weights.items():
        assert score(ssq, {**none, symptom: 1}) == pytest.approx(
            {
                "nausea": 9.54 * ("N" in on),
                "oculomotor": 7.58 * ("O" in on),
                "disorientation": 13.92 * ("D" in on),
                "total": 3.74 * len(on),
            }
        ), symptom


def test_a_mixed_simulator_sickness_by_hand() -> None:
    """N = 2+1+3+1 = 7, O = 2+1+2+1+1 = 7, D = 1+3+1+2 = 7; total 3.74 x 21."""
    ssq = load_questionnaire("ssq")
    answers = answered(ssq, 2, 1, 0, 2, 1, 0, 1, 3, 1, 1, 0, 2, 0, 0, 0, 0)

    scores = score(ssq, answers)

    assert scores["nausea"] == pytest.approx(66.78)
    assert scores["oculomotor"] == pytest.approx(53.06)
    assert scores["disorientation"] == pytest.approx(97.44)
    assert scores["total"] == pytest.approx(78.54)


# ---------------------------------------------------------------------------------------- CSQ-VR


def test_cybersickness_has_the_published_range() -> None:
    """Kourtesis et al. (2023), section 2.3: subscores from 2 to 14, total from 6 to 42."""
    least, most = all_alike("csq-vr", 1), all_alike("csq-vr", 7)

    for name in ("nausea", "vestibular", "oculomotor"):
        assert (least[name], most[name]) == (2.0, 14.0)
    assert (least["total"], most["total"]) == (6.0, 42.0)


def test_each_pair_of_questions_makes_its_own_subscore() -> None:
    csq = load_questionnaire("csq-vr")

    scores = score(csq, answered(csq, 1, 2, 3, 5, 4, 7))

    assert scores == {"nausea": 3.0, "vestibular": 8.0, "oculomotor": 11.0, "total": 22.0}


# ------------------------------------------------------------------------------------------ TLX


def test_the_raw_load_is_the_mean_of_the_six_ratings() -> None:
    """Hart (2006): the ratings are simply averaged. (30+15+60+40+40+30) / 6 = 35.833."""
    tlx = load_questionnaire("nasa-tlx")

    scores = score(tlx, answered(tlx, 30, 15, 60, 40, 40, 30))

    assert scores["raw"] == pytest.approx(215 / 6)
    assert scores["temporal"] == 60.0


def test_the_weighted_load_weighs_each_rating_by_how_often_it_was_chosen() -> None:
    """Hart, Staveland (1988): each rating times its tally of the 15 comparisons, over 15. With
    tallies 3, 0, 5, 1, 3, 3: (30x3 + 15x0 + 60x5 + 40x1 + 40x3 + 30x3) / 15 = 640 / 15."""
    order = ("temporal", "mental", "effort", "frustration", "performance", "physical")
    beats = {**{pair: pair[0] for pair in itertools.combinations(order, 2)}}
    beats[("mental", "frustration")] = "frustration"  # a ring of three that are all 3
    tlx = load_questionnaire("nasa-tlx-weighted")
    answers: dict[str, Value] = {
        "mental": 30,
        "physical": 15,
        "temporal": 60,
        "performance": 40,
        "effort": 40,
        "frustration": 30,
    }
    for item in tlx.items[6:]:
        first, second = (str(choice.value) for choice in item.choices)
        answers[item.item_id] = beats.get((first, second)) or beats[(second, first)]

    scores = score(tlx, answers)

    assert scores["weighted"] == pytest.approx(640 / 15)
    assert scores["raw"] == pytest.approx(215 / 6)


def test_all_fifteen_pairs_are_compared_once() -> None:
    tlx = load_questionnaire("nasa-tlx-weighted")
    ratings = {item.item_id for item in tlx.items[:6]}

    pairs = {frozenset(choice.value for choice in item.choices) for item in tlx.items[6:]}

    assert pairs == {frozenset(pair) for pair in itertools.combinations(ratings, 2)}


@given(st.lists(st.booleans(), min_size=15, max_size=15), st.integers(0, 20))
def test_equal_ratings_weigh_nothing_whatever_was_chosen(chosen: list[bool], tick: int) -> None:
    tlx = load_questionnaire("nasa-tlx-weighted")
    answers: dict[str, Value] = {item.item_id: 5 * tick for item in tlx.items[:6]}
    for item, second in zip(tlx.items[6:], chosen, strict=True):
        answers[item.item_id] = item.choices[second].value

    assert score(tlx, answers)["weighted"] == pytest.approx(5 * tick)


# ------------------------------------------------------------------------------------------ IPQ


def test_presence_turns_the_three_items_that_the_authors_turn() -> None:
    """igroup.org/pq/ipq: SP2, INV3 and REAL1 are -1 x answer + 6; scales are means."""
    ipq = load_questionnaire("ipq")
    assert {item.item_id for item in ipq.items if item.turned} == {"sp2", "inv3", "real1"}

    scores = score(ipq, {item.item_id: 6 for item in ipq.items})

    assert scores == {
        "presence": 6.0,
        "spatial-presence": pytest.approx(24 / 5),
        "involvement": pytest.approx(18 / 4),
        "realness": pytest.approx(18 / 4),
    }


def test_presence_by_hand() -> None:
    """SP: 4, 6-1, 5, 3, 4 = 21/5; INV: 2, 3, 6-2, 5 = 14/4; REAL: 6-4, 3, 2, 1 = 8/4."""
    ipq = load_questionnaire("ipq")

    scores = score(ipq, answered(ipq, 5, 4, 1, 5, 3, 4, 2, 3, 2, 5, 4, 3, 2, 1))

    assert scores["presence"] == 5.0
    assert scores["spatial-presence"] == pytest.approx(4.2)
    assert scores["involvement"] == pytest.approx(3.5)
    assert scores["realness"] == pytest.approx(2.0)


# ------------------------------------------------------------------------------------- in general


def test_the_fast_scale_is_its_one_rating() -> None:
    assert all_alike("fms", 13) == {"sickness": 13.0}


def test_who_one_is_has_no_score() -> None:
    assert score(load_questionnaire("demographics"), {"hand": "left"}) == {}


@pytest.mark.parametrize("name", SCORED)
def test_a_missing_answer_is_refused_and_named(name: str) -> None:
    questionnaire = load_questionnaire(name)
    answers = {item.item_id: item.choices[0].value for item in questionnaire.items}
    gone = questionnaire.items[-1].item_id
    del answers[gone]

    with pytest.raises(QuestionnaireError, match=gone):
        score(questionnaire, answers)


@pytest.mark.parametrize("value", [0, 8, "4", 2.5])
def test_a_value_that_is_not_offered_is_refused(value: Value) -> None:
    csq = load_questionnaire("csq-vr")

    with pytest.raises(QuestionnaireError, match="nausea-a"):
        score(csq, {"nausea-a": value})


def test_an_answer_to_no_item_is_refused() -> None:
    with pytest.raises(QuestionnaireError, match="vertigo"):
        score(load_questionnaire("csq-vr"), {"vertigo": 1})


@given(st.integers(0, 6))
def test_turning_twice_is_not_turning(value: int) -> None:
    item = Item("i", "?", least=0, most=6, turned=True)

    assert item.number(int(item.number(value))) == value
