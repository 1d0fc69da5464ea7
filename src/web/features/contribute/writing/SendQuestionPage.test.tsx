import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, NO_NETWORK, problem } from '../../../testing/fake-api.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { ownQuestion, question, session } from '../../../testing/samples.ts'
import { putSign } from '../../../testing/signed-in.ts'

const PAGE = '/grade_2/term_1/nahw/send_question'
const API = '/api/grade_2/test_yourself_students/questions/term_1/nahw'
const TEXT = 'ما إعراب الفاعل في الجملة؟'
const SIMILAR = similar(TEXT)
const SESSION = { '/api/auth/get-session': session({ write_permission: true }) }
const NONE = { questions: [] }

beforeEach(putSign)
afterEach(() => void vi.useRealTimers())

function similar(text: string): string {
  return `/api/grade_2/test_yourself_students/similar/term_1/nahw?text=${encodeURIComponent(text)}`
}

const textField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'نص السؤال' })
const optionField = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `الاختيار ${number}` })
const answer = (number: number) => screen.getByRole<HTMLInputElement>('radio', { name: `الاختيار الصحيح: ${number}` })
const sendButton = () => screen.getByRole('button', { name: 'إرسال السؤال' })

async function open(answers: Record<string, unknown>) {
  const api = fakeApi({ ...SESSION, ...answers })
  const portal = renderPortal(PAGE)
  await screen.findByRole('textbox', { name: 'نص السؤال' })
  return { ...portal, ...api, posted: () => api.asked.filter((address) => address === API) }
}

/** Fills the form by pasting, because each typed letter would render the form again and take time. */
async function fill(user: UserEvent, text = TEXT) {
  await paste(user, textField(), text)
  for (const number of [1, 2, 3, 4]) await paste(user, optionField(number), `اختيار ${number}`)
  await user.click(answer(3))
}

async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}

test('the question form says that it is experimental, names its subject and links to related pages', async () => {
  await open({})
  const heading = screen.getByRole('heading', { level: 1 }).textContent
  expect(heading).toBe('إضافة سؤال صفحة تجريبية النحو، الفرقة الثانية، الفصل الدراسي الأول')
  const ways = within(screen.getByRole('navigation', { name: 'الرجوع' }))
  expect(ways.getByRole('link', { name: 'رجوع' }).getAttribute('href')).toBe('/grade_2/send_question_selector/term_1')
  expect(ways.getByRole('link', { name: 'القائمة الرئيسية' }).getAttribute('href')).toBe('/')
  const others = within(screen.getByRole('navigation', { name: 'روابط الإضافة' })).getAllByRole('link')
  expect(others.map((link) => link.getAttribute('href'))).toEqual([
    '/my_questions',
    '/grade_2/term_1/nahw/question_files',
    '/grade_2/term_1/nahw/test_yourself_students',
  ])
})

test('an empty question form shows each error at its field, focuses the first one and sends nothing', async () => {
  const { user, asked } = await open({})
  await user.click(sendButton())
  expect(describedBy(textField())).toContain('اكتب نص السؤال في 10 أحرف على الأقل.')
  for (const number of [1, 2, 3, 4]) expect(describedBy(optionField(number))).toContain('اكتب هذا الاختيار.')
  for (const number of [1, 2, 3, 4]) expect(describedBy(answer(number))).toContain('حدد الاختيار الصحيح من 1 إلى 4.')
  expect(document.activeElement).toBe(textField())
  expect(asked.some((address) => address.includes('test_yourself_students'))).toBe(false)
})

test('a question’s text of nine characters is refused, and a text of ten characters is sent', async () => {
  const { user, asked, posted } = await open({ [similar('1234567890')]: NONE, [API]: ownQuestion('n') })
  await fill(user, '  123456789  ')
  await user.click(sendButton())
  expect(screen.getByText('اكتب نص السؤال في 10 أحرف على الأقل.')).toBeTruthy()
  expect(document.activeElement).toBe(textField())
  expect(asked.some((address) => address.includes('similar'))).toBe(false)

  await user.clear(textField())
  await user.type(textField(), '1234567890')
  expect(screen.queryByText('اكتب نص السؤال في 10 أحرف على الأقل.')).toBeNull()
  await user.click(sendButton())
  expect(await screen.findByText('تم الإرسال بنجاح')).toBeTruthy()
  expect(posted()).toHaveLength(1)
})

test.each([
  ['the text above 1000', textField, 1001, 'اكتب نص السؤال في 1000 حرف على الأكثر.'],
  ['an option above 400', () => optionField(2), 401, 'اكتب الاختيار في 400 حرف على الأكثر.'],
  ['the reason above 2000', reasonField, 2001, 'اكتب الشرح في 2000 حرف على الأكثر.'],
])('a question with %s characters is refused with an error at that field', async (_, field, length, rule) => {
  const { user, posted } = await open({})
  await fill(user)
  await user.clear(field())
  await user.click(field())
  await user.paste('ا'.repeat(length))
  await user.click(sendButton())
  expect(describedBy(field())).toContain(rule)
  expect(document.activeElement).toBe(field())
  expect(posted()).toEqual([])
})

