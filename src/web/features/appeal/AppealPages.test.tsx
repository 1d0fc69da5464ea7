import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, fakeApi, portal, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { degree, transcriptTerm } from '../../testing/samples.ts'

const PAGE = '/students/123452024/appeal'
const TRANSCRIPT = '/api/degrees?student_id=123452024'
const CODE = 'ABCD-EFGH-JKLM-NPQR'
const TERMS = {
  items: [
    transcriptTerm({ degrees: [degree(), degree({ name: 'الصرف', degree: '' })] }),
    transcriptTerm({ term: 2, degrees: [degree({ name: 'البلاغة', degree: '65' })] }),
  ],
  total: 2,
  next: null,
}
const FOLLOWED = {
  year: 2024,
  grade: 1,
  term: 1,
  subject: 'النحو',
  state: 'waiting',
  asked_at: '2025-07-02T10:00:00.000Z',
  taken_at: null,
  answered_at: null,
  answer: null,
  correction: 'none',
  confirmed: true,
  answer_waits: false,
}

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function openForm(address: string = PAGE, answers: Answers = {}) {
  const api = fakeApi({ [TRANSCRIPT]: TERMS, '/api/appeals': { code: CODE }, ...answers })
  const page = renderPortal(address)
  await screen.findByRole('textbox', { name: 'سبب الطلب' })
  return { ...api, ...page }
}

test('a term in the transcript links to the appeal form, which starts with this term and its subjects', async () => {
  fakeApi({ [TRANSCRIPT]: TERMS })
  const { user } = renderPortal('/students/123452024')
  await user.click(await screen.findByRole('link', { name: 'تظلم من درجة مادة: الفصل الدراسي الثاني 2023/24' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'تظلم من درجة مادة' })).toBeTruthy()
  const options = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole<HTMLOptionElement>('option')
      .map((option) => [option.textContent, option.selected])
  expect(options('الفصل')).toEqual([
    ['الفرقة الأولى، الفصل الأول، 2023/24', false],
    ['الفرقة الأولى، الفصل الثاني، 2023/24', true],
  ])
  expect(options('المادة')).toEqual([
    ['اختر المادة', true],
    ['البلاغة (65 من 100)', false],
  ])
})

test('an unsent appeal keeps its term after a reload; if that term was withdrawn, the form asks for another', async () => {
  const [first, second] = [transcriptTerm(), transcriptTerm({ term: 2 })]
  const chosen = (name: string) => {
    const field = screen.getByRole('combobox', { name })
    return within(field).getByRole<HTMLOptionElement>('option', { selected: true }).textContent
  }
  const reload = async (...items: object[]) => {
    cleanup()
    return openForm(PAGE, { [TRANSCRIPT]: { ...TERMS, items, total: items.length } })
  }
  const { user } = await reload(second)
  await user.selectOptions(screen.getByRole('combobox', { name: 'المادة' }), 'النحو')
  await user.type(screen.getByRole('textbox', { name: 'سبب الطلب' }), 'أظن أن ورقة لم تحسب.')
  await user.type(screen.getByRole('textbox', { name: 'وسيلة التواصل' }), '01001234567')

  await reload(first, second)
  expect(chosen('الفصل')).toBe('الفرقة الأولى، الفصل الثاني، 2023/24')
  expect(chosen('المادة')).toMatch(/^النحو/)

  const { user: later, sent } = await reload(first)
  expect(chosen('الفصل')).toBe('اختر الفصل')
  await later.click(screen.getByRole('button', { name: 'إرسال التظلم' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'الفصل' }))
  expect(screen.getByText('اختر الفصل.')).toBeTruthy()
  expect(sent).toEqual([])
  await later.selectOptions(screen.getByRole('combobox', { name: 'الفصل' }), 'الفرقة الأولى، الفصل الأول، 2023/24')
  expect(screen.queryByText('اختر الفصل.')).toBeNull()
})

