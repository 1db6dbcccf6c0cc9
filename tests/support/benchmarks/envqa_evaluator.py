"""Answers Env-QA's questions by brute force: reads the English, looks at the engine's raw metadata.

It shares nothing with the generator: neither templates nor programs nor world facts. Every reading
of a question that fits the clip gives an answer; two answers, or none, are an ambiguity, which is
reported as such.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tests.support.benchmarks.envqa_reader import (
    BEGIN,
    END,
    Moment,
    Reader,
)
from tests.support.benchmarks.envqa_words import (
    ALIKE,
    COLOURS,
    DID,
    DO,
    DONE,
    ED,
    ING,
    LIQUIDS,
    MATERIALS,
    STATES,
    AmbiguousError,
    UnreadableError,
    plain,
)


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _moment(r: Reader, when: str, a: str = "") -> Moment:
    if re.fullmatch(r"(at the )?end( of (the )?video)?|when the video ends|end up", when):
        return END
    if re.fullmatch(r"at the beginning of the video|when the video begins|at first", when):
        return BEGIN
    found = re.fullmatch(r"(?:just |right )?(?P<kind>before|after) (?P<event>.+)", when)
    if found is None:
        raise AmbiguousError(f"when is {when!r}")
    return found["kind"], r.event(found["event"], a)


def _where(r: Reader, a: str, when: str = "at the end") -> str:
    moment = _moment(r, when, a)
    place = r.place(r.thing(_it(a, when)), moment)
    if place.split()[0] in ("nowhere", "several"):
        raise AmbiguousError(f"{a}: {place}")
    return place


def _it(a: str, when: str) -> str:
    """Return what "it" is: the subject of the clause before it."""
    if a not in ("it", "they"):
        return a
    found = re.fullmatch(rf"(?:just )?(?:before|after) (.+?) (?:was|were) (?:{DONE}).*", when)
    ing = "|".join(sorted(ING, key=len, reverse=True))
    found = found or re.fullmatch(
        rf"(?:just |right )?(?:before|after) (?:{ing}) (the [a-z ]+?)"
        rf"(?: dirty| with (?:{'|'.join(LIQUIDS)}))?",
        when,
    )
    if found is None or re.search(r" (?:to|near|on|in|with) ", found[1]):
        raise AmbiguousError(f"who is {a!r}")
    return found[1]


def _is_there(r: Reader, a: str, p: str, holder: str, when: str = "at the end") -> str:
    moment = _moment(r, when, "")
    name, place = r.thing(_it(a, when)), r.thing(holder)
    said = r.place(name, moment)
    if said.split()[0] in ("nowhere", "several", "near"):
        raise AmbiguousError(f"{a}: {said}")
    if r.direct(name, moment) == place and said.split()[0] == p:
        return "yes"
    if place in r.holders(name, moment):
        raise AmbiguousError(f"{a} is {said}, and somehow {p} {holder}")
    return "no"


def _state(r: Reader, a: str, state: str, when: str = "at the end") -> str:
    moment = _moment(r, when, a)
    name = r.thing(_it(a, when))
    ability, holds = STATES[state]
    if not r.objects[name][ability]:
        raise AmbiguousError(f"{a} cannot be {state}")
    world = r.world(moment)
    if state in ("open", "closed") and 0.02 < world[name]["openness"] < 0.3:
        raise AmbiguousError(f"{a} is half open")
    if state in ("filled with liquid", "empty") and r.inside(name, moment):
        raise AmbiguousError(f"something is in {a}")
    return _yes(bool(r.fact(name, moment, lambda at: holds(r.world(at)[name]))))


def _liquid(r: Reader, a: str, when: str) -> str:
    name, moment = r.thing(_it(a, when)), _moment(r, when, a)
    if not r.objects[name]["canFillWithLiquid"] or r.inside(name, moment):
        raise AmbiguousError(f"{a} is not just filled")
    return str(r.fact(name, moment, lambda at: r.world(at)[name]["fillLiquid"] or "nothing"))


def _what_there(r: Reader, p: str, a: str, when: str) -> str:
    holder, moment = r.thing(a), _moment(r, when, a)
    world = r.world(moment)
    if world[holder]["fillLiquid"]:
        raise AmbiguousError(f"{a} is filled, too")
    found = [
        n
        for n, o in world.items()
        if holder in {*(o["parentReceptacles"] or ()), *(o.get("restsOn") or ())}
    ]
    if len(found) != 1:
        raise AmbiguousError(f"{len(found)} things are {p} {a}")
    said = r.place(found[0], moment)
    if r.direct(found[0], moment) != holder or said != f"{p} the {r.nouns[holder]}":
        raise AmbiguousError(f"{found[0]} is not just {p} {a}")
    return f"the {r.nouns[found[0]]}"


def _what_colour(r: Reader, a: str) -> str:
    return r.colour(r.thing(a))


def _is_colour(r: Reader, a: str, c: str) -> str:
    own = r.colour(r.thing(a))
    if own != c and {own, c} in ALIKE:
        raise AmbiguousError(f"{a} is {own}, which may be called {c}")
    return _yes(own == c)


def _same_colour(r: Reader, a: str, b: str) -> str:
    one, other = r.colour(r.thing(a)), r.colour(r.thing(b))
    if {one, other} in ALIKE:
        raise AmbiguousError(f"{one} and {other}")
    return _yes(one == other)


def _look_of_done(what: str) -> Callable[..., str]:
    def read(r: Reader, done: str) -> str:
        events = r.done("make dirty" if done == "made something dirty" else DID[done])
        things = {r.clip.events[n].object1 for n in events}
        if len(things) != 1:
            raise AmbiguousError(f"{len(things)} things were {done}")
        return r.colour(things.pop()) if what == "colour" else r.material(things.pop())

    return read


def _only(r: Reader, events: list[int], pick: str) -> str:
    if not events or (pick == "only" and len(events) > 1):
        raise AmbiguousError(f"{len(events)} events")
    return r.say(events[0 if pick != "last" else -1])


def _happened(pick: str) -> Callable[..., str]:
    def read(r: Reader, after: str | None = None, before: str | None = None) -> str:
        first = None if after is None else r.event(after)
        last = None if before is None else r.event(before)
        return _only(r, r.between(first, last), pick)

    return read


def _done_to(pick: str) -> Callable[..., str]:
    def read(r: Reader, a: str) -> str:
        name = r.thing(a)
        events = r.clip.events
        about = [e for e in events if name in (e.object1, e.object2) and e.action != "find"]
        if r.has_parts() or any(
            not e.success or e.action == "pick up" or e.object2 == name for e in about
        ):
            raise AmbiguousError(f"other things about {a}: {about}")
        return _only(r, [n for n in r.real if events[n].object1 == name], pick)

    return read


def _times(r: Reader, done: str, a: str = "", after: str = "", before: str = "") -> str:
    action = ED.get(done, done)
    found = r.done_to(action, r.thing(a)) if a else r.done(action)
    inside = r.between(r.event(after) if after else None, r.event(before) if before else None)
    return str(sum(n in inside for n in found))


def _which(pick: str) -> Callable[..., str]:
    def read(r: Reader, one: str, two: str) -> str:
        events = sorted((r.event(one), r.event(two)), key=lambda n: r.clip.events[n].end)
        return r.say(events[0 if pick == "first" else 1], named=True)

    return read


def _which_thing(pick: str) -> Callable[..., str]:
    def read(r: Reader, done: str, a: str, b: str) -> str:
        names = [r.thing(a), r.thing(b)]
        events = [n for n in r.done(ED[done]) if r.clip.events[n].object1 in names]
        things = [r.clip.events[n].object1 for n in events]
        if sorted(things) != sorted(names):
            raise AmbiguousError(f"{done}: {things}")
        for each in events:
            r.alone(each)
        return f"the {r.nouns[things[0 if pick == 'first' else 1]]}"

    return read


def _order(sign: str) -> Callable[..., str]:
    def read(r: Reader, one: str, two: str) -> str:
        first, second = r.event(one), r.event(two)
        earlier = r.clip.events[first].end <= r.clip.events[second].begin
        return _yes(earlier if sign == "before" else not earlier)

    return read


def _acted(r: Reader, done: str) -> str:
    events = r.done(ED.get(done, done))
    return r.named(r.clip.events[n].object1 for n in events)


def _moved_to(r: Reader, a: str) -> str:
    return r.named(r.clip.events[n].object1 for n in r.moved_to(r.thing(a)))


def _count_moved_to(r: Reader, a: str) -> str:
    return str(len({r.clip.events[n].object1 for n in r.moved_to(r.thing(a))}))


def _count_done(r: Reader, done: str) -> str:
    return str(len({r.clip.events[n].object1 for n in r.done(ED.get(done, done))}))


def _moved_where(r: Reader, a: str) -> str:
    events = r.done_to("move", r.thing(a))
    if len(events) != 1:
        raise AmbiguousError(f"{len(events)} moves of {a}")
    return f"to the {r.nouns[r.clip.events[events[0]].object2]}"


def _hit(r: Reader, a: str) -> str:
    name = r.thing(a)
    throws = [n for n in r.done("throw") if r.clip.events[n].object1 == name]
    if len(throws) != 1:
        raise AmbiguousError(f"{len(throws)} throws of {a}")
    return r.named([r.clip.events[throws[0]].object2])


def _poured(r: Reader, a: str) -> str:
    fills = [n for n in r.done("fill") if r.clip.events[n].object1 == r.thing(a)]
    if len(fills) != 1:
        raise AmbiguousError(f"{len(fills)} fillings of {a}")
    return r.clip.events[fills[0]].object2


def _did(r: Reader, do: str, a: str) -> str:
    name = r.thing(a)
    if len(r.clip.views.get(name, ())) < 4:
        raise AmbiguousError(f"{a} is hardly seen")
    action = ED.get(do, do)
    r.done(action)
    return _yes(bool(r.done_to(action, name)))


def _seen(r: Reader, things: str) -> str:
    nouns = {n for n in set(r.nouns.values()) if things in (n + "s", n + "es", n[:-1] + "ves")}
    nouns |= {n for n in r.nouns.values() if n.endswith("fe") and things == n[:-2] + "ves"}
    if len(nouns) != 1:
        raise AmbiguousError(f"what are {things!r}")
    noun = nouns.pop()
    found = [n for n in r.met if r.nouns[n] == noun]
    for n in found:
        whole = not (r.clip.end[n]["isBroken"] or r.clip.end[n]["isSliced"])
        if len(r.clip.views.get(n, ())) < 4 or not whole:
            raise AmbiguousError(f"{n} is hardly seen, or not whole")
    return str(len(found))


BE = "(?:is|are|was|were)"
WHEN_END = r"(?P<when>at the end of (?:the )?video|when the video ends)"
WHEN_BEGIN = r"(?P<when>at the beginning of the video|when the video begins|at first)"
BESIDE = r"(?P<when>(?:just |right )?(?:before|after) .+)"
STATE = "|".join(sorted(STATES, key=len, reverse=True))
COLOUR = "|".join(COLOURS)
MATERIAL = "|".join(MATERIALS)
A = "(?P<a>the [a-z ]+?|it|they)"
P = "(?P<p>in|on)"
VERB = f"(?P<done>{DONE})"
PAST = "(?P<done>" + "|".join(sorted(set(DID) - {"broken", "thrown"}, key=len, reverse=True)) + ")"
FORMS: Sequence[tuple[str, Callable[..., str]]] = (
    # looks
    (rf"what color {BE} {A}", _what_colour),
    (rf"(?:what is the|which) color (?:of|is|are) {A}", _what_colour),
    (rf"what color would you say {A} {BE}", _what_colour),
    (
        rf"what(?: material| kind of material)? {BE} {A} made of",
        lambda r, a: r.material(r.thing(a)),
    ),
    (rf"{BE} {A} (?P<c>{COLOUR})", _is_colour),
    (rf"is the color of {A} (?P<c>{COLOUR})", _is_colour),
    (rf"would you call {A} (?P<c>{COLOUR})", _is_colour),
    (
        rf"(?:{BE} {A}|would you say that {A.replace('?P<a>', '?P<b>')} {BE}) made (?:out )?of "
        rf"(?P<m>{MATERIAL})",
        lambda r, a, b, m: _yes(r.material(r.thing(a or b)) == m),
    ),
    (rf"(?:are|do) {A} and (?P<b>the .+?)(?: have)? the same color", _same_colour),
    (rf"{BE} {A} the same color as (?P<b>the .+)", _same_colour),
    (rf"what color is the thing that the person {PAST}", _look_of_done("colour")),
    (rf"the person {PAST} something what color is it", _look_of_done("colour")),
    (
        r"the person (?P<done>made something dirty) what color is it",
        _look_of_done("colour"),
    ),
    (rf"what is the color of the object that the person {PAST}", _look_of_done("colour")),
    (rf"the person {PAST} something what is it made of", _look_of_done("material")),
    (
        r"the person (?P<done>made something dirty) what is it made of",
        _look_of_done("material"),
    ),
    (rf"what material is the thing that the person {PAST}", _look_of_done("material")),
    (rf"the person {PAST} something what material is it", _look_of_done("material")),
    (
        r"the person (?P<done>made something dirty) what material is it",
        _look_of_done("material"),
    ),
    # places
    (rf"where (?:{BE}|to find) {A} {WHEN_END}", _where),
    (rf"where {BE} {A} {WHEN_BEGIN}", _where),
    (rf"where did {A} end up", _where),
    (rf"where (?:{BE}|to find) {A} {BESIDE}", _where),
    (rf"{BESIDE} where {BE} {A}", _where),
    (rf"{BE} {A} {P} (?P<holder>the .+?) {WHEN_END}", _is_there),
    (rf"did {A} end up {P} (?P<holder>the .+)", _is_there),
    (rf"{BE} {A} {P} (?P<holder>the .+?) {BESIDE}", _is_there),
    (rf"{BESIDE} {BE} {A} {P} (?P<holder>the .+)", _is_there),
    (rf"(?:what|which thing) (?:is|was) {P} {A} {WHEN_END}", _what_there),
    (rf"what (?:is|was) {P} {A} {BESIDE}", _what_there),
    (rf"{BESIDE} what was {P} {A}", _what_there),
    # states
    (rf"{BE} {A} (?P<state>{STATE}) {WHEN_END}", _state),
    (rf"{WHEN_END} {BE} {A} (?P<state>{STATE})", _state),
    (rf"was {A} left (?P<state>{STATE}) {WHEN_END}", _state),
    (rf"{BE} {A} (?P<state>{STATE}) {BESIDE}", _state),
    (rf"{BESIDE} {BE} {A} (?P<state>{STATE})", _state),
    (rf"what {BE} {A} filled with {WHEN_END}", _liquid),
    (rf"{WHEN_END} what {BE} {A} filled with", _liquid),
    (rf"what {BE} {A} filled with {BESIDE}", _liquid),
    (rf"{BESIDE} what {BE} {A} filled with", _liquid),
    # events
    (r"what (?:happened|was done) in the video|what happens in this video", _happened("only")),
    (r"what (?:happened|was done) first in the video", _happened("first")),
    (r"what was the first thing that happened in the video", _happened("first")),
    (r"what (?:happened|was done) last in the video", _happened("last")),
    (r"what was the last thing that happened in the video", _happened("last")),
    (r"what happened after (?P<after>(?:(?! before ).)+)", _happened("only")),
    (r"after (?P<after>.+) what happened", _happened("only")),
    (r"what happened before (?P<before>(?:(?! after ).)+)", _happened("only")),
    (r"before (?P<before>.+) what happened", _happened("only")),
    (r"what happened right after (?P<after>.+)", _happened("first")),
    (r"what was the next thing that happened after (?P<after>.+)", _happened("first")),
    (r"what happened right before (?P<before>.+)", _happened("last")),
    (r"what was the last thing that happened before (?P<before>.+)", _happened("last")),
    (r"what happened before (?P<before>.+) and after (?P<after>.+)", _happened("only")),
    (r"what happened after (?P<after>.+) and before (?P<before>.+)", _happened("only")),
    (r"what happened between (?P<after>.+) and (?P<before>.+)", _happened("only")),
    (rf"what (?:was done|happened) to {A}", _done_to("only")),
    (rf"what did the person do with {A}", _done_to("only")),
    (rf"what (?:was done|happened) to {A} first", _done_to("first")),
    (rf"what did the person first do with {A}", _done_to("first")),
    (rf"what (?:was done|happened) to {A} last", _done_to("last")),
    (rf"what was the last thing done to {A}", _done_to("last")),
    (rf"(?:what|which thing) did the person (?P<done>{DO})(?: in the video)?", _acted),
    (rf"(?:what|which thing) was moved to {A}", _moved_to),
    (rf"what did the person move to {A}", _moved_to),
    (rf"where (?:was|were) {A} moved(?: to)?", _moved_where),
    (rf"where did the person move {A}", _moved_where),
    (rf"what did {A} hit when (?:it was|they were) thrown", _hit),
    (rf"what (?:was|were) {A} thrown at", _hit),
    (rf"{A} (?:was|were) thrown what did (?:it|they) hit", _hit),
    (rf"(?:what|which liquid) did the person fill {A} with", _poured),
    (rf"what did the person pour into {A}", _poured),
    (rf"(?:did|does) the person (?P<do>{DO}) {A}(?: in the video)?", _did),
    (rf"did anybody (?P<do>{DO}) {A} in the video", _did),
    (
        rf"(?:did|does) (?:the person|anybody) make {A} dirty(?: in the video)?",
        lambda r, a: _did(r, "make dirty", a),
    ),
    # order
    (r"wh(?:ich|at|ich thing) (?:happened|came) first (?P<one>.+) or (?P<two>.+)", _which("first")),
    (r"wh(?:ich|at|ich thing) (?:happened|came) later (?P<one>.+) or (?P<two>.+)", _which("later")),
    (
        rf"wh(?:ich|at|ich thing) was {VERB} first {A} or (?P<b>the .+)",
        _which_thing("first"),
    ),
    (
        rf"wh(?:ich|at|ich thing) was {VERB} later {A} or (?P<b>the .+)",
        _which_thing("later"),
    ),
    (r"did the person (?P<one>.+) before (?P<two>.+)", _order("before")),
    (r"did the person (?P<one>.+) after (?P<two>.+)", _order("after")),
    (r"did the person first (?P<one>.+) and then (?P<two>.+)", _order("before")),
    (r"did the person (?P<one>.+) only after (?P<two>.+)", _order("after")),
    (r"did (?P<one>.+ing .+) happen before (?P<two>.+)", _order("before")),
    (r"did (?P<one>.+ing .+) happen after (?P<two>.+)", _order("after")),
    # numbers
    (rf"how (?:many times|often) (?:was|were) (?P<a>the .+?) {VERB}", _times),
    (rf"how many times (?P<a>the .+?) (?:was|were) {VERB}", _times),
    (rf"how many times did the person (?P<done>{DO}) {A}", _times),
    (
        rf"how many times did the person make {A} dirty",
        lambda r, a: _times(r, "make dirty", a),
    ),
    (rf"how many times did the person (?P<done>{DO}) something", _times),
    (r"how many times did the person make something dirty", lambda r: _times(r, "make dirty")),
    (rf"how (?:many times|often) was something {VERB}", _times),
    (rf"how (?:many times|often) was something {VERB} after (?P<after>.+)", _times),
    (rf"after (?P<after>.+) how many times was something {VERB}", _times),
    (rf"how (?:many times|often) was something {VERB} before (?P<before>.+)", _times),
    (rf"before (?P<before>.+) how many times was something {VERB}", _times),
    (r"how many (?P<things>[a-z ]+) (?:do you see|are there in the video|can be seen)", _seen),
    (rf"how many (?:objects|things) were moved to {A}", _count_moved_to),
    (rf"how many different things did the person move to {A}", _count_moved_to),
    (rf"how many different things were {VERB}", _count_done),
    (rf"how many different objects were {VERB} in the video", _count_done),
    (rf"how many different things did the person (?P<done>{DO})", _count_done),
)


def answered(reader: Reader, question: str) -> str:
    """Answer a question about a clip, in plain lower case.

    :raises AmbiguousError: where it has no single answer.
    """
    text = plain(question)
    found: set[str] = set()
    reasons = []
    for pattern, read in FORMS:
        matched = re.fullmatch(pattern, text)
        if matched is None:
            continue
        try:
            found.add(read(reader, **matched.groupdict()))
        except UnreadableError:
            continue
        except AmbiguousError as error:
            reasons.append(str(error))
    if len(found) != 1 or reasons:
        raise AmbiguousError(f"{question}: {sorted(found)} {reasons or 'cannot be read'}")
    return found.pop()
