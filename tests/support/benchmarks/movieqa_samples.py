"""Entries of MovieQA's public files, as they are printed, and what its code picks of them."""

from __future__ import annotations

from typing import Any

QUIZZES: list[dict[str, Any]] = [
    {
        "answers": [
            "To kill them",
            "To frame them for Bobby's murder",
            "To have hem arrested for trying to kill him",
            "To have them fired from their jobs",
            "To report them to the police",
        ],
        "correct_index": 0,
        "imdb_key": "tt1499658",
        "qid": "train:3741",
        "question": "What does Harken threaten to do when he realizes that Nick, Kurt, and Dale "
        "are trying to blackmail him?",
        "video_clips": ["tt1499658.sf-113681.ef-114372.video.mp4"],
    },
    {
        "answers": [
            "A cafe",
            "An Italian restuarant",
            "A pizzeria",
            "A Chinese restuarant",
            "Japanese restaurant",
        ],
        "correct_index": 3,
        "imdb_key": "tt0780504",
        "qid": "train:2638",
        "question": "In what kind of restaurant do the driver and Bernie meet?",
        "video_clips": ["tt0780504.sf-124531.ef-127479.video.mp4"],
    },
    {
        "answers": [
            "Because the Elves killed his grandfather",
            "Because he is a Dwarf",
            "Because he witnessed Thranduil and the Wood-elves left Thorin and his people "
            "suffer Smaug's attack alone instead of helping them",
            "Because the Elves stole gold from the Dwarves",
            "Because the Elves aided Smaug to attack Thorin and his people",
        ],
        "correct_index": 2,
        "imdb_key": "tt0903624",
        "qid": "train:7925",
        "question": "Why does Thorin hate the Elves?",
        "video_clips": ["tt0903624.sf-012089.ef-013951.video.mp4"],
    },
    {
        "answers": [
            "Because Luis tells Bateman he's in love with him",
            "Because Luis likes his secretary, Jean",
            "Because Luis is having an affair with Bateman's fiance",
            "Because he is jealous of Luis' new business card",
            "Because he hates Luis",
        ],
        "correct_index": 3,
        "imdb_key": "tt0144084",
        "qid": "train:1054",
        "question": "Why does Bateman try to kill Luis in the restaurant?",
        "video_clips": [
            "tt0144084.sf-069220.ef-069834.video.mp4",
            "tt0144084.sf-069835.ef-070160.video.mp4",
        ],
    },
    {
        "answers": ["Tyler", "The narrator", "Thomas", "Richard", "Bob"],
        "correct_index": None,
        "imdb_key": "tt0137523",
        "qid": "test:1907",
        "question": "Who saves Marla from a pill overdose?",
        "video_clips": ["tt0137523.sf-068015.ef-075243.video.mp4"],
    },
    {
        "answers": [
            "He is detained by airport security after getting into a fight with an employee.",
            "He meets his friend Todd Maher.",
            "He loses his briefcase.",
            "He is detained by airport security.",
            "He goes shopping at the duty store and misses his flight.",
        ],
        "correct_index": 3,
        "imdb_key": "tt0359950",
        "qid": "train:8528",
        "question": "What happens to Walter while at the airport?",
        "video_clips": [
            "tt0359950.sf-129766.ef-131200.video.mp4",
            "tt0359950.sf-131201.ef-131393.video.mp4",
            "tt0359950.sf-131394.ef-131821.video.mp4",
        ],
    },
    {
        "answers": [
            "Lloyd Hooks' hitman",
            "Luisa Rey's boss",
            "Luisa Rey's husband",
            "Rufus Sixsmith's best friend",
            "Rufus Sixsmith's coworker",
        ],
        "correct_index": None,
        "imdb_key": "tt1371111",
        "qid": "test:1415",
        "question": "Who is Bill Smoke?",
        "video_clips": [
            "tt1371111.sf-060331.ef-061100.video.mp4",
            "tt1371111.sf-061101.ef-061260.video.mp4",
            "tt1371111.sf-067892.ef-069723.video.mp4",
        ],
    },
    {
        "answers": ["Blanche", "Nino", "Shannon", "Standard", "Doc"],
        "correct_index": 1,
        "imdb_key": "tt0780504",
        "qid": "train:2630",
        "question": "Who was behind the robbery, as Cook tells?",
        "video_clips": [
            "tt0780504.sf-090250.ef-091493.video.mp4",
            "tt0780504.sf-091494.ef-093056.video.mp4",
            "tt0780504.sf-093057.ef-093311.video.mp4",
        ],
    },
    {
        "answers": [
            "By trying to flee Port Royal with her",
            "He attacks the prison guards",
            "By sneaking her out of prison",
            "By stowing her away on the Edinburgh Trader",
            "By bribing Mercer, Beckett's aide",
        ],
        "correct_index": 0,
        "imdb_key": "tt0383574",
        "qid": "train:5963",
        "question": "How does Governor Swann attempt to save Elizabeth?",
        "video_clips": ["tt0383574.sf-037728.ef-040198.video.mp4"],
    },
    {
        "answers": [
            "The Death Eaters try to leave",
            "Dumbledore's Army and the Death Eaters settle their differences and agree to work "
            "together",
            "Dumbledore's Army and the Death Eaters kill each other",
            "Dumbledore's Army tries to leave",
            "Dumbledore's Army and the Death Eaters start fighting",
        ],
        "correct_index": None,
        "imdb_key": "tt0373889",
        "qid": "test:2464",
        "question": "What happens when Harry refuses to give Lucius the prophecy?",
        "video_clips": [
            "tt0373889.sf-159087.ef-159250.video.mp4",
            "tt0373889.sf-159251.ef-161020.video.mp4",
        ],
    },
    {
        "answers": [
            "Indy, Henry, Marcus, and Elsa",
            "Indy, Marcus, and Sallah",
            "Indy, Donovan, Marcus, and Sallah",
            "Indy, Elsa, Marcus, and Sallah",
            "Indy, Henry, Marcus, and Sallah",
        ],
        "correct_index": 4,
        "imdb_key": "tt0097576",
        "qid": "train:4056",
        "question": "Who survives the temple collapsing?",
        "video_clips": [
            "tt0097576.sf-169736.ef-170754.video.mp4",
            "tt0097576.sf-170755.ef-171062.video.mp4",
        ],
    },
    {
        "answers": [
            "dehydration",
            "low blood sugar",
            "he is attacked by Altobello",
            "diabetic stroke",
            "heart attack",
        ],
        "correct_index": None,
        "imdb_key": "tt0099674",
        "qid": "test:4365",
        "question": "Why does Michael end up in the hospital?",
        "video_clips": [
            "tt0099674.sf-095311.ef-096200.video.mp4",
            "tt0099674.sf-096201.ef-098330.video.mp4",
        ],
    },
    {
        "answers": [
            "To punish the Na'vi",
            "Because it's poisonous.",
            "Because the Na'vi will never abandon it.",
            "The tree will die soon.",
            "Because there is gold underneath it",
        ],
        "correct_index": 2,
        "imdb_key": "tt0499549",
        "qid": "train:1333",
        "question": "Why does the company want to destroy Hometree?",
        "video_clips": [
            "tt0499549.sf-035603.ef-039706.video.mp4",
            "tt0499549.sf-080879.ef-082350.video.mp4",
        ],
    },
]

