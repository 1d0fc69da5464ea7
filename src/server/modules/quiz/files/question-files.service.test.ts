import { expect, test } from 'vitest'
import { publicationVersion } from '#server/db/publication.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { readQuestions } from '#server/readers/questions/read-questions.ts'
import { FolderStorage } from '#server/storage/folder-storage.ts'
import { byOffice, NOON } from '#server/testing/factories.ts'
import { addQuestions, NAHW, newQuestion } from '#server/testing/questions.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { readQuizQuestions, readShownQuestions, removeDemoQuestions } from '../quiz.service.ts'
import {
  exportQuestions,
  importQuestions,
  planQuestions,
  type QuestionPlan,
  type QuestionSource,
} from './question-files.service.ts'

const TRIAL = { origin: 'trial' } as const

function source(fileName: string, ...items: string[]): QuestionSource {
  return { fileName, reading: readQuestions(fileName, Buffer.from(items.join('\n\n'))) }
}

function summaryOf(plans: readonly QuestionPlan[]): unknown[] {
  const texts = (items: QuestionPlan['added']) => items.map(({ question }) => question.text)
  return plans.map(({ fileName, added, standing, reading }) => [
    fileName,
    texts(added),
    texts(standing),
    reading.rejected.length,
  ])
}

test('the plan of an import finds questions that the quiz or an earlier file has, and writes nothing', async () => {
  const database = await makeTestDatabase()
  await addQuestions(database, [newQuestion({ text: 'مَا الفَاعِلُ؟', options: ['صواب', 'خطأ'] })])
  const version = await publicationVersion(database.write)
  const first = source('1.gift', 'مَا الفَاعِلُ؟ {T}', 'ما الحرف؟ {T}', 'اشرح. {}')
  const second = source('2.gift', 'ما  الحرف؟ {=صواب ~ب ~ج}', 'ما الاسم؟ {F}', 'ما الإسم؟ {F}')

  expect(summaryOf(await planQuestions(database.read, [first, second], TRIAL))).toEqual([
    ['1.gift', ['ما الحرف؟'], ['مَا الفَاعِلُ؟'], 1],
    ['2.gift', ['ما الاسم؟', 'ما الإسم؟'], ['ما الحرف؟'], 0],
  ])
  expect(await readShownQuestions(database.read)).toHaveLength(1)
  expect(await publicationVersion(database.write)).toBe(version)
})

test('a question that differs from another in one vowel mark is added, and reported as alike', async () => {
  const database = await makeTestDatabase()
  await addQuestions(database, [newQuestion({ text: 'ما ضبط «كَتب»؟', options: ['أ', 'ب'] })])
  const file = source('q.gift', 'ما ضبط «كُتب»؟ {=أ ~ب}', 'ما ضبط «كَتب»؟ {=أ ~ب}')

  const [plan] = await importQuestions(database, [file], TRIAL, byOffice(NOON))

  expect(plan?.alike.map(({ line }) => line)).toEqual([1])
  expect(plan?.contrary).toEqual([])
  expect(plan?.standing.map(({ line }) => line)).toEqual([3])
  const texts = (await readQuizQuestions(database.read, TRIAL)).map(({ text }) => text)
  expect(texts).toEqual(['ما ضبط «كَتب»؟', 'ما ضبط «كُتب»؟'])
})

test('a question with an existing text and another right answer is added, and reported as contrary', async () => {
  const database = await makeTestDatabase()
  await addQuestions(database, [newQuestion({ text: 'ما الفاعل؟', options: ['أ', 'ب'] })])
  const file = source('q.gift', 'ما الفاعل؟ {~أ =ب}', 'ما الحرف؟ {T}', 'ما الحرف؟ {F}', 'ما الحرف؟ {F}')

  const [plan] = await importQuestions(database, [file], TRIAL, byOffice(NOON))

  expect(plan?.contrary.map(({ line }) => line)).toEqual([1, 5])
  expect(plan?.added.map(({ line }) => line)).toEqual([1, 3, 5])
  expect(plan?.standing.map(({ line }) => line)).toEqual([7])
})

