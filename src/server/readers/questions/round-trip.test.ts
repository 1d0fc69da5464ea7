import { expect, test } from 'vitest'
import { plainText } from '#contract/markup-text.ts'
import { QUESTION_FORMATS, type QuestionFormat } from '#contract/question-files.ts'
import type { ExportLoss } from '#contract/question-losses.ts'
import { cleanText } from '#contract/search-text.ts'
import type { ContentOf, QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { SAMPLE_MEDIA, sampleQuestions } from '#server/testing/question-samples.ts'
import { readQuestions } from './read-questions.ts'
import { questionFile } from './write-questions.ts'

const QUESTIONS = sampleQuestions(2000)
/** Questions per file, so that a file stays below the limit of 5 MB. */
const PER_FILE = 250

/**
 * What each format keeps of a question; undefined if the format cannot express it. Written independently of the
 * writers, so that a fault in them shows.
 */
const KEPT: Readonly<Record<QuestionFormat, (question: QuestionContent) => QuestionContent | undefined>> = {
  csv: (question) => question,
  moodle: anonymous,
  qti21: anonymous,
  qti22: anonymous,
  qti3: anonymous,
  gift(question) {
    if (question.kind === 'ordering') return undefined
    return question.kind === 'written' ? anonymous({ ...question, compare: 'letters' }) : anonymous(question)
  },
  aiken(question) {
    if (question.kind !== 'one') return undefined
    const { text, options, answer } = question
    const line = (part: string) => plainText(part, question.format).replace(/\n+/g, ' ')
    const lines = options.map(line)
    const isClear = new Set(lines.map(cleanText)).size === lines.length
    return isClear ? { kind: 'one', format: 'plain', text: line(text), options: lines, answer } : undefined
  },
}

const count = (isLost: (question: QuestionContent) => boolean) => QUESTIONS.filter(isLost).length
/** Counts those questions that Aiken can express and for which `isLost` is true. */
const countOfAiken = (isLost: (question: ContentOf<'one'>) => boolean) =>
  count((question) => question.kind === 'one' && KEPT.aiken(question) !== undefined && isLost(question))
const shown = ({ text, options }: ContentOf<'one'>) => [text, ...options].join(' ')
const creators = count(({ creatorName }) => creatorName !== undefined)
const LOST: Readonly<Record<QuestionFormat, Partial<Record<ExportLoss, number>>>> = {
  csv: {},
  moodle: { creators },
  qti21: { creators },
  qti22: { creators },
  qti3: { creators },
  aiken: {
    questions: count((question) => KEPT.aiken(question) === undefined),
    creators: countOfAiken(({ creatorName }) => creatorName !== undefined),
    reasons: countOfAiken(({ reason }) => reason !== undefined),
    passages: countOfAiken(({ passage }) => passage !== undefined),
    media: countOfAiken((question) => question.format === 'markup' && /<img|<audio/.test(shown(question))),
    markup: countOfAiken((question) => question.format === 'markup' && /<(?!img|audio)/.test(shown(question))),
    line_breaks: countOfAiken(({ format, text, options }) =>
      [text, ...options].some((part) => plainText(part, format).includes('\n')),
    ),
  },
  gift: {
    creators: count(({ creatorName, kind }) => creatorName !== undefined && kind !== 'ordering'),
    questions: count(({ kind }) => kind === 'ordering'),
    comparisons: count((question) => question.kind === 'written' && question.compare === 'exact'),
  },
}

function anonymous(question: QuestionContent): QuestionContent {
  const copy = { ...question }
  delete copy.creatorName
  return copy
}

function parts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / PER_FILE) }, (_, at) =>
    items.slice(at * PER_FILE, (at + 1) * PER_FILE),
  )
}

test('the random questions include every kind in both text formats, pictures, sounds, verses, gaps and passages', () => {
  const seen = new Set(QUESTIONS.map(({ kind, format }) => `${kind} ${format}`))
  expect([...seen].sort()).toEqual(
    ['matching', 'one', 'ordering', 'several', 'written'].flatMap((kind) => [`${kind} markup`, `${kind} plain`]),
  )
  const all = JSON.stringify(QUESTIONS)
  for (const part of ['<img', '<audio', '<verse>', '<gap>', '<math>', '<a href', 'passage', '<mark>', 'creatorName']) {
    expect(all.split(part).length, part).toBeGreaterThan(50)
  }
})

test.each(QUESTION_FORMATS)(
  'of 2,000 questions written as %s, all that the format can express is read back equal, and each loss is counted',
  (format) => {
    const losses: Partial<Record<ExportLoss, number>> = {}
    for (const asked of parts(QUESTIONS)) {
      const file = questionFile(format, asked, SAMPLE_MEDIA)
      const { items, rejected, media } = readQuestions('q', file.body)
      expect(rejected).toEqual([])
      expect(items.map(({ question }) => question)).toEqual(asked.flatMap((question) => KEPT[format](question) ?? []))
      expect(items.filter(({ lost }) => lost.length > 0)).toEqual([])
      for (const { id, body } of media) expect(SAMPLE_MEDIA.get(id)).toEqual(body)
      for (const [loss, questions] of file.losses) losses[loss] = (losses[loss] ?? 0) + questions
    }
    expect(losses).toEqual(Object.fromEntries(Object.entries(LOST[format]).filter(([, lost]) => lost > 0)))
  },
)

test.each(QUESTION_FORMATS.filter((format) => format !== 'aiken'))(
  'a verse that was typed with a gap is written as a verse in %s, and read back without being listed again',
  (format) => {
    const lines = ['ما بحره؟', 'على قدر أهل العزم تأتي العزائم\tوتأتي على قدر الكرام المكارم']
    const [typed] = readQuestions('q.txt', Buffer.from(`${lines.join('\n')}\nA. من\nB. قام\nANSWER: A`)).items
    expect(typed?.question.text).toContain('<verse>')
    const { body, losses } = questionFile(format, typed ? [typed.question] : [])
    expect(losses.size).toBe(0)
    expect(readQuestions('q', body).items).toMatchObject([{ question: typed?.question, lost: [] }])
  },
)