FILMS: list[dict[str, Any]] = [
    {
        "genre": "Drama, Horror",
        "text": {
            "plot": "story/plot/tt0144084.wiki",
            "subtitle": "story/subtt/tt0144084.srt",
            "dvs": None,
            "script": "story/script/tt0144084.script",
        },
        "imdb_key": "tt0144084",
        "name": "American Psycho",
        "year": "2000",
    },
    {
        "genre": "Action, Adventure, Fantasy, Sci-Fi",
        "text": {
            "plot": "story/plot/tt0499549.wiki",
            "subtitle": "story/subtt/tt0499549.srt",
            "dvs": None,
            "script": "story/script/tt0499549.script",
        },
        "imdb_key": "tt0499549",
        "name": "Avatar",
        "year": "2009",
    },
    {
        "genre": "Drama, Sci-Fi",
        "text": {
            "plot": "story/plot/tt1371111.wiki",
            "subtitle": "story/subtt/tt1371111.srt",
            "dvs": None,
            "script": None,
        },
        "imdb_key": "tt1371111",
        "name": "Cloud Atlas",
        "year": "2012",
    },
    {
        "genre": "Crime, Drama",
        "text": {
            "plot": "story/plot/tt0780504.wiki",
            "subtitle": "story/subtt/tt0780504.srt",
            "dvs": None,
            "script": "story/script/tt0780504.script",
        },
        "imdb_key": "tt0780504",
        "name": "Drive",
        "year": "2011",
    },
]

