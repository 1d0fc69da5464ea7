import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { saveResult } from '../../api/saved-result.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { rankingRow } from '../../testing/samples.ts'
import { tableCells } from '../../testing/table-cells.ts'

const PAGE = '/ranking/grade_3/term_2/2025'
const API = '/api/degrees?grade=3&term=2&year=2025'
const SORRY = 'نأسف، يبدو أن هناك خطأ. تأكد من رابط الصفحة.'

test('the ranking lists rank, seat number, name, total and percentage, and links to the transcripts', async () => {
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

test('a hidden student’s row has no name, seat number or link', async () => {
  const hidden = { hidden: true, rank: 1, total_degree: { total: 450, max: 500, percentage: 90 } }
  fakeApi({ [API]: { items: [hidden], total: 1, next: null } })
  renderPortal(PAGE)
  const table = await screen.findByRole('table')
  const cells = tableCells(table).map((cell) => cell.textContent)
  expect(cells).toEqual(['1', 'محجوب', 'محجوب', '450', '90.00%'])
  expect(within(table).queryByRole('link')).toBeNull()
})

test('the ranking of a year before 2024, to which the home page links, is shown', async () => {
  fakeApi({ '/api/degrees?grade=3&term=2&year=2023': { items: [rankingRow(1)], total: 1, next: null } })
  renderPortal('/ranking/grade_3/term_2/2023')
  expect(await screen.findByRole('link', { name: 'طالب 1' })).toBeTruthy()
})

test('the ranking of a long result sheet is loaded page by page', async () => {
  fakeApi({
    [API]: { items: [rankingRow(1)], total: 2, next: 1 },
    [`${API}&after=1`]: { items: [rankingRow(2)], total: 2, next: null },
  })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'عرض المزيد' }))
  await waitFor(() => expect(screen.getByText('طالب 2')).toBeTruthy())
  expect(screen.getByText('نهاية النتائج')).toBeTruthy()
})

const sheet = (count: number) => ({
  items: Array.from({ length: count }, (_, index) => rankingRow(index + 1)),
  total: count,
  next: null,
})

test('the ranking shows forty rows at a time on the screen, and all rows in print', async () => {
  fakeApi({ [API]: sheet(100) })
  const { user } = renderPortal(PAGE)
  const rows = () => within(screen.getByRole('table')).getAllByRole('rowheader').length
  await screen.findByRole('table')
  expect(rows()).toBe(40)
  expect(screen.getByText(/المعروض:/).textContent).toBe('المعروض: 40 من 100')
  await user.click(screen.getByRole('button', { name: 'عرض المزيد' }))
  expect(rows()).toBe(80)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(rows()).toBe(100)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(rows()).toBe(80)
})

describe('printing a ranking that is not wholly loaded', () => {
  const first = { ...sheet(60), total: 130, next: 60 }
  const second = { items: Array.from({ length: 60 }, (_, index) => rankingRow(index + 61)), total: 130, next: 120 }
  const last = { items: Array.from({ length: 10 }, (_, index) => rankingRow(index + 121)), total: 130, next: null }
  const rows = () => within(screen.getByRole('table')).getAllByRole('rowheader').length
  const PART = /هذا أول القائمة فقط/
  const printed: number[] = []

  beforeEach(() => {
    printed.length = 0
    vi.stubGlobal('print', () => {
      window.dispatchEvent(new Event('beforeprint'))
      printed.push(rows())
    })
    return () => vi.unstubAllGlobals()
  })

  test('loads every page first', async () => {
    fakeApi({ [API]: first, [`${API}&after=60`]: second, [`${API}&after=120`]: last })
    const { user } = renderPortal(PAGE)
    await user.click(await screen.findByRole('button', { name: 'طباعة' }))
    await waitFor(() => expect(printed).toEqual([130]))
    expect(screen.queryByText(PART)).toBeNull()
  })

  test('prints nothing if a page cannot be loaded', async () => {
    fakeApi({ [API]: first, [`${API}&after=60`]: second, [`${API}&after=120`]: problem('internal') })
    const { user } = renderPortal(PAGE)
    await user.click(await screen.findByRole('button', { name: 'طباعة' }))
    expect(await screen.findByText(/تعذر تحميل القائمة كاملة/)).toBeTruthy()
    expect(printed).toEqual([])
  })

  test('from the browser’s menu prints a note that only the beginning of the list is included', async () => {
    fakeApi({ [API]: first })
    renderPortal(PAGE)
    await screen.findByRole('table')
    expect(screen.getByText(PART).dataset.print).toBe('only')
  })
})

