import { expect, test } from 'vitest'
import type { IssuedCode } from '#contract/student-codes.ts'
import { type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { makeMember } from '#server/testing/visitor.ts'

test('the office gets a code for each student of a grade and year, and the same codes until it asks for new ones', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource({ grade: 1, term: 1, year: 2025 }, [
      ['10010', 'هدى حسن', 60, 70],
      ['9002', 'سلمى علي', 80, 70],
    ]),
    sheetSource({ grade: 2, term: 1, year: 2025 }, [['20001', 'ريم سامي', 60, 70]]),
  )
  const { visitor } = await makeMember(portal, { staff_roles: ['results_officer'] })
  const issue = async (changes: object = {}) => {
    const asked = { grade: 1, year: 2025, seat_number: '', renew: false, ...changes }
    const { status, body } = await visitor.post('/api/admin/student_codes', asked)
    expect(status).toBe(200)
    return (body as { items: IssuedCode[] }).items
  }

  const first = await issue()
  expect(first.map(({ seat_number, name }) => [seat_number, name])).toEqual([
    ['09002', 'سلمى علي'],
    ['10010', 'هدى حسن'],
  ])
  for (const { code } of first) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  expect(await issue()).toEqual(first)
  const [renewed] = await issue({ seat_number: '٩٠٠٢', renew: true })
  expect(renewed?.code).not.toBe(first[0]?.code)
  expect(await issue()).toEqual([renewed, first[1]])
  expect(await issue({ year: 2020 })).toEqual([])
  for (const nothing of ['""', '.0', '\u200f']) expect(await issue({ seat_number: nothing, renew: true })).toEqual([])
  expect(await issue()).toEqual([renewed, first[1]])

  const lines = portal.database.read.selectFrom('audit_entry').select('after').where('action', '=', 'student.codes')
  const [line] = await lines.orderBy('line').execute()
  expect(JSON.parse(line?.after ?? '')).toEqual({ grade: 'grade_1', year: 2025, students: 2, new_codes: 2 })
  expect(JSON.stringify(await lines.execute())).not.toContain(first[0]?.code)
})

test('a grade of more than 5,000 students gets its codes', async () => {
  const portal = await makeTestPortal()
  const students = Array.from(
    { length: 5001 },
    (_, index): StudentLine => [String(10_000 + index), `طالب ${index}`, 60, 70],
  )
  await portal.publish(sheetSource({ grade: 1, term: 1, year: 2025 }, students))
  const { visitor } = await makeMember(portal, { staff_roles: ['results_officer'] })
  const asked = { grade: 1, year: 2025, seat_number: '', renew: true }
  const { status, body } = await visitor.post('/api/admin/student_codes', asked)
  expect([status, (body as { items: IssuedCode[] }).items.length]).toEqual([200, 5001])
})
