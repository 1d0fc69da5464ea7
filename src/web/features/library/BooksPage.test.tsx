import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { haveShape } from '../../testing/faculty-shape.ts'
import { fakeApi, NO_NETWORK, portal, problem, silentApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const PAGE = '/grade_2/books/term_1'
const API = '/storage/students-data/books/2023_24/books_grade_2.json'
const LONG = 'شرح ابن عقيل على ألفية ابن مالك (Alfiyya, part II) الجزء 2'
const FILE = {
  term_1: [
    { book_name: LONG, book_gdrive_id: 'a/1.pdf' },
    { book_name: 'البلاغة', book_gdrive_id: '2b' },
  ],
  term_2: [],
}

async function openBook(name: string) {
  const page = renderPortal(PAGE)
  const book = await screen.findByRole('button', { name })
  await page.user.click(book)
  return { ...page, book }
}

describe('the books of a term', () => {
  test('the books of a term are listed by name, with their actions hidden', async () => {
    fakeApi({ [API]: FILE })
    renderPortal(PAGE)
    const title = 'كتب الفرقة الثانية، الفصل الدراسي الأول'
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe(`${title} · ديوان`))
    const list = await within(screen.getByRole('main')).findByRole('list')
    const books = within(list).getAllByRole('button')
    expect(books.map((book) => [book.textContent, book.ariaExpanded])).toEqual([
      [LONG, 'false'],
      ['البلاغة', 'false'],
    ])
    expect(within(list).queryByRole('link')).toBeNull()
  })

  test('an opened book can be previewed, downloaded and closed', async () => {
    fakeApi({ [API]: FILE })
    const { book } = await openBook(LONG)
    expect(book.ariaExpanded).toBe('true')
    expect(screen.getByRole('link', { name: 'معاينة' }).getAttribute('href')).toBe('/book/a%2F1.pdf')
    const download = screen.getByRole('link', { name: 'تنزيل' })
    expect(download.getAttribute('href')).toBe('/drive/uc?export=download&id=a%2F1.pdf')
    expect(download.getAttribute('download')).toBe(LONG)
    expect(screen.getByRole('button', { name: 'إلغاء' })).toBeTruthy()
  })

  test('an opened book is downloaded from the file store that the portal names', async () => {
    const drive = { preview: 'https://drive.example/{id}', download: 'https://drive.example/get?id={id}' }
    fakeApi({ '/api/portal': portal({ drive }), [API]: FILE })
    await openBook('البلاغة')
    expect(screen.getByRole('link', { name: 'تنزيل' }).getAttribute('href')).toBe('https://drive.example/get?id=2b')
  })

  test('a book on another site is a link to that site', async () => {
    const book_gdrive_id = 'https://books.example/sarf'
    fakeApi({ [API]: { term_1: [{ book_name: LONG, book_gdrive_id }], term_2: [] } })
    renderPortal(PAGE)
    const link = await screen.findByRole('link', { name: `${LONG} books.example` })
    expect(link.getAttribute('href')).toBe(book_gdrive_id)
  })

  test('only one book of the list is open at a time', async () => {
    fakeApi({ [API]: FILE })
    const { user, book } = await openBook(LONG)
    const other = screen.getByRole('button', { name: 'البلاغة' })
    await user.click(other)
    expect([book.ariaExpanded, other.ariaExpanded]).toEqual(['false', 'true'])
    expect(screen.getAllByRole('link', { name: 'معاينة' })).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'معاينة' }).getAttribute('href')).toBe('/book/2b')
    await user.click(other)
    expect(screen.queryByRole('link', { name: 'معاينة' })).toBeNull()
  })

  test('cancelling by keyboard closes the book and returns the focus to the book’s name', async () => {
    fakeApi({ [API]: FILE })
    const { user } = renderPortal(PAGE)
    const book = await screen.findByRole('button', { name: 'البلاغة' })
    book.focus()
    await user.keyboard('{Enter}')
    await user.tab()
    await user.tab()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'إلغاء' }))
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('button', { name: 'إلغاء' })).toBeNull()
    expect(book.ariaExpanded).toBe('false')
    expect(document.activeElement).toBe(book)
  })

  test('two identical books of a term are both listed', async () => {
    const book = { book_name: 'النحو', book_gdrive_id: '1' }
    fakeApi({ [API]: { term_1: [book, book], term_2: [] } })
    const { user } = renderPortal(PAGE)
    const [first, second] = await screen.findAllByRole('button', { name: 'النحو' })
    await user.click(second as HTMLElement)
    expect([first?.ariaExpanded, second?.ariaExpanded]).toEqual(['false', 'true'])
  })

  test('the preview of a book has the book’s name as its title', async () => {
    fakeApi({ [API]: FILE })
    const { user, address } = await openBook(LONG)
    await user.click(screen.getByRole('link', { name: 'معاينة' }))
    expect(await screen.findByRole('heading', { level: 1, name: LONG })).toBeTruthy()
    expect(address()).toBe('/book/a%2F1.pdf')
  })

  test('the other term’s books are reached by one press, and all of them are closed', async () => {
    fakeApi({ [API]: { ...FILE, term_2: FILE.term_1 } })
    const { user, address } = await openBook('البلاغة')
    const terms = within(screen.getByRole('navigation', { name: 'الفصل الدراسي' }))
    expect(terms.getByRole('link', { current: 'page' }).textContent).toBe('الفصل الأول')
    await user.click(terms.getByRole('link', { name: 'الفصل الثاني' }))
    expect(address()).toBe('/grade_2/books/term_2')
    expect(screen.getByRole('button', { name: 'البلاغة' }).ariaExpanded).toBe('false')
  })
})

