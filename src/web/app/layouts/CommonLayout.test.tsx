import { act, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ACCENT_NAMES } from '#contract/portal.ts'
import { ErrorBoundary } from '../../router/ErrorBoundary.tsx'
import { ChunkError } from '../../router/load-chunk.ts'
import { AtHome } from '../../testing/AtHome.tsx'
import { takeConsole } from '../../testing/console.ts'
import { fakeApi, NO_NETWORK, portal, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { sessionOf } from '../../testing/staff-session.ts'
import { RouteErrorPage } from '../RouteErrorPage.tsx'

const PUBLISHED = { years: [{ year: '2024_25', grades: [{ grade: 'grade_1', terms: ['term_1'] }] }] }

function Broken(): never {
  throw new Error('قلم مكسور')
}

test('the header names the platform and the faculty, and links home', async () => {
  fakeApi({})
  renderPortal('/find_student')
  const link = await screen.findByRole('link', { name: /ديوان.*كلية للتجربة/ })
  expect(link.getAttribute('href')).toBe('/')
})

test('the header shows the faculty’s crest; controls take its colours, which are stored for later visits', async () => {
  const crest = { url: '/drive/uc?export=view&id=crest.png', width: 300, height: 420 }
  const accent = ACCENT_NAMES.map((_, index) => `#00000${index}`)
  fakeApi({ '/api/portal': portal({ crest, accent }) })
  renderPortal('/find_student')
  await screen.findByRole('link', { name: /ديوان.*كلية للتجربة/ })
  expect(document.querySelector('.site-crest')?.getAttribute('src')).toBe(crest.url)
  const { style } = document.documentElement
  expect(ACCENT_NAMES.map((name) => style.getPropertyValue(name))).toEqual(accent)
  const kept = JSON.parse(localStorage.getItem('diwan.colors') ?? '[]')
  expect(kept).toEqual(ACCENT_NAMES.map((name, index) => [name, accent[index]]))
})

test('if the office has set no colour, the colours stored by an earlier visit are removed', async () => {
  localStorage.setItem('diwan.colors', '[["--light-press","#000001"]]')
  document.documentElement.style.setProperty('--light-press', '#000001')
  fakeApi({})
  renderPortal('/find_student')
  await screen.findByRole('link', { name: /ديوان.*كلية للتجربة/ })
  expect(document.documentElement.style.getPropertyValue('--light-press')).toBe('')
  expect(localStorage.getItem('diwan.colors')).toBeNull()
})

test('every screen says that the demonstration’s data are invented', async () => {
  fakeApi({ '/api/portal': portal({ demo: true, ...PUBLISHED }) })
  renderPortal('/find_student')
  const banner = await within(await screen.findByRole('banner')).findByText(/تجريبية.*مخترعة/)
  expect(banner.textContent).not.toContain('2024/25')
})

test('with real data there is no strip below the header', async () => {
  fakeApi({ '/api/portal': portal(PUBLISHED) })
  renderPortal('/find_student')
  expect(await within(await screen.findByRole('banner')).findByText('كلية للتجربة')).toBeTruthy()
  expect(document.querySelector('.site-banner')).toBeNull()
})

test('a button opens the header’s links; Escape, moving the focus out and a new address close them', async () => {
  fakeApi({})
  const { user, address } = renderPortal('/find_student')
  const opener = await screen.findByRole('button', { name: 'القائمة' })
  const isOpen = () => opener.getAttribute('aria-expanded')
  expect(isOpen()).toBe('false')
  await user.click(opener)
  expect(isOpen()).toBe('true')
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe('false')
  await user.click(opener)
  await user.click(screen.getByRole('main'))
  expect(isOpen()).toBe('false')
  await user.click(opener)
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'تسجيل الدخول' }))
  await waitFor(() => expect(address()).toBe('/signin'))
  expect(isOpen()).toBe('false')
})

test('the header links to the analytics of 2025, and to the faculty’s channel if the office has set one', async () => {
  fakeApi({ '/api/portal': portal(PUBLISHED) })
  renderPortal('/find_student')
  const banner = within(await screen.findByRole('banner'))
  await banner.findByText('كلية للتجربة')
  expect(banner.getByRole('link', { name: 'تحليل نتائج 2024/25' }).getAttribute('href')).toBe('/degrees_analytics/2025')
  expect(banner.queryByRole('link', { name: 'قناة المنصة' })).toBeNull()
})

test.each([
  ['https://t.example/diwan', '_blank', 'noopener noreferrer'],
  ['./channel.html', null, null],
  ['/channel', null, null],
])('the faculty’s channel at %s opens in the window %s', async (channel_url, target, rel) => {
  fakeApi({ '/api/portal': portal({ channel_url, demo: true }) })
  renderPortal('/find_student')
  const link = await within(await screen.findByRole('banner')).findByRole('link', { name: 'قناة المنصة' })
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([channel_url, target, rel])
})

