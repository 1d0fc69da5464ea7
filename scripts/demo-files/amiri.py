#!/usr/bin/env python3
"""Make the two font files of the demonstration's pages, regular and bold, with the needed characters only.

python3 scripts/demo-files/amiri.py FOLDER    with Debian's fonts-hosny-amiri, python3-fonttools

Chromium embeds a font with all its shaping rules. Without optional ligatures and contextual alternates, a page takes a
third of the space, and its text can be found and copied in the order in which it is read.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

SOURCE = Path('/usr/share/fonts/opentype/fonts-hosny-amiri')
CHARACTERS = [
    *range(0x20, 0x7F), 0xA0, 0xAB, 0xB7, 0xBB, 0xD7, 0x060C, 0x061B, 0x061F, *range(0x0621, 0x063B), *range(0x0640, 0x0653),
    *range(0x0660, 0x066E), 0x0670, 0x200C, 0x200D, 0x2013, 0x2014, 0x2026,
]


def make(weight: str, folder: Path) -> None:
    font = TTFont(SOURCE / f'Amiri-{weight}.ttf')
    options = subset.Options()
    options.hinting = False
    options.layout_features = ['init', 'medi', 'fina', 'isol', 'rlig', 'ccmp', 'mark', 'mkmk']
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    font.save(folder / f'{weight}.ttf')


for weight in ('Regular', 'Bold'):
    make(weight, Path(sys.argv[1]))
