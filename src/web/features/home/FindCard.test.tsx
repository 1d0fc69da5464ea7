import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ChunkError } from '../../router/load-chunk.ts'
import { type Answers, fakeApi, NO_NETWORK, portal, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { studentResult, transcriptTerm } from '../../testing/samples.ts'
import { keepTyped } from './shell-form.ts'

const FIND = '/api/find/10007'
const RESULT = '/api/grade_1/degrees/2024_25/10007'
const FOUND = { grade: 'grade_1', year: '2024_25', seat_number: '10007' }
const grades = (...numbers: number[]) => numbers.map((number) => ({ grade: `grade_${number}`, terms: ['term_1'] }))
const PORTAL = portal({
  years: [
    { year: '2024_25', grades: grades(1, 2, 3) },
    { year: '2023_24', grades: grades(1, 4) },
  ],
})

afterEach(() => {
  keepTyped('', '')
  document.querySelector('form[data-shell]')?.remove()
})

async function find(typed: string, answers: Answers = {}, grade?: string) {
  const { asked } = fakeApi({ '/api/portal': PORTAL, [RESULT]: studentResult(), ...answers })
  const page = renderPortal('/')
  const card = within(await screen.findByRole('form', { name: 'اعرف نتيجتك' }))
  const field = card.getByRole<HTMLInputElement>('textbox', { name: 'رقم الجلوس أو الرقم التعريفي' })
  if (typed) {
    await page.user.click(field)
    await page.user.paste(typed)
  }
  if (grade) await page.user.selectOptions(card.getByRole('combobox', { name: 'الفرقة' }), grade)
  await page.user.click(card.getByRole('button', { name: 'عرض نتيجتي' }))
  return { ...page, card, field, searches: () => asked.filter((address) => address.startsWith('/api/find/')) }
}

async function expectAnswer(page: Awaited<ReturnType<typeof find>>, text: string | RegExp) {
  const answer = await page.card.findByText(text)
  expect(page.card.getByRole('alert').contains(answer)).toBe(true)
  expect(page.address()).toBe('/')
}

async function expectRefusal(page: Awaited<ReturnType<typeof find>>, text: string | RegExp) {
  await expectAnswer(page, text)
  expect(page.field.getAttribute('aria-invalid')).toBe('true')
}

test.each(['10007', '١٠٠٠٧', '\u200f100 07\u200e', '10-007'])(
  'typing "%s" into the search card opens the result of that seat number',
  async (typed) => {
    const { address, searches } = await find(typed, { [FIND]: [FOUND] })
    expect(await screen.findByRole('heading', { level: 1, name: 'طالب 7' })).toBeTruthy()
    expect(address()).toBe('/degrees/grade_1/2024_25/10007')
    expect(searches()).toEqual([FIND])
  },
)

test('an identifier opens its student’s newest result, or the transcript if that result is withheld', async () => {
  const ID = '/api/find/100072024'
  const { address, router } = await find('10007 2024', { [ID]: [FOUND, { ...FOUND, year: '2023_24' }] })
  await screen.findByRole('heading', { level: 1, name: 'طالب 7' })
  expect(address()).toBe('/degrees/grade_1/2024_25/10007')
  const transcript = { items: [transcriptTerm()], total: 1, next: null }
  fakeApi({ '/api/find/100082024': problem('result_withheld'), '/api/degrees?student_id=100082024': transcript })
  await router.navigate('/', { state: { number: '100082024' } })
  await waitFor(() => expect(address()).toBe('/students/100082024'))
})

test('after going back from a result the number is still in the search card, and is not looked up again', async () => {
  const { address, router, searches } = await find('10007', { [FIND]: [FOUND] })
  await screen.findByRole('heading', { level: 1, name: 'طالب 7' })
  expect(address()).toBe('/degrees/grade_1/2024_25/10007')
  await router.navigate(-1)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /رقم الجلوس/ })).value).toBe('10007')
  expect(searches()).toHaveLength(1)
})

test.each([
  ['', 'اكتب رقم الجلوس أو الرقم التعريفي.'],
  ['1000', 'رقم الجلوس 5 أرقام، والرقم التعريفي 9 أرقام. عدد الخانات المكتوبة: 4.'],
  ['10007202x', /عدد الخانات المكتوبة: 9\.$/],
])('"%s" is refused in the search card and no request is sent', async (typed, text) => {
  const page = await find(typed)
  await expectRefusal(page, text)
  expect(page.searches()).toEqual([])
})

test('for an unknown seat number the search card says which results were searched and which are to come', async () => {
  const awaited = { grade: 'grade_4', term: 1, year: 2025, session: 1, since: '2025-06-20T12:00:00.000Z' }
  const page = await find('10007', {
    [FIND]: problem('student_not_found'),
    '/api/portal': { ...PORTAL, awaited: [{ ...awaited, announced_at: null }] },
  })
  await expectRefusal(page, 'رقم الجلوس غير موجود.')
  expect(page.card.getByRole('alert').textContent).toBe(
    'رقم الجلوس غير موجود.' +
      'بحثنا في كل النتائج المنشورة: 2024/25 (الأولى، الثانية، الثالثة)2023/24 (الأولى، الرابعة)' +
      'لم تُنشر بعد نتائج العام الجامعي 2024/25: الفرقة الرابعة.' +
      'نتائج منتظرة: الفرقة الرابعة، الفصل الدراسي الأول، 2024/25.',
  )
  await page.user.type(page.field, '{Enter}')
  await waitFor(() => expect(page.searches(), 'the same number can be asked for again').toHaveLength(2))
})

