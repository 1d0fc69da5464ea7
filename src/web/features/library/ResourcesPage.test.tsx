import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeApi, NO_NETWORK, problem, silentApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const NOTHING = 'نأسف، لا يوجد شيء هنا'
const ITEM = { title: 'شرح المعلقات', link: 'https://example.edu/a', isBook: false }

/** Returns the entries of the only list on the screen. */
async function entries() {
  const list = await within(screen.getByRole('main')).findByRole('list')
  return within(list).getAllByRole('listitem')
}

async function findHeading(name: string) {
  return screen.findByRole('heading', { level: 1, name })
}

describe('the subjects with resources', () => {
  const PAGE = '/grade_2/more_resources/term_1'
  const API = '/api/grade_2/more_resources'

  test('subjects with resources are links with their Arabic names; an unknown slug is shown as it is', async () => {
    fakeApi({ [API]: { term_1: ['nahw', 'خط عربي'], term_2: [] } })
    renderPortal(PAGE)
    await findHeading('مصادر الفرقة الثانية، الفصل الدراسي الأول')
    const links = (await entries()).map((entry) => within(entry).getByRole('link'))
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['النحو', '/grade_2/term_1/more_resources/nahw'],
      ['خط عربي', '/grade_2/term_1/more_resources/%D8%AE%D8%B7%20%D8%B9%D8%B1%D8%A8%D9%8A'],
    ])
  })

  test('the subjects of the other term are reached by one press', async () => {
    fakeApi({ [API]: { term_1: [], term_2: ['sarf'] } })
    const { user, address } = renderPortal(PAGE)
    expect(await screen.findByText('نأسف، لا توجد مصادر')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'الفصل الثاني' }))
    expect(address()).toBe('/grade_2/more_resources/term_2')
    expect(await screen.findByRole('link', { name: 'الصرف' })).toBeTruthy()
  })

  test('back leads from the subjects with resources to the selector’s step for the term', async () => {
    fakeApi({ [API]: { term_1: [], term_2: [] }, '/storage/students-data/top_degrees.json': [] })
    const { user, router } = renderPortal(PAGE)
    await user.click(await screen.findByRole('link', { name: 'رجوع' }))
    const state = { selections: ['grade_2', 'more_resources'], step: 2 }
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', state }))
  })
})

describe('the general subjects', () => {
  test('general subjects are links by their names', async () => {
    fakeApi({ '/api/general_subjects': { ids: ['tajweed', 'khatt'] } })
    renderPortal('/general_subjects')
    await findHeading('المواد العامة')
    const links = (await entries()).map((entry) => within(entry).getByRole('link'))
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['التجويد', '/general_subjects/tajweed'],
      ['الخط العربي', '/general_subjects/khatt'],
    ])
  })
})

