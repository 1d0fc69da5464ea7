import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publicationVersion } from '#server/db/publication.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { NOON } from '#server/testing/factories.ts'
import { addQuestions, EVERY_KIND, NAHW, newQuestion } from '#server/testing/questions.ts'
import { makeTestDatabase, rowCounts } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { plainContent } from './questions/question.rules.ts'
import { readShownQuestions, removeDemoQuestions } from './quiz.service.ts'

test('writing questions stores all their fields, and positions them after the existing ones', async () => {
  const database = await makeTestDatabase()
  const first = newQuestion({ text: 'ما «الفَاعِل»؟', reason: 'لأنه…', creatorName: 'هدى حسن', place: NAHW })
  const second = newQuestion({ text: 'أ؟', options: ['1', '2', '3', '4', '5'], answer: 4, place: { origin: 'sent' } })
  const third = newQuestion({ text: 'ب؟' })

  await addQuestions(database, [first, second])
  await addQuestions(database, [third])

  const shown = await readShownQuestions(database.read)
  expect(shown).toEqual([first, second, third].map((question) => ({ ...question, id: expect.any(String) })))
  expect(new Set(shown.map(({ id }) => id)).size).toBe(3)
  const rows = await database.read.selectFrom('question').selectAll().orderBy('position').execute()
  expect(rows[0]).toMatchObject({
    ...NAHW,
    text_key: 'ما «الفاعل»؟',
    creator_uid: null,
    state: 'shown',
    position: 0,
    created_at: NOON.toISOString(),
    source: 'office',
  })
  expect(rows[2]).toMatchObject({ origin: 'trial', grade: null, term: null, subject: null, position: 2 })
})

test('waiting and hidden questions are not among the shown ones', async () => {
  const database = await makeTestDatabase()
  await addQuestions(
    database,
    ['أ؟', 'ب؟', 'ج؟'].map((text) => newQuestion({ text })),
  )
  await database.write.updateTable('question').set({ state: 'waiting' }).where('text', '=', 'أ؟').execute()
  await database.write.updateTable('question').set({ state: 'hidden' }).where('text', '=', 'ج؟').execute()

  expect((await readShownQuestions(database.read)).map(({ text }) => text)).toEqual(['ب؟'])
})

test.each([
  ['one option', newQuestion({ options: ['أ'] })],
  ['ten options', newQuestion({ options: Array.from({ length: 10 }, (_, index) => `${index}`) })],
  ['a right option that does not exist', newQuestion({ answer: 4 })],
  ['an empty option', newQuestion({ options: ['أ', 'ب', 'ج', ''] })],
  ['a text that is too long', newQuestion({ text: 'س'.repeat(1001) })],
  [
    'several right options that are not in ascending order',
    { ...newQuestion(), kind: 'several', answers: [1, 0] } as const,
  ],
  ['one pair', { ...newQuestion(), kind: 'matching', pairs: [{ prompt: 'أ', match: 'ب' }] } as const],
  ['ten items', { ...newQuestion(), kind: 'ordering', items: Array.from({ length: 10 }, String) } as const],
  ['no accepted answer', { ...newQuestion(), kind: 'written', accepted: [], compare: 'exact' } as const],
  ['a passage that is too long', newQuestion({ passage: 'س'.repeat(4001) })],
  ['a subject without a name', newQuestion({ place: { ...NAHW, subject: '' } })],
])('if one question has %s, none is written', async (_, wrong) => {
  const database = await makeTestDatabase()

  await expect(addQuestions(database, [newQuestion(), wrong])).rejects.toThrow()

  expect(await rowCounts(database.read)).toMatchObject({ question: 0 })
  expect(await publicationVersion(database.write)).toBe(0)
})

test('a question of each kind is stored completely, also in the columns read by a release without kinds', async () => {
  const database = await makeTestDatabase()
  const questions = EVERY_KIND.map((parts) => ({
    place: NAHW,
    format: 'plain' as const,
    text: `${parts.kind}؟`,
    passage: 'نص مشترك',
    ...parts,
  }))
  await addQuestions(database, questions)

  const shown = await readShownQuestions(database.read)
  expect(shown).toEqual(questions.map((question) => ({ ...question, id: expect.any(String) })))
  const rows = await database.read.selectFrom('question').select(['options', 'answer']).orderBy('position').execute()
  expect(rows.map(({ options, answer }) => (JSON.parse(options) as string[])[answer])).toEqual([
    'ب',
    'أ، ج',
    'قام ← فعل، زيد ← اسم',
    'امرؤ القيس، جرير، المتنبي',
    'مُبتدأ، المبتدأ',
  ])
})

