import { describe, expect, test } from 'vitest'
import { parseMarkup } from '#contract/markup.ts'
import type { QuestionLoss } from '#contract/question-losses.ts'
import { questionSchema } from '#contract/quiz.ts'
import { type QuestionContent, questionJson } from '../questions/question.rules.ts'
import { ItemRefusedError } from './question-file.rules.ts'
import { type ItemText, type QuestionItem, questionOfItem, textOf } from './question-item.rules.ts'

interface TextChoice {
  text: string
  credit: number
  feedback?: string
}

const RIGHT = { text: 'من', credit: 100 }
const WRONG = { text: 'قام', credit: 0 }

function wrongs(count: number): TextChoice[] {
  return Array.from({ length: count }, (_, at) => ({ ...WRONG, text: `قام ${at}` }))
}

interface TextItem {
  text: string
  choices: TextChoice[]
  feedback: string
  creatorName: string
  passage: string
}

function outcome({
  text = 'الحرف؟',
  choices = [WRONG, RIGHT],
  feedback = '',
  passage = '',
  creatorName,
}: Partial<TextItem>): unknown {
  const read = choices.map((choice) => ({
    ...choice,
    text: textOf(choice.text),
    feedback: choice.feedback === undefined ? undefined : textOf(choice.feedback),
  }))
  try {
    return questionOfItem(
      {
        kind: 'choices',
        text: textOf(text),
        choices: read,
        feedback: textOf(feedback),
        passage: textOf(passage),
        creatorName,
      },
      new Set(),
    )
  } catch (error) {
    return error instanceof ItemRefusedError ? error.reason : error
  }
}

test('an item becomes a question whose answer is the index of the right option', () => {
  expect(outcome({})).toEqual({ kind: 'one', format: 'plain', text: 'الحرف؟', options: ['قام', 'من'], answer: 1 })
})

test('the reason joins all feedback, and a question without feedback has no reason', () => {
  const choices = [
    { ...WRONG, feedback: 'فعل' },
    { ...RIGHT, feedback: ' نعم ' },
    { text: 'زيد', credit: 0, feedback: ' ' },
  ]
  expect(outcome({ choices, feedback: 'الحروف مبنية' })).toMatchObject({ reason: 'الحروف مبنية\nنعم\nقام: فعل' })
  expect(outcome({ feedback: ' \n' })).not.toHaveProperty('reason')
})

test.each([
  ['one option', [RIGHT], 'few_options'],
  ['two options', [RIGHT, WRONG], { answer: 0 }],
  ['nine options', [...wrongs(8), RIGHT], { answer: 8 }],
  ['ten options', [...wrongs(9), RIGHT], 'many_options'],
  ['a blank option', [RIGHT, { text: ' \u0000', credit: 0 }], 'empty_option'],
  ['equal options', [RIGHT, WRONG, { ...WRONG, text: 'قام\u200f' }], 'equal_options'],
  ['options that differ by a vowel mark', [RIGHT, WRONG, { ...WRONG, text: 'قامَ' }], { answer: 0 }],
  ['no right option', [WRONG, WRONG], 'no_right'],
  ['two right options', [RIGHT, RIGHT], 'several_right'],
  [
    'two options of half credit',
    [
      { ...RIGHT, credit: 50 },
      { ...WRONG, credit: 50 },
    ],
    'several_right',
  ],
  ['a right option and one of a third', [RIGHT, { ...WRONG, credit: 33.3 }], 'partial_credit'],
  ['a right option and one of one percent', [RIGHT, { ...WRONG, credit: 1 }], 'partial_credit'],
  ['an option of 99 percent', [{ ...RIGHT, credit: 99 }, WRONG], 'partial_credit'],
  ['a penalty', [RIGHT, { ...WRONG, credit: -100 }], { answer: 0 }],
])('an item with %s becomes a question or is refused', (_, choices, expected) => {
  const found = outcome({ choices })
  if (typeof expected === 'string') expect(found).toBe(expected)
  else expect(found).toMatchObject(expected)
})