test('an import adds new questions in the file’s order, and importing the same file again adds nothing', async () => {
  const database = await makeTestDatabase()
  await addQuestions(database, [newQuestion({ text: 'أول؟', options: ['صواب', 'ب'], place: NAHW })])
  const file = source('q.gift', 'ثان؟ {=أ ~ب ~ج####لأنه…}', 'أول؟ {T}', 'ثالث. {F}')

  const plans = await importQuestions(database, [file], NAHW, byOffice(NOON))
  const version = await publicationVersion(database.write)
  const again = await importQuestions(database, [file], NAHW, byOffice(NOON))

  expect(summaryOf(plans)).toEqual([['q.gift', ['ثان؟', 'ثالث.'], ['أول؟'], 0]])
  expect(summaryOf(again)).toEqual([['q.gift', [], ['ثان؟', 'أول؟', 'ثالث.'], 0]])
  expect(await publicationVersion(database.write)).toBe(version)
  const shown = await readQuizQuestions(database.read, NAHW)
  expect(shown).toMatchObject([
    { text: 'أول؟', options: ['صواب', 'ب'], answer: 0, reason: undefined },
    { text: 'ثان؟', options: ['أ', 'ب', 'ج'], answer: 0, reason: 'لأنه…' },
    { text: 'ثالث.', options: ['صواب', 'خطأ'], answer: 1, reason: undefined },
  ])
})

test('an import adds a question that only another quiz has', async () => {
  const database = await makeTestDatabase()
  await addQuestions(database, [newQuestion({ text: 'أ؟', place: NAHW })])
  const elsewhere = [TRIAL, { origin: 'sent' } as const, { ...NAHW, grade: 2 as const }, { ...NAHW, subject: 'sarf' }]
  for (const place of elsewhere) await importQuestions(database, [source('q.gift', 'أ؟ {T}')], place, byOffice(NOON))

  for (const place of [NAHW, ...elsewhere]) expect(await readQuizQuestions(database.read, place)).toHaveLength(1)
  expect(await readQuizQuestions(database.read, { ...NAHW, term: 1 })).toEqual([])
})

test('importing a file again does not show a hidden question again', async () => {
  const database = await makeTestDatabase()
  const file = source('q.gift', 'أ؟ {T}')
  await importQuestions(database, [file], TRIAL, byOffice(NOON))
  await database.write.updateTable('question').set({ state: 'hidden' }).execute()

  await importQuestions(database, [file], TRIAL, byOffice(NOON))

  expect(await readShownQuestions(database.read)).toEqual([])
})

test('removing the demonstration leaves a question of the office with the same text', async () => {
  const database = await makeTestDatabase()
  await addQuestions(database, [newQuestion({ text: 'أ؟' })], 'demo')
  await importQuestions(database, [source('q.gift', 'أ؟ {T}')], TRIAL, byOffice(NOON))

  await officeTransaction(database, null, removeDemoQuestions)

  expect(await readQuizQuestions(database.read, TRIAL)).toMatchObject([{ text: 'أ؟', options: ['صواب', 'خطأ'] }])
})

test('an import that fails at a question writes nothing', async () => {
  const database = await makeTestDatabase()
  const wrong = source('2.gift', 'ب؟ {T}')
  // No reader returns such a question; writing it must still fail.
  for (const item of wrong.reading.items) item.question = newQuestion({ options: ['واحد'] })

  await expect(importQuestions(database, [source('1.gift', 'أ؟ {T}'), wrong], TRIAL, byOffice(NOON))).rejects.toThrow()

  expect(await readShownQuestions(database.read)).toEqual([])
})

test('a quiz’s export imported into an empty quiz makes the same questions', async () => {
  const database = await makeTestDatabase()
  const kept = [
    newQuestion({ text: 'مَا «الفَاعِلُ»؟', reason: 'لأنه…', creatorName: 'هدى', place: NAHW }),
    newQuestion({ text: 'ب: {ج}؟', options: ['=1', '~2', '#3'], answer: 2, place: NAHW }),
  ]
  await addQuestions(database, [...kept, newQuestion({ text: 'يخفى؟', place: NAHW }), newQuestion({ text: 'غيره؟' })])
  await database.write.updateTable('question').set({ state: 'hidden' }).where('text', '=', 'يخفى؟').execute()

  const places = { db: database.read, storage: new FolderStorage(database.place.folder) }
  const { body, questions, losses } = await exportQuestions(places, NAHW, 'csv')
  expect([questions, losses.size]).toEqual([2, 0])
  expect((await exportQuestions(places, NAHW, 'gift')).losses).toEqual(new Map([['creators', 1]]))

  const other = { ...NAHW, grade: 3 } as const
  const reading = readQuestions('q.csv', body)
  await importQuestions(database, [{ fileName: 'q.csv', reading }], other, byOffice(NOON))
  expect(await readQuizQuestions(database.read, other)).toEqual(
    kept.map((question) => ({ ...question, id: expect.any(String), place: other })),
  )
})
