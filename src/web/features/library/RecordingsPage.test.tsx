import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, NO_NETWORK, problem, silentApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const PAGE = '/grade_1/lectures_recordings/term_1'
const API = '/api/grade_1/lectures_recordings'
const TERM = {
  sarf: 'https://video.example/sarf',
  nahw: '/drive/uc?export=view&id=nahw.mp3',
  mojalad_tasgilat: 'https://drive.example/folder',
  tafseer: '/drive/uc?export=view&id=tafseer.M4A',
  aqida: 'https://audio.example/aqida.mp3',
}
const ANSWER = { term_1: TERM, term_2: {} }
const SORRY = 'نأسف، لا توجد تسجيلات'

async function entries() {
  const list = await within(screen.getByRole('main')).findByRole('list')
  return within(list).getAllByRole('listitem')
}

test('the folder of all recordings comes first, then the subjects in the server’s order', async () => {
  fakeApi({ [API]: ANSWER })
  renderPortal(PAGE)
  const title = 'تسجيلات محاضرات الفرقة الأولى، الفصل الدراسي الأول'
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  const names = (await entries()).map((entry) => entry.querySelector('bdi')?.textContent)
  expect(names).toEqual(['مجلد التسجيلات', 'الصرف', 'النحو', 'التفسير', 'العقيدة'])
})

test('a recording’s link to another site opens in the same tab', async () => {
  fakeApi({ [API]: ANSWER })
  renderPortal(PAGE)
  const link = await screen.findByRole('link', { name: 'الصرف video.example' })
  expect(link.getAttribute('href')).toBe('https://video.example/sarf')
  expect(link.getAttribute('target')).toBeNull()
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('a recording on another site is a link that shows the site’s host', async () => {
  fakeApi({ [API]: ANSWER })
  renderPortal(PAGE)
  const link = await screen.findByRole('link', { name: 'العقيدة audio.example' })
  expect(link.getAttribute('href')).toBe(TERM.aqida)
})

test('a recording plays below its subject, and starting another one closes it', async () => {
  fakeApi({ [API]: ANSWER })
  const { user } = renderPortal(PAGE)
  const nahw = await screen.findByRole('button', { name: 'النحو' })
  const tafseer = screen.getByRole('button', { name: 'التفسير' })
  expect(screen.queryByLabelText('النحو', { selector: 'audio' })).toBeNull()
  await user.click(nahw)
  const player = screen.getByLabelText('النحو', { selector: 'audio' })
  expect([player.getAttribute('src'), player.hasAttribute('controls')]).toEqual([TERM.nahw, true])
  await user.click(tafseer)
  expect([nahw.ariaExpanded, tafseer.ariaExpanded]).toEqual(['false', 'true'])
  expect(screen.queryByLabelText('النحو', { selector: 'audio' })).toBeNull()
  expect(screen.getByLabelText('التفسير', { selector: 'audio' }).getAttribute('src')).toBe(TERM.tafseer)
  await user.keyboard('{Enter}')
  expect(screen.queryByLabelText('التفسير', { selector: 'audio' })).toBeNull()
})

test('for a recording that fails to play the page offers a link to the file', async () => {
  fakeApi({ [API]: ANSWER })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'التفسير' }))
  fireEvent.error(screen.getByLabelText('التفسير', { selector: 'audio' }))
  expect((await screen.findByRole('alert')).textContent).toContain('تعذر تشغيل التسجيل هنا. افتحه في صفحة أخرى.')
  expect(screen.getByRole('link', { name: 'فتح التسجيل' }).getAttribute('href')).toBe(TERM.tafseer)
})

test('for a recording whose file is gone the page says so and offers no link', async () => {
  fakeApi({ [API]: ANSWER, [`HEAD ${TERM.tafseer}`]: problem('not_found') })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'التفسير' }))
  fireEvent.error(screen.getByLabelText('التفسير', { selector: 'audio' }))
  expect((await screen.findByRole('alert')).textContent).toContain('هذا التسجيل غير موجود. ربما نُقل أو حُذف.')
  expect(screen.queryByRole('link', { name: 'فتح التسجيل' })).toBeNull()
})

test.each(['javascript:alert(1)//a.mp3', 'لا يوجد'])(
  'the recording’s address %s is plain text, not a link',
  async (address) => {
    fakeApi({ [API]: { term_1: { nahw: address }, term_2: {} } })
    renderPortal(PAGE)
    const [entry] = await entries()
    expect(entry?.textContent).toBe('النحو رابط لا يعمل')
    expect(within(entry as HTMLElement).queryByRole('button')).toBeNull()
    expect(within(entry as HTMLElement).queryByRole('link')).toBeNull()
  },
)

test('the recordings of the other term are reached by one press', async () => {
  fakeApi({ [API]: { term_1: {}, term_2: TERM } })
  const { user, address } = renderPortal(PAGE)
  expect(await screen.findByText(SORRY)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'الفصل الثاني' }))
  expect(address()).toBe('/grade_1/lectures_recordings/term_2')
  expect(await entries()).toHaveLength(5)
})

test('a static copy without the file shows that there are no recordings', async () => {
  fakeApi({ [API]: problem('not_found') })
  renderPortal(PAGE)
  expect(await screen.findByText(SORRY)).toBeTruthy()
})

test('the page of recordings shows that it is loading', async () => {
  silentApi()
  renderPortal(PAGE)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getByRole('status').textContent).toContain('سبحان الله وبحمده')
})

test('a failure to load the recordings can be retried', async () => {
  let tries = 0
  fakeApi({ [API]: () => (tries++ === 0 ? NO_NETWORK : ANSWER) })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await entries()).toHaveLength(5)
})

test('back leads from the recordings to the selector’s step for the term', async () => {
  fakeApi({ [API]: ANSWER, '/storage/students-data/top_degrees.json': [] })
  const { user, router } = renderPortal(PAGE)
  await user.click(await screen.findByRole('link', { name: 'رجوع' }))
  const state = { selections: ['grade_1', 'lectures_recordings'], step: 2 }
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', state }))
})

test.each(['/grade_5/lectures_recordings/term_1', '/grade_1/lectures_recordings/term_9'])(
  '%s names no list of recordings: the page suggests checking the link and requests nothing',
  async (page) => {
    const { asked } = fakeApi({})
    renderPortal(page)
    expect(await screen.findByText('لا توجد صفحة بهذا الرابط. تأكد منه، أو عُد إلى الرئيسية.')).toBeTruthy()
    expect(asked).toEqual(['/api/portal'])
  },
)
