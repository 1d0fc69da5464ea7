import { expect, test } from 'vitest'
import { freeBottom } from './free-place.rules.ts'

const ROOM = { top: 0, bottom: 600 }

test.each([
  ['nothing is taken', [], 600],
  ['a link is at the bottom', [{ top: 560, bottom: 590 }], 560],
  ['links higher up leave the bottom free', [{ top: 100, bottom: 500 }], 600],
  [
    'the gap between two links is too low',
    [
      { top: 560, bottom: 590 },
      { top: 500, bottom: 530 },
    ],
    500,
  ],
  [
    'the gap between two links is high enough',
    [
      { top: 560, bottom: 590 },
      { top: 400, bottom: 500 },
    ],
    560,
  ],
  [
    'links come from the top down',
    [
      { top: 500, bottom: 530 },
      { top: 560, bottom: 590 },
    ],
    500,
  ],
  ['the only free place reaches the top exactly', [{ top: 50, bottom: 600 }], 50],
  ['a link reaches below the screen', [{ top: 580, bottom: 700 }], 580],
  ['an edge is shared', [{ top: 500, bottom: 550 }], 600],
  ['no place is free', [{ top: 0, bottom: 600 }], 600],
  ['the only free place is too close to the top', [{ top: 40, bottom: 600 }], 600],
])('freeBottom places a box of 50 px, where %s', (_, taken, bottom) => {
  expect(freeBottom(50, ROOM, taken)).toBe(bottom)
})