test.each(['javascript:alert(1)', '//elsewhere.example/x', 'قناتنا'])(
  'the channel setting %s, which is no safe address, is not linked',
  async (channel_url) => {
    fakeApi({ '/api/portal': portal({ channel_url, demo: true }) })
    renderPortal('/find_student')
    await screen.findByText(/مخترعة/)
    expect(screen.queryByRole('link', { name: 'قناة المنصة' })).toBeNull()
  },
)

test('the header reports an unreachable portal, and the screen still works', async () => {
  fakeApi({ '/api/portal': NO_NETWORK })
  renderPortal('/find_student')
  expect(await screen.findByText('تعذر الاتصال بالمنصة الآن. أعد المحاولة بعد قليل.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'البحث عن طالب' })).toBeTruthy()
})

test('the theme is light by default, and a chosen theme is stored', async () => {
  fakeApi({})
  const { user } = renderPortal('/find_student')
  await user.click(await screen.findByRole('button', { name: 'تفعيل الوضع الداكن' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await user.click(screen.getByRole('button', { name: 'تفعيل الوضع الفاتح' }))
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(localStorage.getItem('theme')).toBe('light')
})

test('the footer links to the pages that belong to no grade and to the API documentation', async () => {
  fakeApi({})
  renderPortal('/find_student')
  const footer = within(await screen.findByRole('contentinfo'))
  const targets = footer.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(targets).toEqual([
    '/',
    '/find_student',
    '/general_subjects',
    '/exams_schedule/schedule',
    '/degrees_analytics/2025',
    '/test_yourself',
    '/kept',
    '/send_suggestion',
    '/send_problem',
    '/api/docs',
  ])
})

test('the skip link moves the focus to the content and keeps the address', async () => {
  fakeApi({})
  Element.prototype.scrollIntoView = () => undefined
  const { user, address } = renderPortal('/find_student')
  await user.click(await screen.findByRole('link', { name: 'الانتقال إلى المحتوى' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(address()).toBe('/find_student')
})

test('a new screen is scrolled to the top, focuses its heading, sets the page title and is announced', async () => {
  fakeApi({})
  const { user } = renderPortal('/nowhere')
  expect(await screen.findByRole('heading', { name: 'الصفحة غير موجودة' })).toBeTruthy()
  expect(window.scrollTo).not.toHaveBeenCalled()
  const footer = within(screen.getByRole('contentinfo'))
  await user.click(footer.getByRole('link', { name: 'البحث عن طالب' }))
  const heading = await screen.findByRole('heading', { name: 'البحث عن طالب' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  expect(document.title).toBe('البحث عن طالب · ديوان')
  expect(screen.getByText('البحث عن طالب · ديوان').getAttribute('aria-live')).toBe('polite')
})

test('a screen whose heading waits for data is announced by its own title, not by that of the screen before', async () => {
  let arrive: (answer: object) => void = () => undefined
  const answer = new Promise<object>((resolve) => {
    arrive = resolve
  })
  fakeApi({
    '/api/auth/get-session': sessionOf({ staff_roles: ['results_officer'] }),
    '/api/admin/sheets/2025-g1-t1-v1': async () => {
      await answer
      return problem('sheet_not_found')
    },
  })
  const { router } = renderPortal('/admin/students')
  const told = () => document.querySelector('p[aria-live]')?.textContent
  await screen.findByRole('heading', { name: 'الطلاب' })
  await act(() => router.navigate('/admin/results/sheets/2025-g1-t1-v1'))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'الطلاب' })).toBeNull())
  expect(told()).not.toBe('الطلاب · ديوان')
  arrive({})
  await waitFor(() => expect(told()).toBe(document.title))
  expect(told()).toBe('النتائج · ديوان')
})

test('an unknown address shows that the page does not exist, with a link home', async () => {
  fakeApi({})
  renderPortal('/grade_1/nothing/here')
  expect(await screen.findByRole('heading', { level: 1, name: 'الصفحة غير موجودة' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'العودة إلى الرئيسية' }).getAttribute('href')).toBe('/')
})

test('an uncaught error shows a page with its message and a link home', async () => {
  render(
    <AtHome>
      <ErrorBoundary at="/" fallback={(error) => <RouteErrorPage error={error} onRetry={() => undefined} />}>
        <Broken />
      </ErrorBoundary>
    </AtHome>,
  )
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
  expect(screen.getByText('قلم مكسور')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'العودة إلى الرئيسية' }).getAttribute('href')).toBe('/')
  expect(takeConsole().length).toBeGreaterThan(0)
})

test('a message in Arabic replaces a screen whose code did not arrive, and its button retries', async () => {
  const retry = vi.fn<() => void>()
  render(
    <AtHome>
      <RouteErrorPage error={new ChunkError('screen.js')} onRetry={retry} />
    </AtHome>,
  )
  expect(screen.getByRole('alert').textContent).toContain('انقطع الاتصال قبل أن تكتمل الصفحة. أعد المحاولة.')
  expect(screen.queryByText(/Unexpected/)).toBeNull()
  screen.getByRole('button', { name: 'إعادة المحاولة' }).click()
  expect(retry).toHaveBeenCalledOnce()
})
