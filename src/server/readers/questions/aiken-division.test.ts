import { describe, expect, test } from 'vitest'
import { readingLines } from '#server/testing/question-texts.ts'
import { readAiken } from './aiken-reader.ts'

const FIRST = 'الحرف؟\nA. من\nB. قام\nANSWER: A'
const OPTIONS = 'A. زيد\nB. هل\nANSWER: A'
const NUMBERED = `1- ${FIRST}`

/** Reads an Aiken file that begins with `first` (`FIRST` or `NUMBERED`); returns a line for each item. */
function readAfter(first: string, rest: string): string[] {
  return readingLines(readAiken(`${first}\n${rest}`))
}

describe('an answer line is recognised', () => {
  test.each([
    'الإجابه الصحيحه: ب',
    'الاجابة الصحيحه : (ب)',
    'الإِجَابَةُ: ب',
    'إجابة: ب',
    'جواب صحيح: ب',
    'الإجابة الصحيحة هي: ب',
    'Correct answer: ب',
  ])('a line such as «%s» is recognised as the answer line', (answer) => {
    const text = `1- الحرف؟\nأ. قام\nب. من\n${answer}\n\n2- الاسم؟\nأ) زيد\nب) هل\nالإجابة: أ`
    expect(readingLines(readAiken(text))).toEqual(['1 1- الحرف؟ | قام | *من', '6 2- الاسم؟ | *زيد | هل'])
  })
})

describe('a labelled explanation after an answer becomes the reason of its question', () => {
  test.each([
    ['and the next question follows a blank line', 'التعليل: لأنه يجر\n\nالاسم؟', 7],
    ['and the next question follows at once', 'FEEDBACK: لأنه يجر\nالاسم؟', 6],
    ['after a blank line', '\nالسبب: لأنه يجر\n\nالاسم؟', 8],
    ['in another spelling', 'تعليل الإجابه : لأنه يجر\n\nالاسم؟', 7],
  ])('a labelled explanation becomes the reason of its question: %s', (_, between, line) => {
    expect(readAfter(FIRST, `${between}\n${OPTIONS}`)).toEqual([
      '1 الحرف؟ | *من | قام # لأنه يجر',
      `${line} الاسم؟ | *زيد | هل`,
    ])
  })

  test.each([
    ['to the blank line', FIRST, 'الشرح: لأنه يجر\nما بعده\n\nالاسم؟', '8 الاسم؟'],
    ['to the next number', NUMBERED, 'الشرح: لأنه يجر\nما بعده\n٢) الاسم؟', '7 ٢) الاسم؟'],
  ])('a labelled explanation becomes the reason with all its lines %s', (_, first, between, next) => {
    expect(readAfter(first, `${between}\n${OPTIONS}`)).toEqual([
      `1 ${first === FIRST ? '' : '1- '}الحرف؟ | *من | قام # لأنه يجر\nما بعده`,
      `${next} | *زيد | هل`,
    ])
  })

  test('a labelled explanation at the end of the file becomes the reason of the question above it', () => {
    expect(readAfter(FIRST, 'التعليل: لأنه يجر\nما بعده\n')).toEqual(['1 الحرف؟ | *من | قام # لأنه يجر\nما بعده'])
  })

  test('a labelled explanation is no reason if its question is rejected, or if it begins a question of its own', () => {
    const unanswered = 'الحرف؟\nA. من\nB. قام\nالتعليل: لأنه يجر\n\nالتفسير: ما معناه؟'
    expect(readingLines(readAiken(`${unanswered}\n${OPTIONS}`))).toEqual([
      '6 التفسير: ما معناه؟ | *زيد | هل',
      '1 no_right: الحرف؟',
    ])
  })
})

test('an explanation before a stray answer line belongs to the question above, and the stray line is rejected', () => {
  expect(readAfter(FIRST, 'السبب: لأنه يجر\nANSWER: B')).toEqual([
    '1 الحرف؟ | *من | قام # لأنه يجر',
    '6 answer_unknown: ANSWER: B',
  ])
})

describe('a line after an answer never becomes part of the next question', () => {
  test.each([
    ['before a blank line', FIRST, 'لأنه يجر\n\nالاسم؟', ['7 الاسم؟ | *زيد | هل', '5 description: لأنه يجر']],
    ['before the next number', NUMBERED, 'لأنه يجر\n2. الاسم؟', ['6 2. الاسم؟ | *زيد | هل', '5 description: لأنه يجر']],
    ['before a text without a blank line', FIRST, 'لأنه يجر\nالاسم؟', ['5 malformed: لأنه يجر']],
    ['after a blank line, before another', FIRST, '\nلأنه يجر\n\nالاسم؟', ['6 malformed: لأنه يجر']],
    ['after a blank line, before the next number', NUMBERED, '\nباب الاسم\n2- الاسم؟', ['6 malformed: باب الاسم']],
    ['after an explanation', FIRST, 'السبب: لأنه\nيجر\nالاسم؟', ['6 malformed: يجر']],
    ['that begins like an explanation, before options', FIRST, 'السبب: يجر', ['5 malformed: السبب: يجر']],
    ['that begins like an explanation, after a blank line', FIRST, '\nالسبب: يجر\nالاسم؟', ['6 malformed: السبب: يجر']],
  ])('a line after an answer never becomes part of the next question: %s', (_, first, between, [...expected]) => {
    expect(readAfter(first, `${between}\n${OPTIONS}`).slice(1)).toEqual(expected)
  })

  test('a line that begins with an unknown word in place of «الإجابة» never becomes part of the next question', () => {
    const text = 'الحرف؟\nA. من\nB. قام\nKEY: A\n\nالاسم؟\nA. زيد\nB. هل\nالحل ب\nالفعل؟\nأي؟\nA. قام\nB. هل\nANSWER: A'
    expect(readingLines(readAiken(text))).toEqual(['1 no_right: الحرف؟', '6 no_right: الاسم؟', '9 malformed: الحل ب'])
  })
})

describe('a question’s text is read whole', () => {
  test.each([
    ['after an answer without a blank line', FIRST, 'الاسم؟', '5 الاسم؟'],
    ['over two lines after a blank line', FIRST, '\nقال:\nالاسم؟', '6 قال:\nالاسم؟'],
    ['over two lines with the next number', NUMBERED, '2- قال:\nالاسم؟', '5 2- قال:\nالاسم؟'],
    ['around a blank line, with the next number', NUMBERED, '\nس2: قال:\n\nالاسم؟', '6 س2: قال:\nالاسم؟'],
    ['with a list of its own', FIRST, '\nأي؟\n1- زيد\n2- هل', '6 أي؟\n1- زيد\n2- هل'],
    ['with an invisible mark on the blank line', FIRST, '\u200f\nقال:\nالاسم؟', '6 قال:\nالاسم؟'],
  ])('a question’s text is read whole %s', (_, first, text, expected) => {
    expect(readAfter(first, `${text}\n${OPTIONS}`).slice(1)).toEqual([`${expected} | *زيد | هل`])
  })
})

test('a heading above the first question does not become part of the question', () => {
  expect(readingLines(readAiken(`باب الحروف\n\n${FIRST}`))).toEqual(['1 malformed: باب الحروف'])
})