test('a subject that is no longer in its term is to be chosen again', async () => {
  const { user } = await openForm()
  await user.selectOptions(screen.getByRole('combobox', { name: 'المادة' }), 'النحو')
  cleanup()
  const items = [transcriptTerm({ degrees: [degree({ name: 'النحو 1' })] })]
  const { user: later, sent } = await openForm(PAGE, { [TRANSCRIPT]: { ...TERMS, items, total: 1 } })
  await later.type(screen.getByRole('textbox', { name: 'سبب الطلب' }), 'أظن أن ورقة لم تحسب.')
  await later.type(screen.getByRole('textbox', { name: 'وسيلة التواصل' }), '01001234567')
  await later.click(screen.getByRole('button', { name: 'إرسال التظلم' }))
  expect(screen.getByText('اختر المادة.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('values missing in an appeal are reported at their fields, and nothing is sent', async () => {
  const { user, sent } = await openForm()
  await user.type(screen.getByRole('textbox', { name: 'وسيلة التواصل' }), 'لا أعرف')
  await user.type(screen.getByRole('textbox', { name: 'سبب الطلب' }), 'قصير')
  await user.click(screen.getByRole('button', { name: 'إرسال التظلم' }))
  const subject = screen.getByRole('combobox', { name: 'المادة' })
  expect(subject.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement, 'the first wrong field has the focus').toBe(subject)
  expect(screen.getByText('اختر المادة.')).toBeTruthy()
  expect(screen.getByText(/اكتب بريدًا إلكترونيًّا كاملًا/)).toBeTruthy()
  expect(screen.getByText('اكتب السبب في 10 أحرف على الأقل.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('an appeal is sent once; its code can be copied, and is stored to follow the appeal without typing', async () => {
  const { user, sent } = await openForm(PAGE, { '/api/appeals/follow': FOLLOWED })
  await user.selectOptions(screen.getByRole('combobox', { name: 'المادة' }), 'النحو')
  await user.type(screen.getByRole('textbox', { name: 'وسيلة التواصل' }), '٠١٠٠١٢٣٤٥٦٧')
  await user.type(screen.getByRole('textbox', { name: 'سبب الطلب' }), 'أظن أن ورقة لم تحسب.')
  await user.dblClick(screen.getByRole('button', { name: 'إرسال التظلم' }))
  expect(await screen.findByText(CODE)).toBeTruthy()
  expect(sent).toEqual([
    {
      student_id: '123452024',
      grade: 1,
      term: 1,
      year: 2024,
      subject: 'النحو',
      // The contract accepts only Western digits.
      contact: '01001234567',
      reason: 'أظن أن ورقة لم تحسب.',
    },
  ])
  expect(document.activeElement?.textContent).toBe('وصل تظلمك')
  await user.click(screen.getByRole('button', { name: 'نسخ الرمز' }))
  expect(await navigator.clipboard.readText()).toBe(CODE)

  await user.click(screen.getByRole('link', { name: 'متابعة التظلم' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'تظلمات على هذا الجهاز' })).toBeTruthy()
  expect(await screen.findByText('ينتظر المراجعة')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'حذف من هذا الجهاز: النحو' }))
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByText(CODE)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'حذف من هذا الجهاز' }))
  await waitFor(() => expect(screen.queryByText('ينتظر المراجعة')).toBeNull())
  expect(localStorage.getItem('diwan-appeals')).toBe('[]')
})

