import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { BoardCell } from '#contract/admin-board.ts'
import type { SheetVersion } from '#contract/admin-sheets.ts'
import type { PublicationFigures } from '#contract/sheet-publication.ts'
import type { UploadHead, UploadSummary } from '#contract/upload-review.ts'
import { fakeApi, lateAnswer, problem } from '../../../testing/fake-api.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { boardCell, sheetVersion } from '../../../testing/samples.ts'
import { sessionOf } from '../../../testing/staff-session.ts'
import { FIGURES as FIRST_FIGURES, HEAD } from '../../../testing/upload-page.ts'
// The desk's pages are lazy chunks: transform them here, outside the first test's time limit.
import '../ResultsDesk.tsx'
import '../board/SeasonPage.tsx'

// jsdom cannot scroll.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const BOARD = '/api/admin/board'
const AT = '2025-07-01T12:00:00.000Z'

function board(changed: Partial<BoardCell>[], change: object = {}): object {
  const all = ([1, 2] as const).flatMap((session) =>
    ([1, 2, 3, 4] as const).flatMap((grade) => ([1, 2] as const).map((term) => boardCell({ grade, term, session }))),
  )
  const cells = all.map((one) => {
    const found = changed.find(
      ({ grade = 1, term = 1, session = 1 }) => grade === one.grade && term === one.term && session === one.session,
    )
    return { ...one, ...found }
  })
  return { year: 2025, years: [2025, 2024], cells, unplaced: 0, ...change }
}

const SUMMARY: UploadSummary = {
  grade: 1,
  term: 1,
  year: 2025,
  session: 1,
  students: 612,
  errors: 0,
  warnings: 2,
  questions: 0,
  outcome: 'new',
}

function head(id: string, summary: Partial<UploadSummary> | null, change: Partial<UploadHead> = {}): UploadHead {
  return {
    ...HEAD,
    id,
    file_name: `${id}.xlsx`,
    uploaded_at: AT,
    changed_at: AT,
    summary: summary && { ...SUMMARY, ...summary },
    ...change,
  }
}

const FIGURES: PublicationFigures = {
  ...FIRST_FIGURES,
  replaces: { sheet_id: '2025-g1-t1-v1', version: 1 },
  students: { before: 43, after: 44 },
  gone: 2,
  new: 3,
  changed_marks: 4,
  changed_ranks: 5,
}

function version(id: string, change: Partial<SheetVersion> = {}): SheetVersion {
  return sheetVersion({ id, created_at: AT, revision: 5, ...change })
}

function openDesk(answers: Record<string, unknown> = {}) {
  const api = fakeApi({
    '/api/auth/get-session': sessionOf({ staff_roles: ['results_officer'] }),
    [BOARD]: board([]),
    '/api/admin/uploads': { uploads: [], total: 0 },
    '/api/admin/sheets': { versions: [] },
    ...answers,
  })
  return { ...api, ...renderPortal('/admin/results') }
}

test('each cell of the board links to what its result sheet needs next', async () => {
  const changed: Partial<BoardCell>[] = [
    { state: 'errors', errors: 3, students: 612, upload_id: 'u1' },
    { term: 2, state: 'draft', students: 44, sheet_id: '2025-g1-t2-v2', published: { sheet_id: 'x', version: 1 } },
    { grade: 2, state: 'published', students: 2, sheet_id: '2025-g2-t1-v1' },
  ]
  const { user } = openDesk({ [BOARD]: board(changed, { unplaced: 1 }) })
  const table = within(await screen.findByRole('table', { name: 'حالة كشوف الدور الأول' }))
  const errors = table.getByRole('link', { name: /الفرقة الأولى، الفصل الدراسي الأول.*فيه أخطاء/ })
  expect(errors.getAttribute('href')).toBe('/admin/results/uploads/u1')
  expect(errors.textContent).toContain('3 أخطاء')
  const draft = table.getByRole('link', { name: /الفصل الدراسي الثاني.*مسودة/ })
  expect(draft.getAttribute('href')).toBe('/admin/results/sheets/2025-g1-t2-v2')
  expect(draft.textContent).toContain('المنشور: الإصدار 1')
  expect(table.getByRole('link', { name: /الفرقة الثانية.*منشور/ }).textContent).toContain('طالبان')
  expect(screen.getByText(/ملفات لم يُعرف مكانها/).textContent).toContain('1')

  await user.click(table.getByRole('button', { name: /^رفع كشف: الفرقة الرابعة، الفصل الدراسي الأول/ }))
  expect(document.activeElement?.textContent).toContain('اختيار ملفات الكشوف')
})