test.each([
  ['text', { text: 'س'.repeat(1000) }, { text: 'س'.repeat(1001) }, 'long_text'],
  ['reason', { feedback: 'س'.repeat(2000) }, { feedback: 'س'.repeat(2001) }, 'long_reason'],
  ['passage', { passage: 'س'.repeat(4000) }, { passage: 'س'.repeat(4001) }, 'long_passage'],
  ['creator', { creatorName: 'س'.repeat(80) }, { creatorName: 'س'.repeat(81) }, 'long_creator'],
  [
    'option',
    { choices: [RIGHT, { ...WRONG, text: 'س'.repeat(400) }] },
    { choices: [RIGHT, { ...WRONG, text: 'س'.repeat(401) }] },
    'long_option',
  ],
] as const)('the longest allowed %s is accepted, and one letter more is refused', (_, longest, longer, reason) => {
  // `outcome` returned a question here: a refusal's text would fail to parse below.
  const question = outcome(longest as Partial<TextItem>) as QuestionContent
  const wire = questionJson({ ...question, id: 'q', place: { origin: 'trial' } })
  expect(questionSchema.safeParse(wire).success).toBe(true)
  expect(outcome(longer as Partial<TextItem>)).toBe(reason)
})

describe('a line of two hemistichs with a gap between them', () => {
  const typed = 'على قدر أهل العزم تأتي العزائم\tوتأتي على قدر الكرام المكارم'
  const verse = `<verse>${typed.replace(/^(.*)\t(.*)$/, '<half>$1</half><half>$2</half>')}</verse>`

  function read(item: QuestionItem): { question: QuestionContent; lost: QuestionLoss[] } {
    const lost = new Set<QuestionLoss>()
    return { question: questionOfItem(item, lost), lost: [...lost] }
  }

  test('a line of two hemistichs becomes a verse in text, options, reason and passage, and is listed once', () => {
    const { question, lost } = read({
      kind: 'choices',
      text: textOf(`ما بحره؟\n${typed}`),
      choices: [
        { text: textOf(typed), credit: 100 },
        { text: textOf('غيره'), credit: 0, feedback: textOf(typed) },
      ],
      feedback: textOf(typed),
      passage: textOf(typed),
    })
    expect(question).toEqual({
      kind: 'one',
      format: 'markup',
      text: `ما بحره؟${verse}`,
      options: [verse, 'غيره'],
      answer: 0,
      reason: `${verse}غيره:${verse}`,
      passage: verse,
    })
    expect(lost).toEqual(['verse_gap', 'feedback_place'])
  })

  test('a line of two hemistichs becomes a verse in pairs and in items to put in order', () => {
    const pairs = [typed, 'غيره'].map((text) => ({ prompt: textOf(text), match: textOf(text) }))
    expect(read({ kind: 'matching', text: textOf('صل'), pairs })).toMatchObject({
      question: { pairs: [{ prompt: verse, match: verse }, {}] },
      lost: ['verse_gap'],
    })
    expect(read({ kind: 'ordering', text: textOf('رتب'), items: pairs.map(({ prompt }) => prompt) })).toMatchObject({
      question: { items: [verse, 'غيره'] },
      lost: ['verse_gap'],
    })
  })

  test('a line of two hemistichs stays a line in a written answer, which is compared with what is typed', () => {
    const answers = [{ text: textOf(typed), credit: 100, feedback: textOf('أحسنت') }]
    expect(read({ kind: 'written', text: textOf('أتم'), answers, compare: 'letters' })).toMatchObject({
      question: { format: 'plain', accepted: [typed.replace('\t', ' ')] },
      lost: ['feedback_place'],
    })
  })
})

