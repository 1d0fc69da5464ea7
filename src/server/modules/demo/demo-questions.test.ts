import { expect, test } from 'vitest'
import { GRADE_KEYS, gradeNumber, TERM_KEYS, termNumber } from '#contract/faculty.ts'
import { questionSchema } from '#contract/quiz.ts'
import { searchText } from '#contract/search-text.ts'
import type { QuestionSource } from '#server/modules/quiz/files/question-files.service.ts'
import { DEMO_FOLDER } from '#server/testing/demo-folder.ts'
import { readDemoData } from './demo-data.ts'

const { faculty, quizzes } = await readDemoData(DEMO_FOLDER)
const QUESTIONS = quizzes.flatMap(({ place, source }) => choicesOf(source).map((question) => ({ ...question, place })))

/** The questions of a file that have one right option. */
function choicesOf({ reading }: QuestionSource) {
  return reading.items.flatMap(({ question }) => (question.kind === 'one' ? [question] : []))
}

const TERMS = GRADE_KEYS.flatMap((grade) =>
  TERM_KEYS.map((term) => ({ grade: gradeNumber(grade), term: termNumber(term) })),
)

test('there are fifteen trial questions, fifteen sent ones, and more than two hundred in all', () => {
  expect(QUESTIONS.filter(({ place }) => place.origin === 'trial')).toHaveLength(15)
  expect(QUESTIONS.filter(({ place }) => place.origin === 'sent')).toHaveLength(15)
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(215)
})

test.each(TERMS)(
  'every subject of grade $grade, term $term, has at least three questions, and no other subject has any',
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

test('each question has four distinct options including the answer, has a reason, and fits the contract', () => {
  for (const { text, options, answer, reason, creatorName, place } of QUESTIONS) {
    expect(creatorName === undefined, text).toBe(place.origin === 'trial')
    expect(options, text).toHaveLength(4)
    expect(new Set(options.map(searchText)).size, text).toBe(4)
    expect(reason, text).toMatch(/^\S.{10,}\.$/)
    expect(text).toMatch(/^\S.{10,}؟$/)
    const wire = { id: '1', question_text: text, question_answer: answer, question_options: options }
    expect(questionSchema.safeParse({ ...wire, answer_reason: reason }).success, text).toBe(true)
  }
})

test('no two questions differ only in marks and spelling', () => {
  const keys = QUESTIONS.map(({ text }) => searchText(text))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('right answers are spread evenly over the four places, with no three in a row in one place in a quiz', () => {
  const answers = QUESTIONS.map(({ answer }) => answer)
  for (const place of [0, 1, 2, 3]) {
    const share = answers.filter((answer) => answer === place).length / answers.length
    expect(share, `place ${place}`).toBeGreaterThan(0.2)
    expect(share, `place ${place}`).toBeLessThan(0.3)
  }
  for (const { source } of quizzes) {
    const places = choicesOf(source).map(({ answer }) => answer)
    expect(places.join(''), source.fileName).not.toMatch(/(\d)\1\1/)
  }
})

test('the length of an option does not reveal the answer', () => {
  const lengths = QUESTIONS.map(({ text, options, answer }) => ({
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