test('a question with markup is stored as markup, with a search key made of its plain text', async () => {
  const database = await makeTestDatabase()
  const text = 'ما إعراب <u>الطالبُ</u>؟'
  await addQuestions(database, [newQuestion({ format: 'markup', text, options: ['<u>أ</u>', 'أ', 'ب &lt; ج', 'د'] })])

  const [stored] = await readShownQuestions(database.read)
  expect(stored).toMatchObject({ format: 'markup', text, options: ['<u>أ</u>', 'أ', 'ب &lt; ج', 'د'] })
  expect(stored && plainContent(stored)).toMatchObject({ text: 'ما إعراب الطالبُ؟', options: ['أ', 'أ', 'ب < ج', 'د'] })
  const row = await database.read.selectFrom('question').select('text_key').executeTakeFirst()
  expect(row).toEqual({ text_key: 'ما اعراب الطالب؟' })
})

test.each([
  ['with a tag that is not allowed', { text: 'أ <script>' }],
  ['that is not canonical', { text: '<u><b>أ</b></u>' }],
  ['that is faulty in an option', { options: ['أ', '<u>ب', 'ج', 'د'] }],
  ['that is faulty in a reason', { reason: '<br>' }],
  ['and a text longer than a plain one may be', { text: 'س'.repeat(1001) }],
])('a question with markup %s is refused', async (_, change) => {
  const database = await makeTestDatabase()
  await expect(addQuestions(database, [newQuestion({ format: 'markup', ...change })])).rejects.toThrow()
})

test('removing the demonstration’s questions leaves the office’s questions, and makes a new publication', async () => {
  const database = await makeTestDatabase()
  await addQuestions(database, [newQuestion({ text: 'مثال؟' })], 'demo')
  await addQuestions(database, [newQuestion({ text: 'سؤال الكلية؟' })])
  expect(await publicationVersion(database.write)).toBe(2)

  await officeTransaction(database, null, removeDemoQuestions)

  expect((await readShownQuestions(database.read)).map(({ text }) => text)).toEqual(['سؤال الكلية؟'])
  expect(await publicationVersion(database.write)).toBe(3)
})

test('more questions than one SQL statement accepts are all written', async () => {
  const database = await makeTestDatabase()
  const texts = Array.from({ length: 1201 }, (_, index) => `سؤال ${index}؟`)

  await addQuestions(
    database,
    texts.map((text) => newQuestion({ text })),
  )

  expect((await readShownQuestions(database.read)).map(({ text }) => text)).toEqual(texts)
})

test.each([
  ['a subject’s question without its term', { origin: 'student', grade: 1, term: null, subject: 'nahw' }],
  ['a subject’s question without its subject', { origin: 'student', grade: 1, term: 1, subject: null }],
  ['a trial question of a grade', { origin: 'trial', grade: 1, term: 1, subject: 'nahw' }],
  ['a grade that does not exist', { origin: 'student', grade: 8, term: 1, subject: 'nahw' }],
  ['a right option above the ninth', { answer: 9 }],
  ['an unknown state', { state: 'draft' }],
])('the database itself refuses %s', async (_, change) => {
  const database = await makeTestDatabase()
  await addQuestions(database, [newQuestion({ place: NAHW })])

  const assignments = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await expect(sql`update question set ${sql.join(assignments)}`.execute(database.write)).rejects.toThrow()
})

// Only for SQLite, because Postgres does not use the index for the few rows of a test.
test.runIf(testEngine() === 'sqlite')(
  'SQLite reads the shown questions in order from an index, without sorting them',
  async () => {
    const database = await makeTestDatabase()
    const plan = await sql<{ detail: string }>`
    explain query plan select id from question where state = 'shown' order by position, id
  `.execute(database.read)
    expect(plan.rows.map(({ detail }) => detail).join()).toMatch(/USING (COVERING )?INDEX question_order/)
    expect(plan.rows.map(({ detail }) => detail).join()).not.toContain('TEMP B-TREE')
  },
)