test.each([
  ['too_many_requests', 'محاولات كثيرة في وقت قصير. انتظر قليلًا ثم أعد المحاولة.'],
  ['invalid_request', /تغيّر الكشف/],
  ['result_withheld', /محجوبة/],
  ['appeals_closed', 'باب التظلمات مغلق الآن.'],
] as const)('for an appeal refused with %s the page says why, and the form keeps its values', async (code, message) => {
  const { user } = await openForm(PAGE, { '/api/appeals': problem(code) })
  await user.selectOptions(screen.getByRole('combobox', { name: 'المادة' }), 'النحو')
  await user.type(screen.getByRole('textbox', { name: 'وسيلة التواصل' }), 'mona@example.edu')
  const reason = screen.getByRole('textbox', { name: 'سبب الطلب' })
  await user.type(reason, 'أظن أن ورقة لم تحسب.')
  await user.click(screen.getByRole('button', { name: 'إرسال التظلم' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(reason).toHaveProperty('value', 'أظن أن ورقة لم تحسب.')
})

test.each([
  ['an unknown identifier', { items: [], total: 0, next: null }, /لم نجد طالبًا/],
  ['a hidden student', problem('data_unavailable'), 'بيانات هذا الطالب غير متاحة'],
  ['a withheld result', problem('result_withheld'), /محجوبة/],
])('for %s there is no appeal form', async (_, answer, message) => {
  fakeApi({ [TRANSCRIPT]: answer })
  renderPortal(PAGE)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('an invalid student identifier is reported as unknown, without a request', async () => {
  const { asked } = fakeApi({})
  renderPortal('/students/12345/appeal')
  expect(await screen.findByText(/لم نجد طالبًا/)).toBeTruthy()
  expect(asked).toEqual(['/api/portal'])
})

test('an appeal’s code may have spaces, lower case and Arabic digits, and the office’s answer is shown', async () => {
  const answered = {
    ...FOLLOWED,
    state: 'accepted',
    taken_at: '2025-07-03T10:00:00.000Z',
    answered_at: '2025-07-04T10:00:00.000Z',
    answer: 'روجعت الكراسة وصححت الدرجة.',
  }
  const { sent } = fakeApi({ '/api/appeals/follow': answered })
  const { user } = renderPortal('/follow_appeal')
  const field = await screen.findByRole('textbox', { name: 'رمز المتابعة' })
  await user.type(field, 'abcd')
  await user.click(screen.getByRole('button', { name: 'عرض الحالة' }))
  expect(screen.getByText(/^الرمز 16 خانة/)).toBeTruthy()
  expect(sent).toEqual([])

  await user.type(field, ' efgh ٢٣٤٥ npqr')
  await user.click(screen.getByRole('button', { name: 'عرض الحالة' }))
  expect(await screen.findByText('قُبِل التظلم')).toBeTruthy()
  expect(screen.getByText('روجعت الكراسة وصححت الدرجة.')).toBeTruthy()
  const moments = within(screen.getByRole('article')).getAllByRole('listitem')
  expect(moments.map((item) => item.textContent?.split(':')[0])).toEqual([
    'تاريخ التقديم',
    'بدء المراجعة',
    'تاريخ الرد',
  ])
  expect(sent).toEqual([{ code: 'ABCDEFGH2345NPQR' }])
})

test.each([
  ['not_found', 'لم نجد تظلمًا بهذا الرمز'],
  ['data_unavailable', 'بيانات هذا التظلم غير متاحة الآن'],
  ['result_withheld', 'بيانات هذا التظلم غير متاحة الآن'],
  ['too_many_requests', 'محاولات كثيرة في وقت قصير. انتظر قليلًا ثم أعد المحاولة.'],
] as const)('if following an appeal is refused with %s, the page says why', async (code, message) => {
  fakeApi({ '/api/appeals/follow': problem(code) })
  const { user } = renderPortal('/follow_appeal')
  await user.type(await screen.findByRole('textbox', { name: 'رمز المتابعة' }), CODE)
  await user.click(screen.getByRole('button', { name: 'عرض الحالة' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('an accepted appeal whose correction is not published any more says so beside its answer', async () => {
  const answered = { ...FOLLOWED, state: 'accepted', answered_at: '2025-07-04T10:00:00.000Z', answer: 'صُححت الدرجة.' }
  let seen: object = { ...answered, correction: 'published' }
  fakeApi({ '/api/appeals/follow': () => seen })
  const { user } = renderPortal('/follow_appeal')
  await user.type(await screen.findByRole('textbox', { name: 'رمز المتابعة' }), CODE)
  await user.click(screen.getByRole('button', { name: 'عرض الحالة' }))
  expect(await screen.findByText('صُحّحت الدرجة في الكشف المنشور.')).toBeTruthy()
  seen = { ...answered, correction: 'undone' }
  await user.type(screen.getByRole('textbox', { name: 'رمز المتابعة' }), '{Backspace}S')
  await user.click(screen.getByRole('button', { name: 'عرض الحالة' }))
  expect(await screen.findByText(/^تصحيح درجتك غير منشور الآن/)).toBeTruthy()
  expect(screen.getByText('صُححت الدرجة.')).toBeTruthy()
})

const OPENS = '2025-07-01T10:00:00.000Z'
const CLOSES = '2025-07-10T10:00:00.000Z'

test.each([
  ['early', 'لم يُفتح باب التظلمات بعد', /^يُفتح في 1 يوليو 2025/],
  ['late', 'أُغلق باب التظلمات', /^كان آخر موعد 10 يوليو 2025/],
] as const)(
  'outside the period of appeals (%s) the page says so instead of showing the form',
  async (state, title, when) => {
    fakeApi({
      [TRANSCRIPT]: TERMS,
      '/api/portal': portal({ appeals: { state, opens_at: OPENS, closes_at: CLOSES } }),
    })
    renderPortal(PAGE)
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText(when)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'نسخ النص' })).toBeNull()
    expect(screen.getByRole('link', { name: 'متابعة تظلم سابق' })).toBeTruthy()
  },
)

test('when the period ends while an appeal is written, the message gets the focus, and the text can be copied', async () => {
  let state = 'open'
  const appeals = () => ({ state, opens_at: null, closes_at: CLOSES })
  const { user } = await openForm(PAGE, { '/api/portal': () => Response.json(portal({ appeals: appeals() })) })
  await user.type(screen.getByRole('textbox', { name: 'سبب الطلب' }), 'أظن أن ورقة لم تحسب.')
  state = 'late'
  window.dispatchEvent(new Event('online'))
  const title = await screen.findByText('أُغلق باب التظلمات')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement?.contains(title)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect(screen.getByText('أظن أن ورقة لم تحسب.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'نسخ النص' }))
  expect(await navigator.clipboard.readText()).toBe('أظن أن ورقة لم تحسب.')
})

test('within the period of appeals the page says when it ends', async () => {
  await openForm(PAGE, { '/api/portal': portal({ appeals: { state: 'open', opens_at: null, closes_at: CLOSES } }) })
  expect(screen.getByText(/^يُغلق باب التظلمات في 10 يوليو 2025/)).toBeTruthy()
})

test('a student code is sent with the appeal, and a wrong code is reported at its field', async () => {
  const { user, sent } = await openForm(PAGE, { '/api/appeals': problem('wrong_code') })
  await user.selectOptions(screen.getByRole('combobox', { name: 'المادة' }), 'النحو')
  await user.type(screen.getByRole('textbox', { name: 'وسيلة التواصل' }), 'mona@example.edu')
  await user.type(screen.getByRole('textbox', { name: 'سبب الطلب' }), 'أظن أن ورقة لم تحسب.')
  const field = screen.getByRole('textbox', { name: /رمز الطالب/ })
  await user.type(field, 'ABC')
  await user.click(screen.getByRole('button', { name: 'إرسال التظلم' }))
  expect(screen.getByText(/اكتبه كما هو في الورقة/)).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(field, 'd-efgh')
  await user.click(screen.getByRole('button', { name: 'إرسال التظلم' }))
  expect(await screen.findByText(/ليس هذا رمز هذا الطالب/)).toBeTruthy()
  expect(sent).toMatchObject([{ student_code: 'ABCDEFGH' }])
})

test('for an unconfirmed appeal the page says that an answer is ready, and shows it for the student code', async () => {
  const waiting = { ...FOLLOWED, confirmed: false, answer_waits: true }
  const answered = { ...FOLLOWED, state: 'refused', answered_at: '2025-07-04T10:00:00.000Z', answer: 'لم نجد خطأ.' }
  const { sent } = fakeApi({ '/api/appeals/follow': waiting, '/api/appeals/confirm': answered })
  const { user } = renderPortal('/follow_appeal')
  await user.type(await screen.findByRole('textbox', { name: 'رمز المتابعة' }), CODE)
  await user.click(screen.getByRole('button', { name: 'عرض الحالة' }))
  expect(await screen.findByText('رُدّ على هذا التظلم')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'رمز الطالب' }), 'abcd efgh')
  await user.click(screen.getByRole('button', { name: 'تأكيد التظلم' }))
  expect(await screen.findByText('لم نجد خطأ.')).toBeTruthy()
  expect(sent).toContainEqual({ code: CODE.replaceAll('-', ''), student_code: 'ABCDEFGH' })
  expect(screen.queryByRole('textbox', { name: 'رمز الطالب' })).toBeNull()
})
