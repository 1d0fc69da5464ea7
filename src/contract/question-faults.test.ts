import { expect, test } from 'vitest'
import { questionFaults } from './question-faults.ts'
import { QUESTION_LIMITS } from './quiz.ts'

function withOptions(question_text: string, ...question_options: string[]) {
  return { question_text, question_options, question_answer: 0 }
}

test('a question’s text or option that has only invisible characters is reported as blank', () => {
  expect(questionFaults(withOptions('\u200f \u2060', 'نعم', '\u00ad', 'لا'))).toEqual([
    { path: 'question_text', fault: 'blank' },
    { path: 'question_options/1', fault: 'blank' },
  ])
})

test('an option that equals an earlier option after normalisation is reported as a duplicate', () => {
  expect(questionFaults(withOptions('ما الجمع؟', 'كتاب', 'كتب', ' كتاب\u200f', 'ﻛﺘﺐ'))).toEqual([
    { path: 'question_options/2', fault: 'equal' },
    { path: 'question_options/3', fault: 'equal' },
  ])
})

test('options that differ only by a diacritic are not duplicates', () => {
  expect(questionFaults(withOptions('ما الضبط؟', 'كَتب', 'كُتب', 'كتب'))).toEqual([])
})

const question_text = 'سؤال؟'
const abc = ['أ', 'ب', 'ج']

test.each([
  ['a right answer that is no option', { question_options: abc, question_answer: 3 }, 'question_answer'],
  [
    'one of several right answers that is no option',
    { question_options: abc, question_answers: [0, 3] },
    'question_answers',
  ],
  ['a right answer that is listed twice', { question_options: abc, question_answers: [1, 1] }, 'question_answers'],
  [
    'right answers that are not in ascending order',
    { question_options: abc, question_answers: [2, 0] },
    'question_answers',
  ],
])('questionFaults reports %s', (_, parts, path) => {
  const kind = 'question_answers' in parts ? { ...parts, question_kind: 'several' as const } : parts
  expect(questionFaults({ question_text, ...kind })).toEqual([{ path, fault: 'answer' }])
})

test('questionFaults reports equal prompts, items or accepted answers, and blank matches or accepted answers', () => {
  const question_pairs = [
    { prompt: 'أ', match: '1' },
    { prompt: 'أ\u200f', match: '\u200f' },
    { prompt: 'ب', match: '1' },
  ]
  expect(questionFaults({ question_text, question_kind: 'matching', question_pairs })).toEqual([
    { path: 'question_pairs/1/prompt', fault: 'equal' },
    { path: 'question_pairs/1/match', fault: 'blank' },
  ])
  expect(questionFaults({ question_text, question_kind: 'ordering', question_items: ['أ', 'أ'] })).toEqual([
    { path: 'question_items/1', fault: 'equal' },
  ])
  const accepted_answers = ['أ', ' أ', '\u200e']
  const written = { question_kind: 'written', accepted_answers, compare: 'exact' } as const
  expect(questionFaults({ question_text, ...written })).toEqual([
    { path: 'accepted_answers/1', fault: 'equal' },
    { path: 'accepted_answers/2', fault: 'blank' },
  ])
})

test('two prompts of a question may have equal matches, but not all prompts', () => {
  const pairs = (...matches: string[]) => matches.map((match, at) => ({ prompt: `${at}`, match }))
  const faults = (...matches: string[]) =>
    questionFaults({ question_text, question_kind: 'matching', question_pairs: pairs(...matches) })
  expect(faults('اسم', 'فعل', 'اسم')).toEqual([])
  expect(faults('اسم', 'اسم')).toEqual([{ path: 'question_pairs/1/match', fault: 'equal' }])
})

test('the length of a text is measured without its markup', () => {
  const faults = (length: number) =>
    questionFaults({ question_format: 'markup', ...withOptions(`<u>${'س'.repeat(length)}</u>`, 'أ', 'ب') })
  expect(faults(QUESTION_LIMITS.text)).toEqual([])
  expect(faults(QUESTION_LIMITS.text + 1)).toEqual([{ path: 'question_text', fault: 'long' }])
})

test('questionFaults reports a gap anywhere but in the text of a written question', () => {
  const text = 'أكمل: <gap> نبك'
  const marked = { question_format: 'markup' as const, question_text: text }
  const written = { question_kind: 'written' as const, accepted_answers: ['قفا'], compare: 'letters' as const }
  expect(questionFaults({ ...marked, ...written })).toEqual([])
  expect(questionFaults({ ...marked, question_options: abc, question_answer: 0 })).toEqual([
    { path: 'question_text', fault: 'gap' },
  ])
  const stray = { accepted_answers: ['قفا', '<gap>'], answer_reason: '<gap>', passage_text: 'نص <gap>' }
  expect(questionFaults({ ...marked, ...written, ...stray }).map(({ path, fault }) => `${path} ${fault}`)).toEqual([
    'answer_reason gap',
    'passage_text gap',
    'accepted_answers/1 gap',
  ])
  expect(questionFaults({ ...marked, ...written, question_text: `${text} <gap>` })).toEqual([
    { path: 'question_text', fault: 'gap' },
  ])
  expect(questionFaults({ question_text: text, question_options: abc, question_answer: 0 })).toEqual([])
})

test.each([
  ['a formula', '<math>\\frac{a}{b}</math>'],
  ['a word and a formula', 'جذر <math>x</math>'],
  ['a picture', `<img src="media:${'a'.repeat(40)}-1x1.png" alt="سهم">`],
  ['a sound', `<audio src="media:${'a'.repeat(40)}.mp3" title="إنشاد">`],
  ['a verse', '<verse><half>قفا</half><half>نبك</half></verse>'],
  ['a marked tatweel', '<u>ـ</u>'],
])('questionFaults reports an accepted answer that nobody can type: %s', (_, answer) => {
  const accepted_answers = ['<u>قفا</u>', answer]
  const written = { question_kind: 'written', compare: 'letters' } as const
  expect(questionFaults({ question_format: 'markup', question_text, ...written, accepted_answers })).toEqual([
    { path: 'accepted_answers/1', fault: 'untypable' },
  ])
})

test('an accepted answer of tatweel alone is reported as untypable, and a single vowel mark or sign is not', () => {
  const accepted_answers = ['ـــ \u200f', '\u064e', '؟', '<math>']
  const written = { question_kind: 'written', compare: 'exact' } as const
  expect(questionFaults({ question_text, ...written, accepted_answers })).toEqual([
    { path: 'accepted_answers/0', fault: 'untypable' },
  ])
})

test('a text with nothing visible in its elements is reported as blank, and a picture or formula is not', () => {
  const blank = '<b><u>\u200f</u></b>'
  const shown = ['<math>x</math>', `<img src="media:${'a'.repeat(40)}-1x1.png" alt="">`]
  const options = { question_options: [blank, ...shown], question_answer: 1 }
  expect(questionFaults({ question_format: 'markup', question_text: blank, ...options })).toEqual([
    { path: 'question_text', fault: 'blank' },
    { path: 'question_options/0', fault: 'blank' },
  ])
})
