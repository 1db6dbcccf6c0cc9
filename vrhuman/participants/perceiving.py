"""The ways in which the scripted participant may perceive, by their names in a session's settings.

What they do is in :mod:`.senses`; who only offers a choice of them need not load that.
"""

TRUE, PEOPLES = "true", "people"
PERCEIVED = {
    TRUE: (
        "knows the true type, colours and materials of what covers 60 pixels, and the program of "
        "each question instead of its words"
    ),
    PEOPLES: "takes things for what people take them for, and reads the questions' words",
}
"""Each way to perceive, in words."""