test('the board is requested once when the desk opens while uploads are open', async () => {
  const { asked } = openDesk({
    '/api/admin/uploads': { uploads: [head('a', {})], total: 1 },
  })
  expect(await screen.findByRole('table', { name: 'حالة كشوف الدور الأول' })).toBeTruthy()
  expect(await screen.findByText('a.xlsx')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked.filter((address) => address.startsWith(BOARD))).toHaveLength(1)
})

test('the board says that students do not see a published resit without its first session', async () => {
  const published = { sheet_id: '2025-g1-t1-s2-v1', version: 1 }
  const lone = { session: 2, state: 'published', students: 9, sheet_id: published.sheet_id, published } as const
  openDesk({
    [BOARD]: board([
      lone,
      { ...lone, term: 2 },
      { term: 2, state: 'published', students: 9, sheet_id: '2025-g1-t2-v1', published },
      { ...lone, grade: 2, state: 'draft', sheet_id: '2025-g2-t1-s2-v2' },
    ]),
  })
  const table = within(await screen.findByRole('table', { name: 'حالة كشوف الدور الثاني' }))
  const [waiting, seen, draft] = table.getAllByRole('link')
  expect(waiting?.textContent).toContain('منشور، ولا يراه الطلاب الآن')
  expect(seen?.textContent).toMatch(/^منشور9/)
  expect(draft?.textContent).toContain('المنشور: الإصدار 1، ولا يراه الطلاب الآن')
})

test('another year can be chosen for the board of result sheets, which changes the address', async () => {
  const { user, asked, address } = openDesk({ [`${BOARD}?year=2024`]: board([], { year: 2024 }) })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'العام الجامعي' }), '2023/24')
  expect(address()).toBe('/admin/results?year=2024')
  await waitFor(() => expect(asked).toContain(`${BOARD}?year=2024`))
})

test('the board of a portal without result sheets says what to do', async () => {
  openDesk({ [BOARD]: board([], { years: [2025] }) })
  expect(await screen.findByText(/اختر ملفات الكشوف من/)).toBeTruthy()
})

test('the list of uploads says what each file holds and whether a draft can be made of it', async () => {
  const uploads = [
    head('a', {}),
    head('b', { errors: 2, outcome: 'rejected', grade: null, students: 0 }),
    head('c', null),
    head('d', { session: 2, questions: 4, students: 60 }),
  ]
  openDesk({ '/api/admin/uploads': { uploads, total: uploads.length } })
  const name = await screen.findByText('a.xlsx')
  const items = within(name.closest('ul') as HTMLElement).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/الفرقة الأولى، الفصل الدراسي الأول، 2024\/25.*جاهز لإنشاء المسودة.*612 طالبًا.*تنبيهات: 2/),
    expect.stringMatching(/لم تُعرف الفرقة.*خطآن/),
    expect.stringContaining('جارٍ فحص الملف…'),
    expect.stringMatching(/الدور الثاني.*60 طالبًا.*أسماء متشابهة: 4/),
  ])
  expect(items[1]?.textContent).not.toContain('لا طلاب')
  expect(screen.getAllByRole('checkbox', { name: /^تحديد .*xlsx$/ })).toHaveLength(2)
})

test('if the list of uploads is not complete, it says so', async () => {
  openDesk({ '/api/admin/uploads': { uploads: Array.from({ length: 3 }, (_, at) => head(`${at}`, {})), total: 130 } })
  expect(await screen.findByText(/^يظهر هنا أحدث 3 ملفات من 130\./)).toBeTruthy()
})

test('each chosen file becomes a draft by a call of its own, and a failure does not stop the other calls', async () => {
  const uploads = [head('a', {}), head('b', { term: 2 })]
  const { user, asked } = openDesk({
    '/api/admin/uploads': { uploads, total: uploads.length },
    '/api/admin/uploads/a/draft': problem('edit_conflict'),
    '/api/admin/uploads/b/draft': { sheet_id: '2025-g1-t2-v1' },
  })
  const button = await screen.findByRole('button', { name: 'إنشاء المسودات المحددة (0)' })
  expect(button).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: 'تحديد كل الجاهز' }))
  await user.click(screen.getByRole('button', { name: 'إنشاء المسودات المحددة (2)' }))
  expect(await screen.findByText('صار مسودة: ملف واحد من 2')).toBeTruthy()
  expect(screen.getByText(/عدّله شخص آخر/)).toBeTruthy()
  expect(asked.filter((address) => address.endsWith('/draft'))).toEqual([
    '/api/admin/uploads/a/draft',
    '/api/admin/uploads/b/draft',
  ])
})

const STOP = { code: 'short_names', count: 40, lines: [], offers: [], accepted: null }
const ACCEPTED = { ...STOP, accepted: { by: 'منى', at: AT, reason: 'أسماء من كلمة' } }

