import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { rankingRow } from '../../testing/samples.ts'
import { tableCells } from '../../testing/table-cells.ts'

const PAGE = '/ranking/grade_3/term_2/2025'
const API = '/api/degrees?grade=3&term=2&year=2025'
const SORRY = 'نأسف، يبدو أن هناك خطأ. تأكد من رابط الصفحة.'

test('the ranking lists rank, seat, name, total and percentage, and links to the transcript', async () => {
  fakeApi({ [API]: { items: [rankingRow(1)], total: 1, next: null } })
  renderPortal(PAGE)
  const table = await screen.findByRole('table')
  const cells = tableCells(table).map((cell) => cell.textContent)
  expect(cells).toEqual(['1', '10001', 'طالب 1', '449', '88.50%'])
  expect(screen.getByRole('link', { name: 'طالب 1' }).getAttribute('href')).toBe('/students/100012024')
  const title = 'ترتيب الفرقة الثالثة، الفصل الدراسي الثاني 2024/25'
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByText(/من المجموع الأعلى إلى الأدنى في هذا الفصل/)).toBeTruthy()
})

test('a hidden row is masked and has no link', async () => {
  const hidden = { hidden: true, rank: 1, total_degree: { total: 450, max: 500, percentage: 90 } }
  fakeApi({ [API]: { items: [hidden], total: 1, next: null } })
  renderPortal(PAGE)
  const table = await screen.findByRole('table')
  const cells = tableCells(table).map((cell) => cell.textContent)
  expect(cells).toEqual(['1', 'محجوب', 'محجوب', '450', '90.00%'])
  expect(within(table).queryByRole('link')).toBeNull()
})

test('a long sheet loads in pages', async () => {
  fakeApi({
    [API]: { items: [rankingRow(1)], total: 2, next: 1 },
    [`${API}&after=1`]: { items: [rankingRow(2)], total: 2, next: null },
  })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'عرض المزيد' }))
  await waitFor(() => expect(screen.getByText('طالب 2')).toBeTruthy())
  expect(screen.getByText('نهاية النتائج')).toBeTruthy()
})

test('an empty sheet suggests checking the link', async () => {
  fakeApi({ [API]: { items: [], total: 0, next: null } })
  renderPortal(PAGE)
  expect(await screen.findByText(SORRY)).toBeTruthy()
})

test('a failure suggests checking the link and can be retried', async () => {
  let tries = 0
  fakeApi({ [API]: () => (tries++ === 0 ? problem('internal') : { items: [rankingRow(1)], total: 1, next: null }) })
  const { user } = renderPortal(PAGE)
  expect(await screen.findByText(SORRY)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByText('طالب 1')).toBeTruthy()
})

test.each(['/ranking/grade_5/term_1/2025', '/ranking/grade_1/term_3/2025', '/ranking/grade_1/term_1/2024_25'])(
  '%s matches no sheet: nothing is requested',
  async (page) => {
    const { asked } = fakeApi({})
    renderPortal(page)
    expect(await screen.findByText(SORRY)).toBeTruthy()
    expect(asked).toEqual(['/api/portal'])
  },
)