describe('a question with markup', () => {
  const marked = parseMarkup('<u>كتب</u> &lt; زيد')
  const written = (question: QuestionItem) => questionOfItem(question, new Set())
  const plain = textOf('س < ص')
  const choices = [RIGHT, WRONG].map((choice) => ({ ...choice, text: textOf(choice.text) }))

  test.each<[what: string, item: QuestionItem]>([
    ['text', { kind: 'choices', text: marked, choices }],
    ['passage', { kind: 'choices', text: plain, choices, passage: marked }],
    ['reason', { kind: 'choices', text: plain, choices, feedback: marked }],
    ['option', { kind: 'choices', text: plain, choices: [...choices, { text: marked, credit: 0 }] }],
    ['item', { kind: 'ordering', text: plain, items: [marked, plain] }],
    [
      'match',
      {
        kind: 'matching',
        text: plain,
        pairs: [
          { prompt: plain, match: marked },
          { prompt: marked, match: plain },
        ],
      },
    ],
  ])('a question with markup in one %s has all its texts in markup', (_what, item) => {
    const question = written(item)
    expect(question.format).toBe('markup')
    expect(JSON.stringify(question)).toContain('<u>كتب</u>')
    expect(question.text).not.toContain(' < ')
  })

  test('a text with markup is limited by its length without marks, and by a larger limit with them', () => {
    const long = (text: string) => refusalOf({ kind: 'choices', text: parseMarkup(text), choices })
    const marked = (letters: number) => long(`<u>${'س'.repeat(letters)}</u>`)
    expect([marked(1000), marked(1001), long('<u>س</u>ص'.repeat(490))]).toEqual([undefined, 'long_text', 'long_text'])
  })
})

test('characters of markup in plain texts stay as they are', () => {
  const passage = 'س <gap> < ص'
  expect(outcome({ text: 'ما معنى <gap> و < ؟', passage })).toMatchObject({
    format: 'plain',
    text: 'ما معنى <gap> و < ؟',
    passage,
  })
})

test('a written question with two gaps is refused', () => {
  const gap = { kind: 'gap' as const }
  const refused = (...text: ItemText) =>
    refusalOf({ kind: 'written', text, compare: 'letters', answers: [{ text: textOf('قدر'), credit: 100 }] })
  expect([refused(...textOf('على '), gap), refused(gap, ...textOf(' على '), gap)]).toEqual([undefined, 'bad_markup'])
})

test('a reason in markup may be four times as long as a plain one', () => {
  const text = parseMarkup('<u>كتب</u>')
  const choices = [RIGHT, WRONG].map((choice) => ({ ...choice, text: textOf(choice.text) }))
  const refused = (letters: number) =>
    refusalOf({ kind: 'choices', text, choices, feedback: textOf('س'.repeat(letters)) })
  expect([refused(8000), refused(8001)]).toEqual([undefined, 'long_reason'])
})

test('the reason has the feedback of right answers first, and then that of each other answer after its text', () => {
  const lost = new Set<QuestionLoss>()
  const answers = [
    { text: textOf('قدر'), credit: 100, feedback: textOf('نعم') },
    { text: textOf('قد'), credit: 99, feedback: textOf('كاد') },
    { text: textOf('لا'), credit: 0, feedback: textOf('خطأ') },
  ]
  const item = { kind: 'written', text: textOf('س'), compare: 'exact', answers } as const
  expect(questionOfItem(item, lost).reason).toBe('نعم\nقد: كاد\nلا: خطأ')
  expect([...lost]).toContain('feedback_place')
  const choices = [
    { text: textOf('أ'), credit: 1, feedback: textOf('قليل') },
    { text: textOf('ب'), credit: 99 },
    { text: textOf('ج'), credit: 0, feedback: textOf('لا') },
  ]
  expect(questionOfItem({ kind: 'choices', text: textOf('س'), choices, right: 'several' }, new Set()).reason).toBe(
    'قليل\nج: لا',
  )
})

test('an item without a text is refused, and a creator’s name is kept', () => {
  expect(outcome({ text: ' \n' })).toBe('no_text')
  expect(outcome({ creatorName: ' سيبويه ' })).toMatchObject({ creatorName: 'سيبويه' })
})