test('for an unknown identifier the search card links to an explanation of identifiers', async () => {
  const page = await find('100072024')
  await expectRefusal(page, 'لم نجد هذا الطالب. تأكد من الرقم التعريفي ثم أعد المحاولة.')
  expect(page.card.getByRole('link', { name: 'ما الرقم التعريفي؟' }).getAttribute('href')).toBe('/find_student')
})

test('for an unknown number before the first publication the search card says that nothing is published', async () => {
  await expectRefusal(await find('10007', { '/api/portal': portal() }), 'لم تُنشر نتائج بعد.')
})

test('for a number with several results the search card offers these, without names', async () => {
  const page = await find('10007', { [FIND]: [FOUND, { ...FOUND, grade: 'grade_2' }] })
  expect(await page.card.findByText('هذا الرقم في أكثر من نتيجة. اختر نتيجتك:')).toBeTruthy()
  expect(page.field.getAttribute('aria-invalid')).toBeNull()
  expect(page.card.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'الفرقة الأولى 2024/25',
    'الفرقة الثانية 2024/25',
  ])
  await page.user.click(page.card.getByRole('link', { name: 'الفرقة الأولى 2024/25' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'طالب 7' })).toBeTruthy()
})

test('a result of another grade than the chosen one, or of an earlier year, is offered with an explanation', async () => {
  const page = await find('10007', { [FIND]: [FOUND] }, 'grade_3')
  expect(await page.card.findByText('ليس في نتائج الفرقة الثالثة. وجدناه في:')).toBeTruthy()
  fakeApi({ '/api/portal': PORTAL, '/api/find/40007': [{ grade: 'grade_4', year: '2023_24', seat_number: '40007' }] })
  await page.user.clear(page.field)
  await page.user.type(page.field, '40007')
  await page.user.selectOptions(page.card.getByRole('combobox'), '')
  await page.user.click(page.card.getByRole('button', { name: 'عرض نتيجتي' }))
  const earlier = await page.card.findByText(/وجدناه قبل ذلك/)
  expect(earlier.textContent).toBe('ليس في نتائج العام الجامعي 2024/25. وجدناه قبل ذلك، وقد يكون لطالب آخر:')
  expect(page.card.getByRole('link').getAttribute('href')).toBe('/degrees/grade_4/2023_24/40007')
})

test('a result of an earlier year is offered, not opened, even if refetching the published years fails', async () => {
  const page = await find('', {})
  const earlier = { grade: 'grade_4', year: '2023_24', seat_number: '40007' }
  fakeApi({ '/api/portal': NO_NETWORK, '/api/find/40007': [earlier] })
  page.client.setQueryData(['portal'], PORTAL, { updatedAt: 0 })
  await page.user.type(page.field, '40007')
  await page.user.click(page.card.getByRole('button', { name: 'عرض نتيجتي' }))
  expect(await page.card.findByText(/وجدناه قبل ذلك، وقد يكون لطالب آخر/)).toBeTruthy()
  expect(page.address()).toBe('/')
})

test.each([
  [problem('data_unavailable'), 'بيانات هذا الطالب غير متاحة.'],
  [problem('result_withheld'), /محجوبة/],
  [NO_NETWORK, 'تعذر الاتصال. تأكد من الإنترنت ثم أعد المحاولة.'],
])(
  'for a result that cannot be shown the card says why; the number stays in the field, which is not marked as wrong',
  async (answer, text) => {
    const page = await find('10007', { [FIND]: answer })
    await expectAnswer(page, text)
    expect(page.field.getAttribute('aria-invalid')).toBeNull()
    expect(page.field.value).toBe('10007')
  },
)

test('a page of an older build whose code is gone from the server offers the newer build instead of a retry', async () => {
  vi.doMock('./find-parts.ts', () => ({
    get FIND_PARTS() {
      throw new ChunkError('/assets/find-parts.js', 404)
    },
  }))
  onTestFinished(() => {
    vi.doUnmock('./find-parts.ts')
  })
  const page = await find('10007')
  expect(await page.card.findByText('صدرت نسخة جديدة من المنصة.')).toBeTruthy()
  expect(page.card.getByRole('button', { name: 'تحديث' })).toBeTruthy()
  expect(page.field.getAttribute('aria-invalid')).toBeNull()
})

/**
 * Inserts the search form as index.html draws it, with what a reader has typed and pressed before the scripts loaded.
 */
function drawShell(number: string, isSent: boolean): void {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<form data-shell ${isSent ? 'data-sent' : ''}><input name="number" value="${number}" /><select name="grade">
      <option value="">كل الفِرَق</option><option value="grade_2" selected>الفرقة الثانية</option></select></form>`,
  )
  document.querySelector<HTMLInputElement>('form[data-shell] input')?.focus()
}

test('what was typed into the search card before the scripts loaded stays, with chosen grade and focus', async () => {
  drawShell('100', false)
  fakeApi({ '/api/portal': PORTAL })
  renderPortal('/')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /رقم الجلوس/ })
  expect(field.value).toBe('100')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'الفرقة' }).value).toBe('grade_2')
  expect(document.activeElement).toBe(field)
  await screen.findByRole('heading', { name: 'اختر فرقتك' })
  expect(document.activeElement, 'when the rest of the page has come').toBe(field)
})

test('a number submitted before the scripts loaded is looked up once the scripts have loaded', async () => {
  drawShell('10007', true)
  fakeApi({ '/api/portal': PORTAL, [FIND]: [{ ...FOUND, grade: 'grade_2' }] })
  const { address } = renderPortal('/')
  await waitFor(() => expect(address()).toBe('/degrees/grade_2/2024_25/10007'))
})