test('an option equal to another is refused; an option that differs by a diacritic is not', async () => {
  const { user, posted } = await open({ [SIMILAR]: NONE, [API]: ownQuestion('n') })
  await fill(user)
  await user.clear(optionField(4))
  await user.type(optionField(4), ' اختيار  1 ')
  await user.click(sendButton())
  expect(describedBy(optionField(4))).toContain('هذا الاختيار مكرر. غيّره.')
  expect(document.activeElement).toBe(optionField(4))
  expect(posted()).toEqual([])
  await user.clear(optionField(4))
  await user.type(optionField(4), 'اختيارُ 1')
  await user.click(sendButton())
  expect(await screen.findByText('تم الإرسال بنجاح')).toBeTruthy()
})

test('repeated spaces and invisible characters do not count as text', async () => {
  const { user, posted } = await open({})
  await fill(user, 'أ           ب')
  await user.clear(optionField(2))
  await user.type(optionField(2), '\u200f\u200b')
  await user.click(sendButton())
  expect(describedBy(textField())).toContain('اكتب نص السؤال في 10 أحرف على الأقل.')
  expect(describedBy(optionField(2))).toContain('اكتب هذا الاختيار.')
  expect(posted()).toEqual([])
})

test('if only the right option is not chosen, the first radio button gets the focus', async () => {
  const draft = { text: TEXT, options: ['أ', 'ب', 'ج', 'د'], answer: null, reason: '' }
  localStorage.setItem(`question-draft u-1 ${PAGE}`, JSON.stringify(draft))
  const { user, posted } = await open({})
  await user.click(sendButton())
  expect(document.activeElement).toBe(answer(1))
  expect(screen.getByText('حدد الاختيار الصحيح من 1 إلى 4.')).toBeTruthy()
  expect(posted()).toEqual([])
})

test('a question is sent once, with a reason only if one is given, and the form is cleared', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, sent, posted } = await open({ [SIMILAR]: NONE, [API]: ownQuestion('n') })
  await fill(user)
  await user.dblClick(sendButton())
  expect(await screen.findByText('تم الإرسال بنجاح')).toBeTruthy()
  expect(posted()).toHaveLength(1)
  const options = ['اختيار 1', 'اختيار 2', 'اختيار 3', 'اختيار 4']
  expect(sent).toEqual([{ question_text: TEXT, question_options: options, question_answer: 2 }])
  expect(textField().value).toBe('')
  expect(optionField(4).value).toBe('')
  expect(answer(3).checked).toBe(false)
  expect(localStorage.getItem(`question-draft u-1 ${PAGE}`)).toBeNull()
  vi.advanceTimersByTime(60_000)
  expect(document.activeElement).toBe(screen.getByText('تم الإرسال بنجاح').closest('[role=status]'))

  await fill(user)
  await user.type(reasonField(), 'لأن الفاعل مرفوع.')
  await user.click(sendButton())
  await waitFor(() => expect(posted()).toHaveLength(2))
  expect(sent.at(-1)).toMatchObject({ answer_reason: 'لأن الفاعل مرفوع.' })
})

test('the button is busy while the question is being sent, and keeps its label', async () => {
  let reply: (response: Response) => void = () => undefined
  const answered = new Promise<Response>((resolve) => {
    reply = resolve
  })
  const { user } = await open({ [SIMILAR]: NONE, [API]: answered })
  await fill(user)
  await user.click(sendButton())
  const busy = await screen.findByRole('button', { name: 'إرسال السؤال', busy: true })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  reply(Response.json(ownQuestion('n')))
  expect(await screen.findByText('تم الإرسال بنجاح')).toBeTruthy()
})

test.each([problem('forbidden'), problem('too_many_requests'), NO_NETWORK])(
  'after a failure to send a question the message keeps the focus, and the form keeps its values',
  async (failure) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = await open({ [SIMILAR]: NONE, [API]: failure })
    await fill(user)
    await user.click(sendButton())
    expect(await screen.findByText('فشل الإرسال')).toBeTruthy()
    expect(textField().value).toBe(TEXT)
    expect(answer(3).checked).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(document.activeElement).toBe(screen.getByText('فشل الإرسال').closest('[role=alert]'))
  },
)

test('a picture that was deleted since the draft was written is named at its field', async () => {
  const fields = [{ path: '/question_options/1', message: 'media_gone' }]
  const { user } = await open({ [SIMILAR]: NONE, [API]: problem('invalid_request', { fields }) })
  await fill(user)
  await user.click(sendButton())
  const gone = 'في هذا النص صورة أو تسجيل لم يعد محفوظًا. احذف علامته من النص، ثم أضف الملف من جديد.'
  await waitFor(() => expect(describedBy(optionField(2))).toContain(gone))
  expect(document.activeElement).toBe(optionField(2))
  expect(screen.queryByText('فشل الإرسال')).toBeNull()
})

