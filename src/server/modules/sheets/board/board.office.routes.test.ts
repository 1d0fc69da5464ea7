import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Board } from '#contract/admin-board.ts'
import { MOST_UPLOADS } from '#contract/admin-uploads.ts'
import type { UploadHead } from '#contract/upload-review.ts'
import { newUpload } from '#server/modules/sheets/upload/upload-head.ts'
import { summaryText } from '#server/modules/sheets/upload/upload-summary.rules.ts'
import { insertUpload } from '#server/modules/sheets/upload/uploads.queries.ts'
import { OFFICE, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { makeMember, type Visitor } from '#server/testing/visitor.ts'

type Cells = (string | number | null)[][]

async function fileOf(marks: (number | string)[]): Promise<Uint8Array> {
  const rows: Cells = [
    ['نتيجة الفرقة الثانية - الفصل الدراسي الأول - العام الجامعي 2024/2025'],
    ['seat_number', 'name', 'النحو', 'الصرف'],
    ['final_degree', '', 100, 100],
    ['is_calculated_in_total', '', 1, 1],
    ...marks.map((mark, place) => [`2000${place}`, `طالبة رقم ${place} حسن`, mark, 70]),
  ]
  return writeXlsx({ sheets: [{ name: 'كشف', rows }] })
}

async function heads(officer: Visitor): Promise<UploadHead[]> {
  return ((await officer.get('/api/admin/uploads')).body as { uploads: UploadHead[] }).uploads
}

async function board(officer: Visitor, query = ''): Promise<Board> {
  return (await officer.get(`/api/admin/board${query}`)).body as Board
}

const cell = ({ cells }: Board, grade: number, term: number) =>
  cells.find((one) => one.grade === grade && one.term === term && one.session === 1)

test('the board and the list of uploads show a file with errors, then without errors, then as a draft', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 60, 70]]))
  const { visitor: officer } = await makeMember(portal, { staff_roles: ['results_officer'] })

  await officer.upload('/api/admin/uploads?name=a.xlsx', await fileOf([60, 'كلام']))
  await until('the file is summarised', async () => (await heads(officer))[0]?.summary !== null)
  const [faulty] = await heads(officer)
  expect(faulty?.summary).toMatchObject({
    grade: 2,
    term: 1,
    year: 2025,
    session: 1,
    students: 2,
    errors: 1,
    outcome: 'rejected',
  })
  const first = await board(officer)
  expect(first).toMatchObject({ year: 2025, unplaced: 0 })
  expect(cell(first, 1, 1)).toMatchObject({ state: 'published', students: 1, sheet_id: '2025-g1-t1-v1' })
  expect(cell(first, 2, 1)).toMatchObject({ state: 'errors', errors: 1, upload_id: faulty?.id })
  expect(cell(first, 2, 2)).toMatchObject({ state: 'awaited' })

  const fix = { kind: 'correct', row: 6, column: 'C', text: '55', reason: 'مراجعة' }
  const changed = await officer.send(
    'PATCH',
    `/api/admin/uploads/${faulty?.id}`,
    { revision: faulty?.revision, change: fix },
    { origin: portal.url },
  )
  expect(changed.status).toBe(200)
  // The test never opens the upload's review: listing uploads has the new summary made.
  await until('the change is summarised', async () => (await heads(officer))[0]?.summary?.errors === 0)
  expect(cell(await board(officer), 2, 1)).toMatchObject({ state: 'uploaded', errors: 0 })

  const [head] = await heads(officer)
  const drafted = await officer.post(`/api/admin/uploads/${head?.id}/draft`, {
    revision: head?.revision,
    publication: { when: 'later' },
  })
  expect(drafted.status).toBe(200)
  expect(cell(await board(officer, '?year=2025'), 2, 1)).toMatchObject({ state: 'draft', sheet_id: '2025-g2-t1-v1' })
  expect(cell(await board(officer, '?year=2024'), 2, 1)).toMatchObject({ state: 'awaited' })
})

test('the board counts every waiting upload, also those that the list of the newest leaves out', async () => {
  const portal = await makeTestPortal()
  const { visitor: officer } = await makeMember(portal, { staff_roles: ['results_officer'] })
  const unknown = { grade: null, term: null, year: null, session: 1 } as const
  const found = { students: 4, errors: 0, warnings: 0, questions: 0, outcome: 'new' } as const
  const by = { actor: OFFICE, now: new Date('2026-06-01T12:00:00.000Z') }
  for (let index = 0; index <= MOST_UPLOADS; index++) {
    const place = index === 0 ? ({ grade: 2, term: 1, year: 2025, session: 1 } as const) : unknown
    await insertUpload(portal.database.write, {
      ...newUpload({ id: `upload-${index}`, file_name: 'a.xlsx', size: 1 }, by),
      state: 'waiting',
      uploaded_at: new Date(by.now.getTime() + index * 1000).toISOString(),
      summary: summaryText({ revision: 0, summary: { ...place, ...found } }),
    })
  }
  expect((await heads(officer)).some(({ id }) => id === 'upload-0')).toBe(false)
  const shown = await board(officer, '?year=2025')
  expect(cell(shown, 2, 1)).toMatchObject({ state: 'uploaded', students: 4, upload_id: 'upload-0' })
  expect(shown.unplaced).toBe(MOST_UPLOADS)
})
