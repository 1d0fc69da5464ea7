import { describe, expect, test } from 'vitest'
import { gradeNumber, termNumber } from '#contract/faculty.ts'
import { gradeKeysOf, SPECIFIED_SHAPE, termKeysOf } from '#contract/faculty-shape.ts'
import { plainText } from '#contract/markup-text.ts'
import { questionSchema } from '#contract/quiz.ts'
import { searchText } from '#contract/search-text.ts'
import {
  type ContentOf,
  contentJson,
  plainContent,
  type QuestionContent,
  textsOf,
} from '#server/modules/quiz/questions/question.rules.ts'
import { DEMO_FOLDER } from '#server/testing/demo-folder.ts'
import { readDemoFaculty, readDemoQuizzes } from './demo-data.ts'

const faculty = await readDemoFaculty(DEMO_FOLDER)
const quizzes = await readDemoQuizzes(DEMO_FOLDER)
const QUESTIONS = quizzes.flatMap(({ place, source }) =>
  source.reading.items.map(({ question }) => ({ ...question, place })),
)
type DemoQuestion = (typeof QUESTIONS)[number]

const TERMS = gradeKeysOf(SPECIFIED_SHAPE).flatMap((grade) =>
  termKeysOf(SPECIFIED_SHAPE).map((term) => ({ grade: gradeNumber(grade), term: termNumber(term) })),
)
const ONE = QUESTIONS.filter((question): question is DemoQuestion & ContentOf<'one'> => question.kind === 'one')

/** Returns the texts that a reader chooses, orders or writes: options, pairs, items or accepted answers. */
function partsOf(question: QuestionContent): readonly string[] {
  switch (question.kind) {
    case 'one':
    case 'several':
      return question.options
    case 'matching':
      return question.pairs.flatMap(({ prompt, match }) => [prompt, match])
    case 'ordering':
      return question.items
    case 'written':
      return question.accepted
  }
}

/** Whether some options have the same letters and differ in vowel marks only. */
function differsByMarks({ options }: ContentOf<'one'>): boolean {
  return new Set(options.map(searchText)).size < options.length
}

/** A question that begins with this word gives a case to solve. */
const CASE = 'مسألة: '
const isCase = ({ text }: DemoQuestion) => text.startsWith(CASE)

/**
 * Whether a question has an underlined word, a verse, a passage, a case, or options that differ in vowel marks only.
 */
function isWorkedOn(question: DemoQuestion): boolean {
  const { text, passage } = question
  const isMarked = text.includes('<u>') || text.includes('<verse>') || passage !== undefined
  return isMarked || isCase(question) || (question.kind === 'one' && differsByMarks(question))
}

const gradeOf = ({ place }: DemoQuestion) => (place.origin === 'student' ? place.grade : 0)

describe('the number of questions', () => {
  test('the demonstration has fifteen trial questions, fifteen sent questions, and 320 questions in all', () => {
    expect(QUESTIONS.filter(({ place }) => place.origin === 'trial')).toHaveLength(15)
    expect(QUESTIONS.filter(({ place }) => place.origin === 'sent')).toHaveLength(15)
    expect(QUESTIONS).toHaveLength(320)
  })

  test.each(TERMS)(
    'every subject of grade $grade, term $term, has at least three demo questions, and no other subject has any',
    (at) => {
      const counts = new Map<string, number>()
      for (const { place } of QUESTIONS) {
        if (place.origin !== 'student' || place.grade !== at.grade || place.term !== at.term) continue
        counts.set(place.subject, (counts.get(place.subject) ?? 0) + 1)
      }
      const slugs = faculty.subjects.flatMap(({ grade, term, slug }) =>
        grade === at.grade && term === at.term ? (slug ?? []) : [],
      )
      expect([...counts.keys()].sort()).toEqual(slugs.sort())
      for (const [subject, count] of counts) expect(count, subject).toBeGreaterThanOrEqual(3)
    },
  )

  test('the demonstration has questions of every kind, and eight questions with a gap', () => {
    const count = (kind: QuestionContent['kind']) => QUESTIONS.filter((question) => question.kind === kind).length
    const counted = { several: count('several'), matching: count('matching'), ordering: count('ordering') }
    expect({ ...counted, written: count('written') }).toEqual({ several: 5, matching: 6, ordering: 5, written: 16 })
    expect(QUESTIONS.filter(({ text }) => text.includes('<gap>'))).toHaveLength(8)
  })

  test('the demonstration has four passages, and three questions that follow each other in one quiz share each', () => {
    const passages = quizzes.flatMap(({ source }) => {
      const texts = source.reading.items.map(({ question }) => question.passage)
      return texts.filter((text, index) => text !== undefined && text !== texts[index - 1])
    })
    expect(new Set(passages).size).toBe(4)
    expect(passages).toHaveLength(4)
    for (const text of passages) expect(QUESTIONS.filter(({ passage }) => passage === text)).toHaveLength(3)
  })

  test('more than eighty demo questions give a text or a case to work on, in every grade and in twenty subjects', () => {
    const worked = QUESTIONS.filter(isWorkedOn)
    expect(worked.length).toBeGreaterThan(80)
    const subjects = new Set(worked.flatMap(({ place }) => (place.origin === 'student' ? place.subject : [])))
    expect(subjects.size).toBeGreaterThanOrEqual(20)
    const shares = gradeKeysOf(SPECIFIED_SHAPE).map((key) => {
      const ofGrade = QUESTIONS.filter((question) => gradeOf(question) === gradeNumber(key))
      return ofGrade.filter(isWorkedOn).length / ofGrade.length
    })
    for (const share of shares) expect(share).toBeGreaterThan(0.25)
  })

  test('no grade has fewer cases to solve than the grade below it', () => {
    const counts = gradeKeysOf(SPECIFIED_SHAPE).map(
      (key) => QUESTIONS.filter((question) => gradeOf(question) === gradeNumber(key) && isCase(question)).length,
    )
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
    expect(counts.at(-1)).toBeGreaterThan(10)
  })
})