test('a deleted picture is named also when a question is sent despite similar ones', async () => {
  const fields = [{ path: '/question_text', message: 'media_gone' }]
  const existing = { questions: [question('قديم')] }
  const { user } = await open({ [SIMILAR]: existing, [API]: problem('invalid_request', { fields }) })
  await fill(user)
  await user.click(sendButton())
  await user.click(await screen.findByRole('button', { name: 'إرسال السؤال كما هو' }))
  expect(await screen.findByText(/لم يعد محفوظًا/)).toBeTruthy()
  expect(screen.queryByText('فشل الإرسال')).toBeNull()
})

test('similar questions are shown before a question is sent, which can then be changed or sent anyway', async () => {
  const existing = question('قديم', { question_text: 'ما إعرابُ الفاعلِ في الجملة؟' })
  const { user, posted } = await open({ [SIMILAR]: { questions: [existing] }, [API]: ownQuestion('n') })
  await fill(user)
  await user.click(sendButton())
  const dialog = () => within(screen.getByRole('dialog', { name: 'هذا السؤال موجود من قبل' }))
  await screen.findByRole('dialog')
  expect(dialog().getByText('ما إعرابُ الفاعلِ في الجملة؟')).toBeTruthy()
  const right = dialog().getByText('الإجابة الصحيحة').closest('li')?.textContent
  expect(right).toContain('أول قديم')
  await user.click(dialog().getByRole('button', { name: 'تعديل السؤال' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(textField().value).toBe(TEXT)
  expect(posted()).toEqual([])

  await user.click(sendButton())
  await screen.findByRole('dialog')
  await user.click(dialog().getByRole('button', { name: 'إرسال السؤال كما هو' }))
  expect(await screen.findByText('تم الإرسال بنجاح')).toBeTruthy()
  expect(posted()).toHaveLength(1)
})

test('if the search for similar questions fails, the question is sent anyway', async () => {
  const { user, posted } = await open({ [SIMILAR]: problem('internal'), [API]: ownQuestion('n') })
  await fill(user)
  await user.click(sendButton())
  expect(await screen.findByText('تم الإرسال بنجاح')).toBeTruthy()
  expect(posted()).toHaveLength(1)
})

test('a question’s draft survives a reload, for its own subject only, until it is cleared', async () => {
  const { user } = await open({})
  await fill(user)
  await user.type(reasonField(), 'سبب')
  cleanup()
  renderPortal('/grade_2/term_1/sarf/send_question')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'نص السؤال' })).value).toBe('')
  cleanup()
  renderPortal(PAGE)
  expect(await screen.findByText(/بدأته من قبل ولم ترسله/)).toBeTruthy()
  expect(textField().value).toBe(TEXT)
  expect(optionField(2).value).toBe('اختيار 2')
  expect(answer(3).checked).toBe(true)
  expect(reasonField().value).toBe('سبب')
  await user.click(screen.getByRole('button', { name: 'مسحه وبدء سؤال جديد' }))
  expect(textField().value).toBe('')
  expect(screen.queryByText(/بدأته من قبل/)).toBeNull()
  expect(localStorage.getItem(`question-draft u-1 ${PAGE}`)).toBeNull()
})

test('a question’s draft of another account, or of an earlier release without an account, is not shown', async () => {
  const draft = JSON.stringify({ text: TEXT, options: ['أ', 'ب', 'ج', 'د'], answer: 1, reason: '' })
  localStorage.setItem(`question-draft ${PAGE}`, draft)
  localStorage.setItem(`question-draft u-2 ${PAGE}`, draft)
  await open({})
  expect(textField().value).toBe('')
  expect(localStorage.getItem(`question-draft ${PAGE}`)).toBeNull()
  expect(localStorage.getItem(`question-draft u-2 ${PAGE}`)).toBe(draft)
})

test('an invalid stored value is not used as a question’s draft', async () => {
  localStorage.setItem(`question-draft u-1 ${PAGE}`, '{"text":1}')
  await open({})
  expect(textField().value).toBe('')
})

test('the preview shows the question as it is written in the form', async () => {
  const { user } = await open({})
  await user.click(screen.getByText('معاينة السؤال'))
  expect(screen.getByText('اكتب نص السؤال لتراه هنا كما يراه الطلاب.')).toBeTruthy()
  await fill(user)
  const right = screen.getByText('الإجابة الصحيحة').closest('li')?.textContent
  expect(right).toContain('اختيار 3')
})

test.each(['/grade_7/term_1/nahw/send_question', '/grade_1/term_3/nahw/send_question'])(
  '%s names no subject, so the question form’s page shows that it does not exist',
  async (page) => {
    fakeApi(SESSION)
    renderPortal(page)
    expect(await screen.findByText('لا توجد صفحة بهذا الرابط. تأكد منه، أو عُد إلى الرئيسية.')).toBeTruthy()
  },
)

function reasonField() {
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'شرح الإجابة (اختياري)' })
}

function describedBy(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}
