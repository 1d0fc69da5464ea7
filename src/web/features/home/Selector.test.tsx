import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SelectorStart } from '../../app/paths.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

async function renderHome(state?: SelectorStart | object) {
  fakeApi({ '/storage/students-data/top_degrees.json': [] })
  const portal = renderPortal('/find_student')
  await screen.findByRole('heading', { name: 'البحث عن طالب' })
  await portal.router.navigate('/', { state })
  await screen.findByRole('heading', { level: 1, name: 'نتائجك وكتبك واختباراتك' })
  await screen.findByText(/^الخطوة/)
  return portal
}

function options(): string[] {
  const panel = screen.getByText(/^الخطوة/).closest('section')
  const lists = panel ? within(panel).getAllByRole('list') : []
  const last = lists.at(-1)
  if (!last) throw new Error('no options are shown')
  return within(last)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
}

test('the selector’s first step offers the grades and the general subjects, and has no back button', async () => {
  await renderHome()
  expect(screen.getByText(/^الخطوة/).textContent).toBe('الخطوة 1 من 3: اختر فرقتك')
  expect(options()).toEqual([
    '1الفرقة الأولى',
    '2الفرقة الثانية',
    '3الفرقة الثالثة',
    '4الفرقة الرابعة',
    'المواد العامةلكل الفِرَق',
  ])
  expect(screen.queryByRole('button', { name: 'رجوع' })).toBeNull()
})

test('three steps of the selector lead to the books of a grade and a term', async () => {
  const { user, address } = await renderHome()
  await user.click(screen.getByRole('button', { name: 'الفرقة الثانية' }))
  await user.click(await screen.findByRole('button', { name: 'الكتب' }))
  const term = await screen.findByRole('link', { name: 'الفصل الدراسي الأول' })
  expect(within(screen.getByRole('list', { name: 'اخترت' })).getAllByRole('listitem')).toHaveLength(2)
  await user.click(term)
  await waitFor(() => expect(address()).toBe('/grade_2/books/term_1'))
})

test('a new step of the selector moves the focus to its title and is announced', async () => {
  const { user } = await renderHome()
  const region = screen.getByText(/^الخطوة/)
  expect(region.getAttribute('role')).toBe('status')
  await user.click(screen.getByRole('button', { name: 'الفرقة الثالثة' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'عمَّ تبحث؟' })))
  expect(region.isConnected).toBe(true)
  expect(region.textContent).toBe('الخطوة 2 من 3: عمَّ تبحث؟')
})

test('a new step of the selector does not scroll the page to its top', async () => {
  const { user } = await renderHome()
  vi.mocked(window.scrollTo).mockClear()
  await user.click(screen.getByRole('button', { name: 'الفرقة الثالثة' }))
  await screen.findByRole('heading', { name: 'عمَّ تبحث؟' })
  expect(window.scrollTo).not.toHaveBeenCalled()
})

test('the selector works by keyboard alone: choosing, going back and finishing', async () => {
  const { user, address } = await renderHome()
  screen.getByRole('button', { name: 'الفرقة الأولى' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'عمَّ تبحث؟' })))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'رجوع' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'اختر فرقتك' })))
  await user.tab()
  await user.keyboard(' ')
  await screen.findByRole('heading', { name: 'عمَّ تبحث؟' })
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'الجدول الدراسي' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/grade_1/schedule'))
})

test('a kind of content that the grade does not have is shown with the reason and cannot be chosen', async () => {
  const { user, address } = await renderHome({ selections: ['grade_4'], step: 1 })
  const recordings = screen.getByRole('button', {
    name: 'تسجيلات المحاضرات',
    description: 'للفِرَق الأولى والثانية والثالثة فقط',
  })
  const resources = screen.getByRole('button', { name: 'المصادر الإضافية', description: 'للفرقة الثانية فقط' })
  for (const option of [recordings, resources]) {
    expect(option.getAttribute('aria-disabled')).toBe('true')
    await user.click(option)
  }
  expect(screen.getByRole('heading', { name: 'عمَّ تبحث؟' })).toBeTruthy()
  expect(address()).toBe('/')
  expect(options()).toHaveLength(7)
  expect(options().join(' ')).not.toContain('الشروح')
})

test.each([
  [{ selections: ['grade_2'], step: 1 }, 'عمَّ تبحث؟', ['الفرقة الثانية']],
  [
    { selections: ['grade_2', 'more_resources'], step: 2 },
    'اختر الفصل الدراسي',
    ['الفرقة الثانية', 'المصادر الإضافية'],
  ],
])('a link opens the home page’s selector at %j', async (state, title, trail) => {
  await renderHome(state)
  expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy()
  const chosen = within(screen.getByRole('list', { name: 'اخترت' })).getAllByRole('listitem')
  expect(chosen.map((item) => item.textContent)).toEqual(trail)
})

test('a link with an impossible state opens the selector at its first step', async () => {
  await renderHome({ selections: ['grade_4', 'lectures_recordings'], step: 2 })
  expect(screen.getByRole('heading', { level: 2, name: 'اختر فرقتك' })).toBeTruthy()
})

test('the browser’s Back button goes back one step of the selector', async () => {
  const { user, router } = await renderHome()
  await user.click(screen.getByRole('button', { name: 'الفرقة الأولى' }))
  await user.click(await screen.findByRole('button', { name: 'امتحانات الأعوام السابقة' }))
  await screen.findByRole('heading', { name: 'اختر الفصل الدراسي' })
  await router.navigate(-1)
  expect(await screen.findByRole('heading', { name: 'عمَّ تبحث؟' })).toBeTruthy()
})
