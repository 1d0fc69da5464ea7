import { expect, test } from 'vitest'
import { addQuestions, NAHW, newQuestion } from '#server/testing/questions.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { makeMember } from '#server/testing/visitor.ts'
import { FloodCounts } from './flood-counts.ts'

const MINUTE = 60_000

test('calls of a key are counted in a time window from the first call on, and a call given back does not count', () => {
  let now = 5
  const counts = new FloodCounts(() => now)
  expect(counts.add('a', MINUTE)).toEqual({ current: 1, ttl: MINUTE })
  now += 1000
  expect(counts.add('a', MINUTE)).toEqual({ current: 2, ttl: MINUTE - 1000 })
  expect(counts.add('b', MINUTE).current).toBe(1)
  counts.giveBack('a')
  expect(counts.add('a', MINUTE).current).toBe(2)
  now += MINUTE
  expect(counts.add('a', MINUTE)).toEqual({ current: 1, ttl: MINUTE })
  counts.giveBack('a')
  counts.giveBack('a')
  counts.giveBack('never seen')
  expect(counts.add('a', MINUTE).current).toBe(1)
})

test('when too many callers are counted, the caller whose last call is longest ago is forgotten', () => {
  const counts = new FloodCounts()
  for (const key of ['early', 'late']) counts.add(key, MINUTE)
  for (let other = 0; other < 49_999; other += 1) {
    counts.add(String(other), MINUTE)
    if (other === 40_000) counts.add('late', MINUTE)
  }
  expect(counts.add('late', MINUTE).current).toBe(3)
  expect(counts.add('early', MINUTE).current).toBe(1)
})

test('a question file refused as overloaded does not count in its sender’s limit', async () => {
  const portal = await makeTestPortal()
  await addQuestions(portal.database, [newQuestion({ text: 'ما الفاعل؟', place: NAHW })])
  const { visitor } = await makeMember(portal, { write_permission: 1 })
  const path = '/api/grade_1/test_yourself_students/files/term_2/nahw?file_name=a.gift&mode=preview'
  const send = () => visitor.upload(path, 'ما المبتدأ؟ {=زيد ~قام}')
  const memory = portal.figures.memory.files
  const giveBack = await memory.take('running', memory.most)
  const waiting = Array.from({ length: 100 }, (_, number) => memory.take(`waiting ${number}`, 1))
  for (let sent = 0; sent < 35; sent += 1) {
    expect(await send()).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  }
  giveBack()
  for (const begun of waiting) (await begun)()

  const statuses: number[] = []
  for (let sent = 0; sent < 31; sent += 1) statuses.push((await send()).status)
  expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([200]), 429])
})
