import { expect, test } from 'vitest'
import { act } from '#server/modules/audit/office-act.service.ts'
import { byOffice, NOON } from './factories.ts'
import { unnamedWords } from './named-words.ts'
import { makeTestDatabase } from './test-database.ts'

test('kinds and fields in the audit log that the contract does not list are reported, at any depth, except in settings', async () => {
  const database = await makeTestDatabase()
  const log = (kind: string, after: object) =>
    act(database, byOffice(NOON), { action: 'front.change', object: { kind, id: 'x' } }, () =>
      Promise.resolve({ after }),
    )
  await log('setting', { value: { carried_most: 2 } })
  await log('question', { text: 'ما المبتدأ؟', answer: { 1: 'الخبر' } })
  expect(await unnamedWords(database.write)).toEqual([])

  await log('vase', { name: 'مزهرية', parts: [{ colour: 'أزرق' }] })
  expect(await unnamedWords(database.write)).toEqual([
    'front.change: object vase',
    'front.change: parts',
    'front.change: colour',
  ])
})