test('a gap is refused except in the text of a written question', () => {
  const gap = [...textOf('على '), { kind: 'gap' as const }]
  const written = (text: ItemText, feedback: ItemText = []) =>
    refusalOf({ kind: 'written', text, feedback, compare: 'letters', answers: [{ text: textOf('قدر'), credit: 100 }] })
  expect(written(gap)).toBeUndefined()
  expect(written(textOf('أكمل'), gap)).toBe('bad_markup')
  const choices = [RIGHT, WRONG].map((choice) => ({ ...choice, text: textOf(choice.text) }))
  expect(refusalOf({ kind: 'choices', text: gap, choices })).toBe('bad_markup')
})

/** Returns the kind, right options and losses of an item whose options have these credits, or the refusal. */
function credited(credits: readonly number[], right: 'one' | 'several' | 'open'): unknown[] {
  const lost = new Set<QuestionLoss>()
  const choices = credits.map((credit, at) => ({ text: textOf(`خيار ${at}`), credit }))
  try {
    const question = questionOfItem({ kind: 'choices', text: textOf('س'), choices, right }, lost)
    const places = question.kind === 'several' ? question.answers : question.kind === 'one' ? question.answer : []
    return [question.kind, places, ...lost]
  } catch (error) {
    return [error instanceof ItemRefusedError ? error.reason : error]
  }
}

// docs/QUESTION-FORMATS.md: the credits of several right options must add up to 100 percent, or nearly, as decimals are
// rounded.
test.each<[credits: readonly number[], right: 'one' | 'several' | 'open', found: readonly unknown[]]>([
  [[100, 0], 'one', ['one', 0]],
  [[100, -50], 'one', ['one', 0, 'penalty']],
  [[100, -0.5], 'one', ['one', 0, 'penalty']],
  [[100, 0], 'several', ['several', [0]]],
  [[100, -100], 'open', ['several', [0]]],
  [[100, -99], 'open', ['one', 0, 'penalty']],
  [[100, 0], 'open', ['one', 0]],
  [[50, 50, 0], 'several', ['several', [0, 1]]],
  [[50, 50, -100], 'open', ['several', [0, 1]]],
  [[33.3, 33.3, 33.3], 'several', ['several', [0, 1, 2]]],
  [[33, 33, 33], 'several', ['several', [0, 1, 2]]],
  [[34, 33, 34], 'several', ['several', [0, 1, 2]]],
  [[50, 50, -10, -10], 'open', ['several', [0, 1], 'penalty']],
  [[50, 50, -50, -25], 'open', ['several', [0, 1], 'penalty']],
  [[50, 50, -99, 0], 'several', ['several', [0, 1], 'penalty']],
  [[60, 40, -20], 'open', ['several', [0, 1], 'penalty', 'partial_credit']],
  [[60, 40], 'several', ['several', [0, 1], 'partial_credit']],
  [[50.75, 49.25], 'several', ['several', [0, 1], 'partial_credit']],
  [[50, 48], 'several', ['partial_credit']],
  [[60, 42], 'several', ['partial_credit']],
  [[100, 100], 'several', ['several_right']],
  [[50, 50], 'one', ['several_right']],
  [[0, 0], 'several', ['no_right']],
])(
  'options with the credits %j, of which %s may be right, become a question or are refused',
  (credits, right, found) => {
    expect(credited(credits, right)).toEqual(found)
  },
)

test.each([
  [[100, 0], ['كلمة 0'], []],
  [[100, 50], ['كلمة 0'], ['partial_credit']],
  [[100, 1], ['كلمة 0'], ['partial_credit']],
  [[100, 99], ['كلمة 0'], ['partial_credit']],
  [[100, 100], ['كلمة 0', 'كلمة 1'], []],
  [[50, 50], 'partial_credit', []],
  [[1, 0], 'partial_credit', []],
  [[0, -5], 'no_right', []],
])('of written answers with the credits %j the right ones are accepted: %j', (credits, accepted, losses) => {
  const lost = new Set<QuestionLoss>()
  const answers = credits.map((credit, at) => ({ text: textOf(`كلمة ${at}`), credit }))
  const read = () => {
    const question = questionOfItem({ kind: 'written', text: textOf('س'), compare: 'exact', answers }, lost)
    return question.kind === 'written' ? question.accepted : question
  }
  if (typeof accepted === 'string') expect(read).toThrow(expect.objectContaining({ reason: accepted }))
  else expect([read(), [...lost]]).toEqual([accepted, losses])
})

