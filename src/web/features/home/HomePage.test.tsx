import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { gradeName, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { heroText } from '../../i18n/ar/hero.ts'
import html from '../../index.html?raw'
import { fakeApi, NO_NETWORK, portal } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { tableCells } from '../../testing/table-cells.ts'

const TOP = '/storage/students-data/top_degrees.json'
const YEARS = [
  { year: '2024_25', grades: [{ grade: 'grade_1', terms: ['term_1', 'term_2'] }] },
  { year: '2023_24', grades: [{ grade: 'grade_4', terms: ['term_2'] }] },
]
const PORTAL = portal({ years: YEARS })
const TOPPERS = [
  {
    grade: 'grade_1',
    grade_ar_name: 'الفرقة الأولى',
    year: '2024_25',
    list: [
      { rank: 1, name: 'طالب 1', total_percentage: 95.5, id: '10001' },
      { hidden: true, rank: 2, total_percentage: 94 },
    ],
  },
]

test('the home page links to every published list, the general subjects and the top students', async () => {
  fakeApi({ '/api/portal': PORTAL, [TOP]: TOPPERS })
  renderPortal('/')
  expect(await screen.findByRole('heading', { level: 1, name: 'نتائجك وكتبك واختباراتك' })).toBeTruthy()
  await screen.findByRole('table')
  const links = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/?show=published',
    '/degrees/grade_1/2024_25',
    '/degrees/grade_1/2024_25',
    '/ranking/grade_1/term_1/2025',
    '/ranking/grade_1/term_2/2025',
    '/degrees/grade_4/2023_24',
    '/ranking/grade_4/term_2/2024',
    '/general_subjects',
    '/degrees/grade_1/2024_25/10001',
    '/degrees/grade_1/2024_25',
  ])
  expect(document.title).toBe('ديوان')
})

test('index.html draws the same head of the home page before any script runs', async () => {
  fakeApi({ '/api/portal': PORTAL, [TOP]: TOPPERS })
  renderPortal('/')
  await screen.findByRole('heading', { level: 1 })
  const shell = new DOMParser().parseFromString(html, 'text/html')
  expect(shell.querySelector('meta[name=description]')?.getAttribute('content')).toBe(heroText.lead)
  expect(drawn(shell.querySelector('.home-hero'))).toEqual(drawn(document.querySelector('.home-hero')))
})

/** Returns what decides how an element and everything in it look and behave. */
function drawn(element: Element | null | undefined): unknown {
  const names = ['class', 'id', 'for', 'name', 'value', 'type', 'dir', 'inputmode', 'autocomplete', 'enterkeyhint', 'd']
  const given = names.map((name) => element?.getAttribute(name) ?? '')
  const children = Array.from(element?.children ?? [])
  return [element?.tagName, given, children.length > 0 ? children.map(drawn) : element?.textContent]
}

test('the home page shows search card, announcements, years, selector and top students in this order', async () => {
  const announcements = [
    { id: 'b', text: 'تبدأ الدراسة\nيوم السبت' },
    { id: 'a', text: 'أُعلنت النتائج' },
  ]
  fakeApi({ '/api/portal': portal({ years: YEARS, announcements }), [TOP]: TOPPERS })
  renderPortal('/')
  expect(await screen.findByText(/تبدأ الدراسة/)).toBeTruthy()
  await screen.findByRole('table')
  const headings = within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
  expect(headings).toEqual(['اعرف نتيجتك', 'إعلانات', 'النتائج المنشورة', 'اختر فرقتك', 'أوائل كل فرقة'])
  const [first, second] = [screen.getByText(/تبدأ الدراسة/), screen.getByText('أُعلنت النتائج')]
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('without announcements the home page has no heading for them', async () => {
  fakeApi({ '/api/portal': PORTAL, [TOP]: TOPPERS })
  renderPortal('/')
  await screen.findByRole('table')
  expect(screen.queryByRole('heading', { name: 'إعلانات' })).toBeNull()
})

test.each(['/', '/?show=published'])(
  'from %s the page scrolls to the published years and focuses them, and the address becomes /',
  async (from) => {
    fakeApi({ '/api/portal': PORTAL, [TOP]: TOPPERS })
    const jump = vi.fn<() => void>()
    Element.prototype.scrollIntoView = jump
    const { user, address } = renderPortal(from)
    await screen.findByRole('table')
    if (from === '/') await user.click(screen.getByRole('link', { name: 'النتائج المنشورة' }))
    await waitFor(() => expect(jump).toHaveBeenCalledOnce())
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'النتائج المنشورة' }))
    expect(address(), 'Back returns to the place that was left').toBe('/')
  },
)