describe('the resources of a subject', () => {
  const PAGE = '/grade_2/term_1/more_resources/nahw'
  const API = '/api/grade_2/more_resources/term_1/nahw'

  test('a resource that is a book opens in the viewer under its name', async () => {
    fakeApi({ [API]: { resources: [{ title: 'ألفية ابن مالك', link: 'a/1.pdf', isBook: true }] } })
    const { user, address } = renderPortal(PAGE)
    await user.click(await screen.findByRole('link', { name: /ألفية ابن مالك/ }))
    await findHeading('ألفية ابن مالك')
    expect(address()).toBe('/book/a%2F1.pdf')
  })

  test('a resource on another site is a link that shows the host; a resource of the portal shows no host', async () => {
    fakeApi({ [API]: { resources: [ITEM, { ...ITEM, title: 'ملخص', link: './drive/files/a.pdf' }] } })
    renderPortal(PAGE)
    const outside = await screen.findByRole('link', { name: 'شرح المعلقات example.edu' })
    expect(outside.getAttribute('href')).toBe('https://example.edu/a')
    expect(outside.getAttribute('rel')).toBe('noopener noreferrer')
    expect(outside.getAttribute('target')).toBeNull()
    const inside = screen.getByRole('link', { name: 'ملخص رابط' })
    expect(inside.getAttribute('href')).toBe('./drive/files/a.pdf')
    expect(inside.getAttribute('rel')).toBeNull()
  })

  test.each(['javascript:alert(document.cookie)', 'data:text/html,x', 'example.edu'])(
    'the resource’s address %s is plain text, not a link',
    async (link) => {
      fakeApi({ [API]: { resources: [{ ...ITEM, link }] } })
      renderPortal(PAGE)
      const [entry] = await entries()
      expect(entry?.textContent).toBe('شرح المعلقات رابط لا يعمل')
      expect(within(entry as HTMLElement).queryByRole('link')).toBeNull()
    },
  )

  test('the page of a subject’s resources names subject, grade and term, and back leads to the subjects', async () => {
    fakeApi({ [API]: { resources: [ITEM] } })
    renderPortal(PAGE)
    await findHeading('مصادر النحو')
    expect(screen.getByText('الفرقة الثانية، الفصل الدراسي الأول')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'رجوع' }).getAttribute('href')).toBe('/grade_2/more_resources/term_1')
  })

  test('from the resources of a general subject, back leads to the general subjects', async () => {
    fakeApi({ '/api/general_subjects/khatt': { resources: [ITEM, ITEM] } })
    renderPortal('/general_subjects/khatt')
    await findHeading('مصادر الخط العربي')
    expect(await entries()).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'رجوع' }).getAttribute('href')).toBe('/general_subjects')
  })
})

describe.each([
  ['/grade_2/more_resources/term_1', '/api/grade_2/more_resources', { term_1: [], term_2: [] }, 'نأسف، لا توجد مصادر'],
  ['/general_subjects', '/api/general_subjects', { ids: [] }, NOTHING],
  ['/grade_1/term_2/more_resources/nahw', '/api/grade_1/more_resources/term_2/nahw', { resources: [] }, NOTHING],
  ['/general_subjects/khatt', '/api/general_subjects/khatt', { resources: [] }, NOTHING],
])('the list at %s', (page, api, none, sorry) => {
  test('the page of resources shows that it is loading', async () => {
    silentApi()
    renderPortal(page)
    await screen.findByRole('heading', { level: 1 })
    expect(within(screen.getByRole('main')).getByRole('status').textContent).toContain('سبحان الله وبحمده')
  })

  test.each([
    ['an empty answer', none],
    ['a static copy without the file', problem('not_found')],
  ])('for %s the page says that there are no resources', async (_, answer) => {
    fakeApi({ [api]: answer })
    renderPortal(page)
    expect(await screen.findByText(sorry)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a failure to load resources says what failed and can be retried', async () => {
    let tries = 0
    fakeApi({ [api]: () => (tries++ === 0 ? NO_NETWORK : none) })
    const { user } = renderPortal(page)
    expect((await screen.findByRole('alert')).textContent).toContain('تعذر الاتصال')
    await user.click(screen.getByRole('button', { name: 'إعادة المحاولة' }))
    expect(await screen.findByText(sorry)).toBeTruthy()
  })
})

test.each([
  '/grade_5/more_resources/term_1',
  '/grade_1/more_resources/term_3',
  '/grade_5/term_1/more_resources/nahw',
  '/grade_1/term_0/more_resources/nahw',
  `/grade_1/term_1/more_resources/${'n'.repeat(81)}`,
  `/general_subjects/${'n'.repeat(81)}`,
])('%s names no list of resources: the page suggests checking the link and requests nothing', async (page) => {
  const { asked } = fakeApi({})
  renderPortal(page)
  expect(await screen.findByText('لا توجد صفحة بهذا الرابط. تأكد منه، أو عُد إلى الرئيسية.')).toBeTruthy()
  expect(asked).toEqual(['/api/portal'])
})
