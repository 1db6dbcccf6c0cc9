"""ProcTHOR's own generator (allenai/procthor, scripts/example.py)."""

from procthor.generation import PROCTHOR10K_ROOM_SPEC_SAMPLER, HouseGenerator

house_generator = HouseGenerator(
    split="train", seed=42, room_spec_sampler=PROCTHOR10K_ROOM_SPEC_SAMPLER
)
house, _ = house_generator.sample()
house.validate(house_generator.controller)

house.to_json("temp.json")
print("objects", len(house.data["objects"]), "warnings", house.data["metadata"]["warnings"])
