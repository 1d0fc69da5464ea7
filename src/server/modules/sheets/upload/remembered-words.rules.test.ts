import { expect, test } from 'vitest'
import { keptWords, moveWords, rememberWords } from './remembered-words.rules.ts'

const NONE = { list: {}, remembered: {} }
const CHEATED = { means: 'cheated', replaced: {} } as const

test('remembering a word adds it to the list; taking it back removes it unless the list has changed it since', () => {
  const added = rememberWords(NONE, { ساقط: 'cheated' })
  expect(added).toEqual({ list: { ساقط: 'cheated' }, remembered: { ساقط: CHEATED } })
  expect(moveWords(added.list, added.remembered, {})).toEqual(NONE)
  expect(moveWords({ ساقط: 'excused' }, added.remembered, {})).toEqual({ list: { ساقط: 'excused' }, remembered: {} })
  expect(moveWords({}, added.remembered, {})).toEqual(NONE)
})

test('taking a word back restores the entry that it replaced, also in another spelling', () => {
  const added = rememberWords({ list: { '(م)': 'excused', ل: 0 }, remembered: {} }, { م: 'absent' })
  expect(added.list).toEqual({ ل: 0, م: 'absent' })
  expect(moveWords(added.list, added.remembered, {}).list).toEqual({ ل: 0, '(م)': 'excused' })
})

test('a word that replaces several spellings in the list remembers only the last one, which counted', () => {
  const added = rememberWords({ list: { م: 0, 'م.': 'cheated', '(م)': 'excused' }, remembered: {} }, { م: 'absent' })
  expect(added).toEqual({
    list: { م: 'absent' },
    remembered: { م: { means: 'absent', replaced: { '(م)': 'excused' } } },
  })
})

test('an undo that gives a remembered word another meaning changes it in the list', () => {
  const to = { ساقط: { means: 'absent', replaced: {} } } as const
  expect(moveWords({ ساقط: 'cheated' }, { ساقط: CHEATED }, to)).toEqual({ list: { ساقط: 'absent' }, remembered: to })
})

test('if an upload changes a meaning that it remembered, it still remembers the entry that was there before', () => {
  const first = rememberWords({ list: { م: 0 }, remembered: {} }, { م: 'cheated' })
  const second = rememberWords(first, { '(م)': 'absent' })
  expect(second).toEqual({ list: { '(م)': 'absent' }, remembered: { '(م)': { means: 'absent', replaced: { م: 0 } } } })
  expect(moveWords(second.list, second.remembered, first.remembered)).toEqual(first)
  expect(moveWords(second.list, second.remembered, {})).toEqual({ list: { م: 0 }, remembered: {} })
})

test('an upload remembers no word that the list had before, so taking back its words leaves that word in the list', () => {
  const list = { ساقط: 'cheated' } as const
  expect(rememberWords({ list, remembered: {} }, list)).toEqual({ list, remembered: {} })
  const replaced = rememberWords({ list: { ساقط: 0 }, remembered: { ساقط: CHEATED } }, { ساقط: 'absent' })
  expect(replaced.remembered).toEqual({ ساقط: { means: 'absent', replaced: { ساقط: 0 } } })
})

test('a word that was taken back returns to the list, unless a colleague has written it since', () => {
  const remembered = { ساقط: CHEATED }
  expect(moveWords({}, {}, remembered)).toEqual({ list: { ساقط: 'cheated' }, remembered })
  expect(moveWords({ ساقط: 'cheated' }, {}, remembered)).toEqual({ list: { ساقط: 'cheated' }, remembered })
  expect(moveWords({ ساقط: 0 }, {}, remembered)).toEqual({ list: { ساقط: 0 }, remembered: {} })
})

test('words that a change does not touch stay as they are', () => {
  const remembered = { ساقط: CHEATED }
  expect(moveWords({ ساقط: 0 }, remembered, remembered)).toEqual({ list: { ساقط: 0 }, remembered })
  const list = { ساقط: 'cheated' } as const
  expect(moveWords(list, remembered, remembered)).toEqual({ list, remembered })
  const equal = { ساقط: { means: 'cheated', replaced: {} } } as const
  expect(moveWords({ ساقط: 0 }, remembered, equal)).toEqual({ list: { ساقط: 0 }, remembered })
})

test('keptWords returns words that an upload no longer defines but the list does, with the list’s meaning', () => {
  expect(keptWords({ '(م)': 'excused' }, { م: 'absent', ل: 0 }, {})).toEqual({ '(م)': 'excused' })
  expect(keptWords({ م: 'excused' }, { م: 'absent' }, { '(م)': 0 })).toEqual({})
  expect(keptWords({ م: 'excused' })).toEqual({})
})