test('the publication of several drafts has no button to press until the figures of all are there', async () => {
  const figures = lateAnswer()
  const { user } = openDesk({
    '/api/admin/sheets': {
      versions: [version('2025-g1-t1-v2', { version: 2 }), version('2025-g2-t1-v1', { grade: 2 })],
    },
    '/api/admin/sheets/2025-g1-t1-v2/publication': figures.answer,
    '/api/admin/sheets/2025-g2-t1-v1/publication': { figures: FIGURES, stops: [] },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'تحديد الكل' }))
  await user.click(screen.getByRole('button', { name: 'نشر المحدد (2)' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getAllByRole('button')).toHaveLength(1)
  figures.arrive({ figures: FIGURES, stops: [] })
  expect(await dialog.findByRole('button', { name: 'نشر الآن (2)' })).toBeTruthy()
})

test('chosen drafts are published after one confirmation; a draft with a stop is left out and says why', async () => {
  const first = version('2025-g1-t1-v2', { version: 2 })
  const second = version('2025-g2-t1-v1', { grade: 2, students: 60 })
  const third = version('2025-g3-t1-v1', { grade: 3 })
  const { user, sent } = openDesk({
    '/api/admin/sheets': { versions: [first, second, third] },
    '/api/admin/sheets/2025-g1-t1-v2/publish': { version: { ...first, state: 'published' } },
    '/api/admin/sheets/2025-g3-t1-v1/publish': problem('edit_conflict'),
    '/api/admin/sheets/2025-g1-t1-v2/publication': { figures: FIGURES, stops: [ACCEPTED] },
    '/api/admin/sheets/2025-g2-t1-v1/publication': { figures: { ...FIGURES, replaces: null }, stops: [STOP] },
    '/api/admin/sheets/2025-g3-t1-v1/publication': { figures: { ...FIGURES, replaces: null }, stops: [] },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'تحديد الكل' }))
  await user.click(screen.getByRole('button', { name: 'نشر المحدد (3)' }))
  const dialog = within(screen.getByRole('dialog'))
  const confirm = await dialog.findByRole('button', { name: 'نشر الآن (2)' })
  const item = (name: RegExp) => dialog.getByText(name).closest('li')?.textContent
  expect(item(/^الفرقة الأولى/)).toMatch(
    /الإصدار 2.*الطلاب: 44.*يحل محل الإصدار 1 \(43\).*حُذفوا: 2.*أُضيفوا: 3.*درجاتهم: 4.*ترتيبهم: 5/,
  )
  expect(item(/^الفرقة الثانية/)).toMatch(/أول إصدار.*لن يُنشر الآن:.*أسماء من كلمة واحدة/)
  expect(dialog.getByRole('link', { name: 'فتح الكشف' }).getAttribute('href')).toBe(
    '/admin/results/sheets/2025-g2-t1-v1',
  )
  expect(sent).toEqual([])

  await user.click(confirm)
  expect(await screen.findByText('نُشر: 1 من 2')).toBeTruthy()
  expect(item(/^الفرقة الأولى/)).toContain('نُشر')
  expect(item(/^الفرقة الثالثة/)).toMatch(/عدّله شخص آخر/)
  expect(item(/^الفرقة الثانية/)).toContain('لن يُنشر الآن:')
  expect(dialog.getByRole('link', { name: 'عرضه كما يراه الطلاب' }).getAttribute('href')).toBe(
    '/degrees/grade_1/2024_25',
  )
  expect(sent).toEqual([
    { revision: 5, state: 'draft', accept: [], replaces: '2025-g1-t1-v1' },
    { revision: 5, state: 'draft', accept: [], replaces: null },
  ])
  expect(dialog.queryByRole('button', { name: /^نشر الآن/ })).toBeNull()
})

test('of several versions of one sheet that are chosen to be published together, none is published', async () => {
  const versions = [
    version('2025-g1-t1-v3', { version: 3 }),
    version('2025-g1-t1-v2', { version: 2 }),
    version('2025-g1-t1-s2-v1', { session: 2 }),
  ]
  const looks = versions.map(({ id }) => [`/api/admin/sheets/${id}/publication`, { figures: FIGURES, stops: [] }])
  const { sent, user } = openDesk({
    '/api/admin/sheets': { versions },
    ...Object.fromEntries(looks),
    '/api/admin/sheets/2025-g1-t1-s2-v1/publish': {
      version: version('2025-g1-t1-s2-v1', { session: 2, state: 'published' }),
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'تحديد الكل' }))
  await user.click(screen.getByRole('button', { name: 'نشر المحدد (3)' }))
  const dialog = within(screen.getByRole('dialog'))
  const confirm = await dialog.findByRole('button', { name: 'نشر الآن (1)' })
  const items = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items.map((text) => text?.includes('إصدارًا آخر من الكشف نفسه'))).toEqual([true, true, false])

  await user.click(confirm)
  expect(await screen.findByText('نُشر: 1 من 1')).toBeTruthy()
  expect(sent).toHaveLength(1)
})
