import fc from 'fast-check'
import { type GIFTQuestion, parse as parseGift } from 'gift-pegjs'
import { expect, test } from 'vitest'
import { markupOfPlain } from '#contract/markup-canonical.ts'
import { QUESTION_FORMATS } from '#contract/question-files.ts'
import { cleanText } from '#contract/search-text.ts'
import { TRUE_FALSE, tidyQuestion, tidyText } from '#server/modules/quiz/files/question-file.rules.ts'
import { type ContentOf, type QuestionContent, textsOf } from '#server/modules/quiz/questions/question.rules.ts'
import { CHARACTERS } from '#server/testing/question-characters.ts'
import { hasArrow } from './gift-arrows.ts'
import { readQuestions } from './read-questions.ts'
import { questionFile } from './write-questions.ts'

const text = fc
  .array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 40 })
  .map((parts) => parts.join(''))
  .filter((made) => cleanText(made) !== '')

const withOptions = fc
  .record({
    text,
    options: fc.uniqueArray(text, { minLength: 2, maxLength: 9, selector: cleanText }),
    place: fc.nat(8),
  })
  .map(({ place, options, ...rest }) => ({ ...rest, options, answer: place % options.length }))
const truth = fc.record({ text, options: fc.constant([...TRUE_FALSE]), answer: fc.nat(1) })

const questions: fc.Arbitrary<ContentOf<'one'>[]> = fc.array(
  fc
    .tuple(fc.oneof(withOptions, truth), fc.record({ reason: text, creatorName: text }, { requiredKeys: [] }))
    .map(([question, rest]) => ({ kind: 'one' as const, format: 'plain' as const, ...question, ...rest })),
  { minLength: 1, maxLength: 5 },
)

function readBack(format: (typeof QUESTION_FORMATS)[number], asked: readonly QuestionContent[]) {
  const file = questionFile(format, asked)
  const { rejected, items } = readQuestions(`q.${format}`, file.body)
  return { rejected, found: items.flatMap(({ question }) => (question.kind === 'one' ? [question] : [])) }
}

function anonymous(question: QuestionContent): QuestionContent {
  const copy = { ...question }
  delete copy.creatorName
  return copy
}

test('questions written as CSV are read back equal', () => {
  fc.assert(
    fc.property(questions, (asked) => {
      expect(readBack('csv', asked)).toEqual({ rejected: [], found: asked.map(tidyQuestion) })
    }),
  )
})

test.each(['gift', 'moodle', 'qti21', 'qti22', 'qti3'] as const)(
  'questions written as %s are read back equal, but without their creators',
  (format) => {
    fc.assert(
      fc.property(questions, (asked) => {
        expect(readBack(format, asked)).toEqual({ rejected: [], found: asked.map(tidyQuestion).map(anonymous) })
      }),
    )
  },
)

test('questions written as Aiken are read back with each text in one line, and without reasons and creators', () => {
  const oneLine = (part: string) => tidyText(part).replace(/\n+/g, ' ')
  fc.assert(
    fc.property(questions, (asked) => {
      const found = asked.map((question) => ({
        kind: 'one',
        format: 'plain',
        text: oneLine(question.text),
        options: question.options.map(oneLine),
        answer: question.answer,
      }))
      expect(readBack('aiken', asked)).toEqual({ rejected: [], found })
    }),
  )
})

test.each([
  'ANSWER: A',
  'ANSWER: b.',
  '\u200fالإجابة: أ',
  'الإجابه الصحيحه: أ',
  '\u2060ANSWER: A',
  'answer :',
  'السبب: أ',
  '\u2060FEEDBACK: A',
  '1- 2-',
])('questions with the text %j are written as Aiken and read back', (text) => {
  const question = { kind: 'one' as const, format: 'plain' as const, text, options: ['من', 'قام'], answer: 1 }
  const asked = [question, question]
  expect(readBack('aiken', asked)).toEqual({ rejected: [], found: asked })
})

test('the public GIFT grammar reads the questions unchanged from GIFT files that the portal writes', () => {
  fc.assert(
    fc.property(questions, (asked) => {
      // Other questions are left out, because the grammar takes any arrow for a pair, reads a line break as a space,
      // and decodes what looks like its own signs.
      const isPlain = (question: QuestionContent) =>
        !/\n|&&0|^T|^F|#|_/.test(JSON.stringify(question)) && !textsOf(question).some(hasArrow)
      const plain = asked.map(tidyQuestion).filter(isPlain)
      fc.pre(plain.length > 0)
      expect(parseGift(questionFile('gift', plain).body.toString()).map(asTheGrammarHasIt)).toEqual(
        plain.map(({ text, options, answer, reason }) => [text, options[answer], reason]),
      )
    }),
  )
})

function asTheGrammarHasIt(question: GIFTQuestion): unknown[] {
  if (question.type === 'TF')
    return [question.stem.text, TRUE_FALSE[question.isTrue ? 0 : 1], question.globalFeedback?.text]
  if (question.type !== 'MC') return [question.type]
  const right = question.choices.find(({ isCorrect }) => isCorrect)
  return [question.stem.text, right?.text.text, question.globalFeedback?.text]
}

test('`questionFile` counts what each format loses of the questions', () => {
  const plain = { kind: 'one', format: 'plain', text: 'أ؟', options: ['ج', 'د'], answer: 0 } as const
  const question = { ...plain, text: 'أ\nب؟', reason: 'لأنه…', creatorName: 'هدى' }
  const losses = QUESTION_FORMATS.map((format) => [
    format,
    Object.fromEntries(questionFile(format, [question, plain]).losses),
  ])

  expect(Object.fromEntries(losses)).toEqual({
    gift: { creators: 1 },
    aiken: { reasons: 1, line_breaks: 1, creators: 1 },
    moodle: { creators: 1 },
    csv: {},
    qti21: { creators: 1 },
    qti22: { creators: 1 },
    qti3: { creators: 1 },
  })
})

test.each(['%50%', '٪٥٠٪', '%- 50%'])('options that begin with %j are written as GIFT and read back', (option) => {
  const question = { kind: 'one', format: 'plain', text: 'كم؟', options: [`${option} أ`, option], answer: 0 } as const
  expect(readBack('gift', [question])).toEqual({ rejected: [], found: [question] })
})

test.each(['أ -> ب', 'أ - > ب', 'أ → ب', 'أ <- ب', '> أ'])(
  'accepted answers with the arrow of %j are written as GIFT and read back',
  (answer) => {
    const accepted = [answer, `${answer}.`]
    const plain = { kind: 'written', format: 'plain', text: 'ما؟', accepted, compare: 'letters' } as const
    const marked = { ...plain, format: 'markup', text: '<u>ما</u>؟', accepted: accepted.map(markupOfPlain) } as const
    const { items } = readQuestions('q.gift', questionFile('gift', [plain, marked]).body)
    expect(items.map(({ question }) => question)).toEqual([plain, marked])
  },
)

test('texts that a spreadsheet program would take for formulas are written with an apostrophe', () => {
  const options = ['+1', '-1', '@a', 'ب']
  const question = { kind: 'one', format: 'plain', text: '=HYPERLINK("x")', options, answer: 0 } as const
  const { body } = questionFile('csv', [question])
  expect(body.toString().split('\r\n')[1]).toBe(`"'=HYPERLINK(""x"")","'+1","'-1","'@a","ب","1","",""`)
})
