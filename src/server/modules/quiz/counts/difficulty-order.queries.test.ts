import { expect, test } from 'vitest'
import type { QuestionOrder } from '#contract/question-counts.ts'
import { addQuestions, newQuestion } from '#server/testing/questions.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { pageOfQuestions } from './difficulty-order.queries.ts'

/** How many readers answered each question and how many were right; null for a question without answers. */
const COUNTS: Record<string, [asked: number, right: number] | null> = {
  hard: [10, 1],
  harder: [3_000_000, 1],
  same: [20, 2],
  half: [11, 5],
  easy: [10, 10],
  few: [9, 0],
  none: null,
}

async function pagesOf(order: QuestionOrder): Promise<string[][]> {
  const database = await makeTestDatabase()
  await addQuestions(
    database,
    Object.keys(COUNTS).map((text) => newQuestion({ text })),
  )
  const ids = await database.write.selectFrom('question').select(['id', 'text']).execute()
  for (const { id, text } of ids) {
    const [asked, right] = COUNTS[text] ?? []
    if (asked === undefined || right === undefined) continue
    const row = { question_id: id, asked, answered_right: right, options: 4 }
    await database.write.insertInto('question_count').values(row).execute()
  }
  const days = Object.keys(COUNTS)
  for (const { id, text } of ids) {
    const created_at = `2025-07-0${days.indexOf(text) + 1}T12:00:00.000Z`
    await database.write.updateTable('question').set({ created_at }).where('id', '=', id).execute()
  }
  const query = database.read.selectFrom('question').select(['id', 'text', 'created_at'])
  const pages: string[][] = []
  let after: string | undefined
  do {
    const page = await pageOfQuestions(query, { order, after, size: 2 })
    pages.push(page.rows.map(({ text }) => text))
    after = page.next ?? undefined
  } while (after !== undefined)
  return pages
}

test.each([
  ['newest', [['none', 'few'], ['easy', 'half'], ['same', 'harder'], ['hard']]],
  ['hardest', [['harder', 'same'], ['hard', 'half'], ['easy', 'none'], ['few']]],
  ['easiest', [['easy', 'half'], ['same', 'hard'], ['harder', 'none'], ['few']]],
] as const)(
  'ordered by %s, the pages list every question once; by difficulty, questions with few answers come last',
  async (order, pages) => {
    expect(await pagesOf(order)).toEqual(pages)
  },
)