test.each([
  [1, 'few_options'],
  [2, undefined],
  [9, undefined],
  [10, 'many_options'],
])('the refusal of an item with %i pairs, or with as many items to order, is: %s', (count, refusal) => {
  const texts = Array.from({ length: count }, (_, at) => textOf(`جزء ${at}`))
  const pairs = texts.map((prompt, at) => ({ prompt, match: textOf(at === 0 ? 'واحد' : 'آخر') }))
  expect(refusalOf({ kind: 'matching', text: textOf('س'), pairs })).toBe(refusal)
  expect(refusalOf({ kind: 'ordering', text: textOf('س'), items: texts })).toBe(refusal)
})

test('two equal prompts are refused, and so are two equal items to order', () => {
  const [one, two] = [textOf('قام'), textOf('قعد')]
  const pairs = [one, one].map((prompt, at) => ({ prompt, match: textOf(String(at)) }))
  expect(refusalOf({ kind: 'matching', text: textOf('س'), pairs })).toBe('equal_options')
  expect(refusalOf({ kind: 'ordering', text: textOf('س'), items: [one, two, one] })).toBe('equal_options')
})

// `questionFaults` refuses the same in the form.
test.each([
  [['فعل', 'فعل'], 'equal_matches'],
  [['فعل', 'فعل\u200f', ' فعل'], 'equal_matches'],
  [['فعل', 'فعل', 'فَعل'], undefined],
  [['فعل', ''], 'empty_option'],
])('the refusal of an item whose prompts match %j is: %s', (matches, refusal) => {
  const pairs = matches.map((match, at) => ({ prompt: textOf(`جزء ${at}`), match: textOf(match) }))
  expect(refusalOf({ kind: 'matching', text: textOf('س'), pairs })).toBe(refusal)
})

test.each<[string, ItemText, string | undefined]>([
  ['tatweel alone', textOf('ـــ'), 'untypable'],
  ['a formula', [{ kind: 'math', latex: 'x' }], 'untypable'],
  ['an underlined tatweel', [{ kind: 'u', children: [{ kind: 'text', text: 'ـ' }] }], 'untypable'],
  ['an underlined direction mark', [{ kind: 'u', children: [{ kind: 'text', text: '\u200f' }] }], 'empty_option'],
  ['an underlined word', [{ kind: 'u', children: [{ kind: 'text', text: 'قفا' }] }], undefined],
])('the refusal of a written item of which one accepted answer is %s', (_, text, refusal) => {
  const answers = [textOf('نبك'), text].map((answer) => ({ text: answer, credit: 100 }))
  expect(refusalOf({ kind: 'written', text: textOf('س'), compare: 'letters', answers })).toBe(refusal)
})

test('feedback of an option is listed as lost from its place, and textOf of an empty text has no nodes', () => {
  const lost = new Set<QuestionLoss>()
  const choices = [
    { text: textOf('أ'), credit: 100, feedback: textOf('نعم') },
    { text: textOf('ب'), credit: 0 },
  ]
  expect(questionOfItem({ kind: 'choices', text: textOf('س'), choices }, lost)).toMatchObject({ reason: 'نعم' })
  expect([[...lost], textOf('')]).toEqual([['feedback_place'], []])
})

function refusalOf(item: QuestionItem): unknown {
  try {
    questionOfItem(item, new Set())
    return undefined
  } catch (error) {
    return error instanceof ItemRefusedError ? error.reason : error
  }
}
