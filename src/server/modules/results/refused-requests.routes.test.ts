import { beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  return portal.close
})

test.each([
  ['/api/grade_5/degrees/2024_25', '/grade'],
  ['/api/grade_1/degrees/2025', '/year'],
  ['/api/grade_1/degrees/2024_25?after=-1', '/after'],
  ['/api/grade_1/degrees/2024_25?after=ten', '/after'],
  ['/api/grade_1/degrees/2024_25?after=1.5', '/after'],
  ['/api/grade_1/degrees/2024_25?sortMethod=best', '/sortMethod'],
  ['/api/grade_1/degrees/2024_25/123', '/seat_number'],
  ['/api/grade_1/degrees/2024_25/123456', '/seat_number'],
  ['/api/degrees?grade=0&term=1&year=2025', '/grade'],
  ['/api/degrees?grade=1&term=3&year=2025', '/term'],
  ['/api/degrees?grade=1&term=1&year=1999', '/year'],
  ['/api/degrees?grade=1&term=1&year=2025&limit=5001', '/limit'],
  ['/api/degrees?grade=1&term=1&year=2025&limit=0', '/limit'],
  ['/api/degrees?student_id=12345678', '/student_id'],
  ['/api/degrees?student_id=12345678x', '/student_id'],
  ['/storage/students-data/degrees/2024_25/degrees_grade_9.json', '/file'],
])('%s is refused with 400, which names the invalid field', async (url, path) => {
  const response = await portal.get(url)
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const problem = (await response.json()) as Problem
  expect(problem).toMatchObject({ code: 'invalid_request', status: 400, type: 'urn:diwan:problem:invalid_request' })
  expect(problem.fields?.map((field) => field.path)).toEqual([path])
})

test.each(['/api/degrees', '/api/degrees?grade=1&term=1', '/api/degrees?student_id=100012025&grade=1'])(
  '%s is refused, because it selects neither a sheet nor a student',
  async (url) => {
    expect(await portal.problem(url)).toEqual({ status: 400, code: 'invalid_request' })
  },
)
