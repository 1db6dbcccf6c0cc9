"""The embedded engine behind AI2-THOR's own wire protocol, for the unmodified ``ai2thor`` client.

:mod:`wire` frames bytes, :mod:`pipes` carries them, :mod:`serve` is the program ``vrhuman-thor``;
    :mod:`simulator` answers one action after another; :mod:`cameras` and :mod:`pictures` draw.
"""