describe('each question', () => {
  test('each demo question has a question mark, a reason, a creator unless it is a trial question, and fits the contract', () => {
    for (const question of QUESTIONS) {
      const { text, reason } = plainContent<QuestionContent>(question)
      expect(question.creatorName === undefined, text).toBe(question.place.origin === 'trial')
      expect(reason, text).toMatch(/^\S.{10,}\.$/)
      // Only a verse may follow the question mark.
      expect(text).toMatch(/^\S[\s\S]{10,}(؟$|؟\n.*$)/)
      expect(questionSchema.safeParse({ id: '1', ...contentJson(question) }).success, text).toBe(true)
    }
  })

  test('a demo question has the format markup only if a text has markup, and reading its file loses nothing', () => {
    for (const question of QUESTIONS) {
      const isMarked = textsOf(question).some((text) => /[<>&]/.test(text))
      expect(question.format, question.text).toBe(isMarked ? 'markup' : 'plain')
    }
    expect(quizzes.flatMap(({ source }) => source.reading.items.flatMap(({ lost }) => lost))).toEqual([])
  })

  test('a demo question has four options, or five if several are right; options with the same letters have vowel marks', () => {
    for (const question of QUESTIONS) {
      if (question.kind !== 'one' && question.kind !== 'several') continue
      const { text, options } = question
      expect(options, text).toHaveLength(question.kind === 'one' ? 4 : 5)
      expect(new Set(options).size, text).toBe(options.length)
      const keys = options.map(searchText)
      for (const [index, option] of options.entries()) {
        const hasTwin = keys.indexOf(keys[index] ?? '') !== keys.lastIndexOf(keys[index] ?? '')
        if (hasTwin) expect(option, text).toMatch(/[\u064b-\u0652]/)
      }
      if (question.kind === 'one') expect(options[question.answer], text).toBeDefined()
      else expect([2, 3], text).toContain(question.answers.length)
    }
  })

  test('a demo question repeats no answer text, and has four pairs, four or five items, or answers compared by letters', () => {
    for (const question of QUESTIONS) {
      const parts = partsOf(question)
      expect(new Set(parts).size, question.text).toBe(parts.length)
      if (question.kind === 'matching') expect(question.pairs, question.text).toHaveLength(4)
      if (question.kind === 'ordering') expect([4, 5], question.text).toContain(question.items.length)
      if (question.kind === 'written') expect(question.compare, question.text).toBe('letters')
    }
  })

  test('a demo question quotes the Quran in ornate brackets, vowelled, followed by the sura and the verse’s number', () => {
    for (const question of QUESTIONS) {
      for (const text of textsOf(question)) {
        for (const [all, verse = ''] of text.matchAll(/﴿([^﴾]*)﴾(?: \([\p{L} ]+: \d+\))?/gu)) {
          expect(all).toMatch(/\)$/)
          // Refuses an ellipsis, because a quoted verse must not be shortened.
          expect(verse.replace(/<\/?u>|<gap>/g, '')).toMatch(/^[\u0621-\u0652 ]+$/)
          expect(verse.match(/[\u064b-\u0652]/g)?.length ?? 0).toBeGreaterThan(verse.length / 5)
        }
        expect(text.match(/﴿/g)?.length).toBe(text.match(/﴾/g)?.length)
        expect(text).not.toMatch(/(قوله|قال|يقول) تعالى(?!: ﴿)/)
      }
    }
  })
})

test('no two questions have the same text when vowel marks and spelling are ignored', () => {
  const keys = QUESTIONS.map(({ text, format }) => searchText(plainText(text, format)))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('the right answers of demo questions are spread evenly over the four positions, never three in a row at one', () => {
  const answers = ONE.map(({ answer }) => answer)
  for (const place of [0, 1, 2, 3]) {
    const share = answers.filter((answer) => answer === place).length / answers.length
    expect(share, `place ${place}`).toBeGreaterThan(0.2)
    expect(share, `place ${place}`).toBeLessThan(0.3)
  }
  for (const { source } of quizzes) {
    const places = source.reading.items.flatMap(({ question }) => (question.kind === 'one' ? question.answer : []))
    expect(places.join(''), source.fileName).not.toMatch(/(\d)\1\1/)
  }
})

test('in demo questions the right option cannot be recognised by its length', () => {
  const lengths = ONE.map(({ text, options, answer }) => ({
    text,
    right: options[answer]?.length ?? 0,
    wrong: options.flatMap((option, index) => (index === answer ? [] : option.length)),
  }))
  for (const { text, right, wrong } of lengths) {
    expect(right, text).toBeLessThanOrEqual(Math.max(...wrong) * 1.6)
    expect(right * 2.5, text).toBeGreaterThanOrEqual(Math.min(...wrong))
  }
  const share = (picked: typeof lengths) => picked.length / lengths.length
  expect(share(lengths.filter(({ right, wrong }) => right > Math.max(...wrong)))).toBeLessThan(0.25)
  expect(share(lengths.filter(({ right, wrong }) => right < Math.min(...wrong)))).toBeLessThan(0.25)
})