test('a link from another screen to the published results focuses their heading', async () => {
  fakeApi({ '/api/portal': PORTAL, [TOP]: TOPPERS })
  const { user } = renderPortal('/degrees/grade_9/2024_26')
  await user.click(await screen.findByRole('link', { name: 'النتائج المنشورة' }))
  const heading = await screen.findByRole('heading', { name: 'النتائج المنشورة' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('the home page lists the top students of a grade, with a link to the whole list', async () => {
  fakeApi({ '/api/portal': PORTAL, [TOP]: TOPPERS })
  renderPortal('/')
  const table = await screen.findByRole('table', { name: 'أوائل الفرقة الأولى' })
  const cells = tableCells(table).map((cell) => cell.textContent)
  expect(cells).toEqual(['1', 'طالب 1', '95.50%', '2', 'محجوب', '94.00%'])
  expect(within(table).getAllByRole('link')).toHaveLength(1)
  const all = screen.getByRole('link', { name: 'عرض القائمة كاملة', description: 'الفرقة الأولى 2024/25' })
  expect(all.getAttribute('href')).toBe('/degrees/grade_1/2024_25')
})

test('the home page shows three top students of one grade; a tab or an arrow key shows another grade’s', async () => {
  const list = [1, 2, 3, 4].map((rank) => ({ rank, name: `طالب ${rank}`, total_percentage: 95, id: `1000${rank}` }))
  const grades = (['grade_1', 'grade_2', 'grade_3'] as const).map((grade) => ({
    grade,
    grade_ar_name: gradeName(SPECIFIED_SHAPE, grade),
    year: '2024_25',
    list,
  }))
  fakeApi({ '/api/portal': PORTAL, [TOP]: grades })
  const { user } = renderPortal('/')
  const first = await screen.findByRole('tabpanel', { name: 'الفرقة الأولى' })
  expect(within(first).getAllByRole('row')).toHaveLength(1 + 3)
  await user.click(screen.getByRole('tab', { name: 'الفرقة الثانية' }))
  expect(screen.getByRole('table', { name: 'أوائل الفرقة الثانية' })).toBeTruthy()
  // In Arabic the next tab is to the left.
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'الفرقة الثالثة', selected: true }))
  await user.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}')
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
  expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-label')).toBe('الفرقة الثانية')
})

test('while the top students load, a placeholder shows the names of the grades', async () => {
  fakeApi({ '/api/portal': PORTAL, [TOP]: () => new Promise(() => undefined) })
  renderPortal('/')
  await screen.findByRole('heading', { name: 'أوائل كل فرقة' })
  expect(screen.getByRole('status', { name: 'جارٍ التحميل…' }).textContent).toBe('الأولىالثانيةالثالثةالرابعة')
})

test('before the first publication the home page says what will appear there, and the selector works', async () => {
  fakeApi({ [TOP]: [] })
  renderPortal('/')
  expect(await screen.findByText('لم تُنشر نتائج بعد')).toBeTruthy()
  expect(screen.getByText('تظهر النتائج هنا فور نشرها. للكتب والجداول والاختبارات اختر فرقتك.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'اختر فرقتك' })).toBeTruthy()
})

const NOBODY = { grade: 'grade_3', grade_ar_name: 'الفرقة الثالثة', year: '2024_25', list: [] }

test('if the shown grade loses its top students while the page is open, another grade is shown', async () => {
  const second = { ...TOPPERS[0], grade: 'grade_2', grade_ar_name: 'الفرقة الثانية' }
  fakeApi({ '/api/portal': PORTAL, [TOP]: [...TOPPERS, second] })
  const { client } = renderPortal('/')
  expect(await screen.findByRole('table', { name: 'أوائل الفرقة الأولى' })).toBeTruthy()
  act(() => void client.setQueryData(['top-degrees'], [second]))
  expect(await screen.findByRole('tabpanel', { name: 'الفرقة الثانية' })).toBeTruthy()
})

test('a grade in which nobody has passed has no tab among the top students', async () => {
  fakeApi({ '/api/portal': PORTAL, [TOP]: [NOBODY, ...TOPPERS] })
  renderPortal('/')
  expect(await screen.findByRole('table', { name: 'أوائل الفرقة الأولى' })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'الفرقة الثالثة' })).toBeNull()
})

test.each([
  ['without an answer about top students', []],
  ['while nobody has passed', [NOBODY]],
])('%s the published years are still shown', async (_, top) => {
  fakeApi({ '/api/portal': PORTAL, [TOP]: top })
  renderPortal('/')
  expect(await screen.findByText('تظهر أسماء الأوائل هنا بعد نشر نتائجهم')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'نتيجة العام', description: 'الفرقة الرابعة' })).toBeTruthy()
})

test('if the request of `/api/portal` fails, the home page’s selector still works', async () => {
  fakeApi({ '/api/portal': NO_NETWORK, [TOP]: TOPPERS })
  renderPortal('/')
  expect(await screen.findByRole('button', { name: 'إعادة المحاولة' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'الفرقة الأولى' })).toBeTruthy()
})

test('a failure to load the top students can be retried', async () => {
  let tries = 0
  fakeApi({ '/api/portal': PORTAL, [TOP]: () => (tries++ === 0 ? NO_NETWORK : TOPPERS) })
  const { user } = renderPortal('/')
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('the home page ends with a verse of the Quran and its reference', async () => {
  fakeApi({ '/api/portal': PORTAL, [TOP]: TOPPERS })
  renderPortal('/')
  expect((await screen.findByText('نٓ ۚ وَٱلْقَلَمِ وَمَا يَسْطُرُونَ')).parentElement?.textContent).toMatch(/القلم: 1$/)
})

test('awaited exam results are named on the home page', async () => {
  const entry = { grade: 'grade_2', term: 2, year: 2025, session: 2, since: '2025-06-20T12:00:00.000Z' }
  fakeApi({ '/api/portal': portal({ years: YEARS, awaited: [{ ...entry, announced_at: null }] }), [TOP]: TOPPERS })
  renderPortal('/')
  const part = within(await screen.findByRole('region', { name: 'نتائج منتظرة' }))
  expect(part.getByText('الفرقة الثانية، الفصل الدراسي الثاني، 2024/25، الدور الثاني')).toBeTruthy()
})