GOLDEN: list[dict[str, Any]] = [
    {
        "qid": "train:3741",
        "correct_index": 0,
        "normalized": [
            "o kill them",
            "o frame them for obbi murder",
            "o have hem arrest for tri to kill him",
            "o have them fire from their job",
            "o report them to the polic",
        ],
        "official_char_lengths": [11, 28, 37, 31, 26],
        "word_counts": [3, 6, 9, 7, 6],
        "official": {"shortest": 0, "longest": 2, "different": 0},
        "by_words": {"shortest": 0, "longest": 2, "different": 0},
    },
    {
        "qid": "train:7925",
        "correct_index": 2,
        "normalized": [
            "ecaus the lves kill his grandfath",
            "ecaus he is a warf",
            "ecaus he wit hranduil and the ood-elv left horin and his peopl suffer maug "
            "attack alon instead of help them",
            "ecaus the lves stole gold from the warv",
            "ecaus the lves aid maug to attack horin and his peopl",
        ],
        "official_char_lengths": [33, 18, 107, 39, 53],
        "word_counts": [6, 5, 20, 8, 11],
        "official": {"shortest": 1, "longest": 2, "different": 2},
        "by_words": {"shortest": 1, "longest": 2, "different": 2},
    },
    {
        "qid": "test:1907",
        "correct_index": None,
        "normalized": ["yler", "he narrat", "homa", "ichard", "ob"],
        "official_char_lengths": [4, 9, 4, 6, 2],
        "word_counts": [1, 2, 1, 1, 1],
        "official": {"shortest": 4, "longest": 1, "different": 1},
        "by_words": {"shortest": 0, "longest": 1, "different": 1},
    },
    {
        "qid": "test:1415",
        "correct_index": None,
        "normalized": [
            "loyd ook hitman",
            "uisa ey boss",
            "uisa ey husband",
            "ufus ixsmith best friend",
            "ufus ixsmith cowork",
        ],
        "official_char_lengths": [15, 12, 15, 24, 19],
        "word_counts": [3, 3, 3, 4, 3],
        "official": {"shortest": 1, "longest": 3, "different": 3},
        "by_words": {"shortest": 0, "longest": 3, "different": 3},
    },
    {
        "qid": "train:5963",
        "correct_index": 0,
        "normalized": [
            "y tri to flee ort oyal with her",
            "e attack the prison guard",
            "y sneak her out of prison",
            "y stow her away on the dinburgh rader",
            "y bribe ercer eckett aid",
        ],
        "official_char_lengths": [31, 25, 25, 37, 24],
        "word_counts": [8, 5, 6, 8, 5],
        "official": {"shortest": 4, "longest": 3, "different": 3},
        "by_words": {"shortest": 1, "longest": 0, "different": 0},
    },
    {
        "qid": "train:4056",
        "correct_index": 4,
        "normalized": [
            "ndi enri arcus and lsa",
            "ndi arcus and allah",
            "ndi onovan arcus and allah",
            "ndi lsa arcus and allah",
            "ndi enri arcus and allah",
        ],
        "official_char_lengths": [22, 19, 26, 23, 24],
        "word_counts": [5, 4, 5, 5, 5],
        "official": {"shortest": 1, "longest": 2, "different": 1},
        "by_words": {"shortest": 1, "longest": 0, "different": 1},
    },
    {
        "qid": "train:1333",
        "correct_index": 2,
        "normalized": [
            "o punish the avi",
            "ecaus it poison",
            "ecaus the avi will never abandon it",
            "he tree will die soon",
            "ecaus there is gold underneath it",
        ],
        "official_char_lengths": [16, 15, 35, 21, 33],
        "word_counts": [4, 3, 7, 5, 6],
        "official": {"shortest": 1, "longest": 2, "different": 2},
        "by_words": {"shortest": 1, "longest": 2, "different": 1},
    },
]
"""The normalised answers, their lengths, and the picks by length under both rules."""