describe('the back links', () => {
  test.each([
    [PAGE, 'رجوع', { selections: ['grade_2', 'books'], step: 2 }],
    ['/grade_2/final_exams/term_1', 'رجوع', { selections: ['grade_2', 'final_exams'], step: 2 }],
    [PAGE, 'القائمة الرئيسية', { selections: [], step: 0 }],
  ])('from %s the link "%s" opens the selector at the matching step', async (page, way, state) => {
    fakeApi({ '/storage/students-data/top_degrees.json': [] })
    const { user, router } = renderPortal(page)
    await user.click(await screen.findByRole('link', { name: way }))
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', state }))
  })
})

test('a faculty of one grade is not advised to look in another grade', async () => {
  haveShape({ ...SPECIFIED_SHAPE, grades: [{ name: 'الدبلوم العام' }] })
  fakeApi({ '/storage/students-data/books/2023_24/books_grade_1.json': { term_1: [], term_2: [] } })
  renderPortal('/grade_1/books/term_1')
  expect(await screen.findByText('جرّب الفصل الآخر.')).toBeTruthy()
})

describe.each([
  ['books', PAGE, API, 'نأسف، لا توجد كتب'],
  [
    'exams',
    '/grade_2/final_exams/term_1',
    '/storage/students-data/final_exams/final_exams_grade_2.json',
    'نأسف، لا توجد امتحانات',
  ],
])('the page with the list of %s', (_, page, api, sorry) => {
  test('while the list of books or past exams loads, the page says so', async () => {
    silentApi()
    renderPortal(page)
    await screen.findByRole('heading', { level: 1 })
    expect(within(screen.getByRole('main')).getByRole('status').textContent).toContain('سبحان الله وبحمده')
  })

  test('a term without books or past exams has an empty list with advice', async () => {
    fakeApi({ [api]: { term_1: [], term_2: FILE.term_1 } })
    renderPortal(page)
    expect(await screen.findByText(sorry)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull()
    expect(screen.getByText('جرّب الفصل الآخر أو فرقة أخرى.')).toBeTruthy()
  })

  test('if a static copy has no file for the list of books or past exams, the list is empty', async () => {
    fakeApi({ [api]: problem('not_found') })
    renderPortal(page)
    expect(await screen.findByText(sorry)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('loading the list of books or past exams can be retried after a failure', async () => {
    let tries = 0
    fakeApi({ [api]: () => (tries++ === 0 ? problem('internal') : FILE) })
    const { user } = renderPortal(page)
    await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
    expect(await screen.findByRole('button', { name: LONG })).toBeTruthy()
  })

  test('if the request of `/api/portal`, which says where the files are, fails, it can be retried', async () => {
    let tries = 0
    fakeApi({ '/api/portal': () => (tries++ === 0 ? NO_NETWORK : portal()), [api]: FILE })
    const { user } = renderPortal(page)
    await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
    expect(await screen.findByRole('button', { name: LONG })).toBeTruthy()
  })
})

test('if past exams cannot be loaded, the page says that there are none', async () => {
  fakeApi({ '/storage/students-data/final_exams/final_exams_grade_1.json': problem('service_unavailable') })
  renderPortal('/grade_1/final_exams/term_2')
  expect((await screen.findByRole('alert')).textContent).toContain('نأسف، لا توجد امتحانات')
})

test('if books cannot be loaded, the page says what failed', async () => {
  fakeApi({ [API]: problem('service_unavailable') })
  renderPortal(PAGE)
  expect((await screen.findByRole('alert')).textContent).toContain('المنصة مشغولة الآن')
})

test.each(['/grade_5/books/term_1', '/grade_1/books/term_3', '/grade_0/final_exams/term_1', '/grade_1/final_exams/1'])(
  '%s names no list of books or past exams: the page suggests checking the link and requests nothing',
  async (page) => {
    const { asked } = fakeApi({})
    renderPortal(page)
    expect(await screen.findByText('لا توجد صفحة بهذا الرابط. تأكد منه، أو عُد إلى الرئيسية.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'العودة إلى الرئيسية' }).getAttribute('href')).toBe('/')
    expect(asked).toEqual(['/api/portal'])
  },
)
