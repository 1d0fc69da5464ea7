#!/usr/bin/env python3
"""Make the font files: Cairo for the interface (weights 400-700, basic Arabic and ASCII only), Amiri Quran for verses,
and its brackets alone for the verses in questions.

Run with a Python that has fonttools and brotli (Debian: fonttools, python3-brotli), from the root of the repository,
after `npm install`:  python3 scripts/subset-fonts.py

The output is committed, so nobody needs Python to build.
"""

import shutil
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = Path('node_modules/@fontsource-variable/cairo')
VERSE_SOURCE = Path('node_modules/@fontsource/amiri-quran')
TARGET = Path('src/web/styles/fonts')
WEIGHTS = (400, 700)

# Arabic letters, common marks, punctuation and digits; shaping brings in the presentation forms.
ARABIC = [*range(0x060C, 0x060D), 0x061B, 0x061F, *range(0x0621, 0x063B), *range(0x0640, 0x0653), *range(0x0660, 0x066E), 0x0670]
# The letters of ASCII; most screens show none, and so do not load this file.
LATIN = [*range(0x40, 0x5B), *range(0x60, 0x7B)]
# The other ASCII characters, and Latin punctuation that Arabic text uses: every screen shows some of them.
DIGITS = [*(code for code in range(0x20, 0x7F) if code not in LATIN), 0xA0, 0xAB, 0xBB, 0xB7, 0xD7, 0x2013, 0x2014, 0x2026, 0x2030]

# The characters of the Uthmani text, and the brackets around a quoted verse.
BRACKETS = [0xFD3E, 0xFD3F]
VERSE = [0x20, *range(0x0621, 0x063B), *range(0x0640, 0x0659), 0x065C, 0x0670, 0x0671, 0x06CC, *range(0x06D6, 0x06EE), *BRACKETS]

# For each output file, the script in the name of its source file, and its characters.
FILES = {'arabic': ('arabic', ARABIC), 'digits': ('latin', DIGITS), 'latin': ('latin', LATIN)}


def make(name: str, script: str, characters: list[int]) -> Path:
    font = TTFont(SOURCE / 'files' / f'cairo-{script}-wght-normal.woff2')
    font = instancer.instantiateVariableFont(font, {'wght': WEIGHTS})
    options = subset.Options()
    options.flavor = 'woff2'
    options.hinting = False
    options.desubroutinize = True
    options.layout_features = [
        'init', 'medi', 'fina', 'isol', 'rlig', 'liga', 'calt', 'ccmp', 'mark', 'mkmk', 'kern', 'tnum', 'locl',
    ]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    path = TARGET / f'cairo-{name}.woff2'
    subset.save_font(font, str(path), options)
    return path


def make_verse(name: str, characters: list[int]) -> Path:
    font = TTFont(VERSE_SOURCE / 'files' / 'amiri-quran-arabic-400-normal.woff2')
    options = subset.Options()
    options.flavor = 'woff2'
    options.hinting = False
    # Keep every feature: together they place the Quranic marks.
    options.layout_features = ['*']
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    path = TARGET / f'{name}.woff2'
    subset.save_font(font, str(path), options)
    return path


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    paths = [make(name, script, characters) for name, (script, characters) in FILES.items()]
    paths += [make_verse('amiri-quran', VERSE), make_verse('quran-brackets', BRACKETS)]
    for path in paths:
        print(f'{path}: {path.stat().st_size} bytes')
    shutil.copyfile(SOURCE / 'LICENSE', TARGET / 'OFL.txt')
    shutil.copyfile(VERSE_SOURCE / 'LICENSE', TARGET / 'amiri-quran-OFL.txt')


main()
