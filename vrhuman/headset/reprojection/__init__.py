"""Reprojects late: shows images drawn for past eye positions as seen from the present ones.

An engine slower than the display draws each eye's colour and depth, wider than the view
(:mod:`.guard`). They are packed outside the loop (:mod:`.frames`), loaded (:mod:`.textures`), and
for each display frame every pixel of the view looks up, by the depth, what it shows
(:mod:`.reprojection`, ``warp.frag.glsl``); what no eye saw is filled from the surroundings.
"""