test('a search finds rows by name or seat number in the whole ranking, not only in the loaded pages', async () => {
  const more = { ...sheet(1), items: [{ ...rankingRow(90), name: 'هُدى حسن' }] }
  fakeApi({ [API]: { ...sheet(60), total: 61, next: 60 }, [`${API}&after=60`]: { ...more, total: 61 } })
  const { user } = renderPortal(PAGE)
  const field = await screen.findByRole('searchbox', { name: 'ابحث في القائمة' })
  await user.type(field, 'هدي')
  expect(await screen.findByText('هُدى حسن')).toBeTruthy()
  expect(within(screen.getByRole('table')).getAllByRole('rowheader')).toHaveLength(1)
  expect(screen.getByText(/المعروض:/).textContent).toBe('المعروض: 1 من 1')
  await user.clear(field)
  await user.type(field, '١٠٠٥٩')
  expect(await screen.findByText('طالب 59')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'لا أحد')
  expect(await screen.findByText('لم نجد هذا الاسم أو الرقم في القائمة')).toBeTruthy()
})

test('a search that cannot look through the whole ranking does not say that a name is not in it', async () => {
  let isDown = true
  const rest = { ...sheet(1), items: [{ ...rankingRow(90), name: 'هدى حسن' }], total: 61 }
  fakeApi({
    [API]: { ...sheet(60), total: 61, next: 60 },
    [`${API}&after=60`]: () => (isDown ? problem('internal') : rest),
  })
  const { user } = renderPortal(PAGE)
  await user.type(await screen.findByRole('searchbox', { name: 'ابحث في القائمة' }), 'هدى')
  expect(await screen.findByText(PROBLEM_TEXTS.internal)).toBeTruthy()
  expect(screen.queryByText(/لم نجد هذا الاسم/)).toBeNull()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'عرض المزيد' }))
  expect(await screen.findByText('هدى حسن')).toBeTruthy()
})

test('the row of the reader’s saved result is highlighted, and a button scrolls to it', async () => {
  const scrolled = vi.fn<() => void>()
  Element.prototype.scrollIntoView = scrolled
  saveResult({ grade: 'grade_3', year: '2024_25', seat: '10070', name: 'طالب 70' })
  fakeApi({ [API]: sheet(100) })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'ترتيبي في القائمة' }))
  const link = screen.getByRole('link', { name: 'طالب 70' })
  expect(link.closest('tr')?.getAttribute('aria-current')).toBe('true')
  expect(document.activeElement).toBe(link)
  expect(scrolled).toHaveBeenCalledTimes(1)
})

test('a saved result of another year highlights no row', async () => {
  saveResult({ grade: 'grade_3', year: '2023_24', seat: '10001', name: 'طالب 1' })
  fakeApi({ [API]: sheet(3) })
  renderPortal(PAGE)
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: 'ترتيبي في القائمة' })).toBeNull()
})

test('for an empty ranking the page suggests checking the link, and links to the published results', async () => {
  fakeApi({ [API]: { items: [], total: 0, next: null } })
  renderPortal(PAGE)
  expect(await screen.findByText(SORRY)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'النتائج المنشورة' }).getAttribute('href')).toBe('/?show=published')
})

test('after a failure the ranking page suggests checking the link, and offers a retry', async () => {
  let tries = 0
  fakeApi({ [API]: () => (tries++ === 0 ? problem('internal') : { items: [rankingRow(1)], total: 1, next: null }) })
  const { user } = renderPortal(PAGE)
  expect(await screen.findByText(SORRY)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByText('طالب 1')).toBeTruthy()
})

test.each([
  '/ranking/grade_5/term_1/2025',
  '/ranking/grade_1/term_3/2025',
  '/ranking/grade_1/term_1/2024_25',
  '/ranking/grade_1/term_1/1999',
])('for %s, which names no result sheet, nothing is requested', async (page) => {
  const { asked } = fakeApi({})
  renderPortal(page)
  expect(await screen.findByText(SORRY)).toBeTruthy()
  expect(asked).toEqual(['/api/portal'])
})
