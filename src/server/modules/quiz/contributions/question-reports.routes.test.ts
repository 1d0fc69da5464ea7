import { beforeAll, expect, test } from 'vitest'
import { addQuestions, contributeQuestion, NAHW, newQuestion } from '#server/testing/questions.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { type Member, makeMember, Visitor } from '#server/testing/visitor.ts'

let portal: TestPortal
let writer: Member
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  await addQuestions(portal.database, [newQuestion({ place: NAHW })])
  writer = await makeMember(portal, { write_permission: 1 })
  return portal.close
})

test('a report on a shown question is stored; one on a waiting or unknown question gets 404', async () => {
  const own = await contributeQuestion(writer.visitor)
  const path = `/api/questions/${own.id}/reports`
  const visitor = new Visitor(portal)
  const statusOf = async (reason: string) => (await visitor.post(path, { reason })).status

  expect(await statusOf('س'.repeat(9))).toBe(400)
  expect(await statusOf('س'.repeat(1001))).toBe(400)
  const { body } = await visitor.post(path, { reason: `  الصواب هو الخيار الثالث\n` })
  expect(body).toEqual({ done: true })
  const rows = await portal.database.read
    .selectFrom('question_report')
    .selectAll()
    .where('question_id', '=', own.id)
    .execute()
  expect(rows).toMatchObject([{ reason: 'الصواب هو الخيار الثالث', uid: null, settled_at: null }])
  await portal.database.write.updateTable('question').set({ state: 'waiting' }).where('id', '=', own.id).execute()
  expect(await statusOf('س'.repeat(10))).toBe(404)
  expect((await visitor.post('/api/questions/nothing/reports', { reason: 'س'.repeat(10) })).status).toBe(404)
})

test('the twenty-first report from one address gets 429', async () => {
  const visitor = new Visitor(portal)
  const statuses: number[] = []
  for (let sent = 0; sent < 21; sent += 1) {
    statuses.push((await visitor.post('/api/questions/none/reports', { reason: 'س'.repeat(10) })).status)
  }
  expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([404]), 429])
})
