import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, NO_NETWORK, problem } from '../../../testing/fake-api.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { ownQuestion, session } from '../../../testing/samples.ts'
import { putSign } from '../../../testing/signed-in.ts'

const PAGE = '/my_questions'
const API = '/api/my/questions'
const SESSION = { '/api/auth/get-session': session({ write_permission: true }) }
const LONG = 'LongWithoutSpaces'.repeat(8)

beforeEach(putSign)

const page = (questions: unknown[], next: string | null = null) => ({ questions, next })
const items = () => within(screen.getByRole('list', { name: 'الأسئلة التي أضفتها' })).getAllByRole('article')

async function open(answers: Record<string, unknown>) {
  const api = fakeApi({ ...SESSION, ...answers })
  const portal = renderPortal(PAGE)
  await screen.findByRole('heading', { level: 1, name: 'أسئلتي' })
  return { ...portal, ...api }
}

test('each of a contributor’s questions shows its state in words, its subject and its right option', async () => {
  const states = ['shown', 'waiting', 'hidden', 'withdrawn'] as const
  await open({ [API]: page(states.map((state) => ownQuestion(state, { state, question_text: LONG + state }))) })
  await screen.findByText(`${LONG}shown`)
  expect(items().map((item) => item.querySelector('strong')?.textContent)).toEqual([
    'معروض للطلاب',
    'ينتظر مراجعة الإدارة',
    'أخفته الإدارة',
    'مسحوب',
  ])
  const [first] = items().map((item) => within(item))
  expect(first?.getByText(/الفرقة الثانية، الفصل الدراسي الأول/)).toBeTruthy()
  expect(first?.getByText('الإجابة الصحيحة').closest('li')?.textContent).toContain('أول shown')
  const links = first?.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/grade_2/term_1/nahw/test_yourself_students', '/grade_2/term_1/nahw/question_files'])
})

test('each of a contributor’s questions shows its decision, its reports and, once there are enough, its answers', async () => {
  const moment = '2025-07-03T10:00:00.000Z'
  await open({
    [API]: page([
      ownQuestion('a', {
        reviewed_at: moment,
        corrected_at: moment,
        counts: { asked: 20, right: 15, picks: [15, 2, 2, 1] },
      }),
      ownQuestion('b', { state: 'hidden', reviewed_at: moment, reports: 2 }),
      ownQuestion('c'),
      ownQuestion('d', { state: 'waiting' }),
    ]),
  })
  await screen.findByText('سؤال a؟')
  const fates = screen.getAllByRole('list', { name: 'ما صار إليه السؤال' }).map(({ textContent }) => textContent)
  expect(fates).toEqual(['اعتُمد في 3 يوليو 2025صُحّح في 3 يوليو 2025', 'أُخفي في 3 يوليو 2025بلاغات عليه: 2', '', ''])
  expect(items().map((item) => within(item).queryByText(/^أصاب منهم/)?.textContent)).toEqual([
    'أصاب منهم: 15 (75%)',
    undefined,
    undefined,
    undefined,
  ])
  expect(items().map((item) => within(item).queryByText(/بعد أن يجيب عنه 10/) !== null)).toEqual([
    false,
    false,
    true,
    false,
  ])
})

test('a contributor’s list can be ordered by difficulty, and the select stays while the new order loads', async () => {
  const { user, asked } = await open({
    [API]: page([ownQuestion('new'), ownQuestion('hard')]),
    [`${API}?order=hardest`]: page([ownQuestion('hard'), ownQuestion('new')]),
  })
  await screen.findByText('سؤال new؟')
  const choice = screen.getByRole('combobox', { name: 'الترتيب' })
  await user.selectOptions(choice, 'الأصعب أولًا')
  await waitFor(() => expect(items()[0]?.textContent).toContain('سؤال hard؟'))
  expect(screen.getByRole('combobox', { name: 'الترتيب' })).toBe(choice)
  expect(asked).toContain(`${API}?order=hardest`)
})

test('an empty list of own questions offers to add a question', async () => {
  await open({ [API]: page([]) })
  expect(await screen.findByText('لم تضف أي سؤال بعد')).toBeTruthy()
  const add = screen.getByRole('link', { name: 'إضافة سؤال' })
  await waitFor(() => expect(add.getAttribute('href')).toBe('/grade_2/send_question_selector'))
})

test('a failure to load a contributor’s own questions can be retried', async () => {
  let tries = 0
  const { user } = await open({ [API]: () => (tries++ === 0 ? problem('internal') : page([ownQuestion('q')])) })
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByText('سؤال q؟')).toBeTruthy()
})

test('more of a contributor’s questions load on request, and a failure is reported', async () => {
  let tries = 0
  const { user } = await open({
    [API]: page([ownQuestion('q1')], 'after q1'),
    [`${API}?after=after%20q1`]: () => (tries++ === 0 ? NO_NETWORK : page([ownQuestion('q2')])),
  })
  await user.click(await screen.findByRole('button', { name: 'عرض المزيد' }))
  const failure = await screen.findByText(/تعذر الاتصال/)
  expect(failure.getAttribute('role')).toBe('alert')
  await user.click(screen.getByRole('button', { name: 'عرض المزيد' }))
  expect(await screen.findByText('سؤال q2؟')).toBeTruthy()
  expect(items()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'عرض المزيد' })).toBeNull()
})

test('a question that its contributor withdrew stays in the list, where the withdrawal can be undone', async () => {
  const { user, asked } = await open({
    [API]: page([ownQuestion('q')]),
    [`${API}/q/withdraw`]: ownQuestion('q', { state: 'withdrawn' }),
    [`${API}/q/restore`]: ownQuestion('q'),
  })
  await user.click(await screen.findByRole('button', { name: 'سحب السؤال' }))
  expect(await screen.findByText('سُحب السؤال من الاختبار')).toBeTruthy()
  expect(screen.getByText('مسحوب')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'تعديل' })).toBeNull()
  const undo = screen.getByRole('button', { name: 'إعادته إلى الاختبار' })
  expect(document.activeElement).toBe(undo)
  await user.click(undo)
  expect(await screen.findByText('معروض للطلاب')).toBeTruthy()
  expect(asked.filter((address) => address.startsWith(`${API}/`))).toEqual([`${API}/q/withdraw`, `${API}/q/restore`])
})

test('a failure to withdraw a question is reported and changes nothing', async () => {
  const { user } = await open({ [API]: page([ownQuestion('q')]), [`${API}/q/withdraw`]: problem('internal') })
  await user.click(await screen.findByRole('button', { name: 'سحب السؤال' }))
  expect(await screen.findByText('حدث خطأ عندنا. أعد المحاولة بعد قليل.')).toBeTruthy()
  expect(screen.getByText('معروض للطلاب')).toBeTruthy()
})

test('a question is edited in place, in the same form and by the same rules as a new one', async () => {
  const changed = ownQuestion('q', { question_text: 'سؤال جديد تمامًا؟', question_answer: 3 })
  const { user, sent } = await open({ [API]: page([ownQuestion('q'), ownQuestion('r')]), [`${API}/q`]: changed })
  await user.click((await screen.findAllByRole('button', { name: 'تعديل' }))[0] as HTMLElement)
  const form = within(screen.getByRole('form', { name: 'تعديل السؤال' }))
  const text = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'نص السؤال' })
  expect(text.value).toBe('سؤال q؟')
  expect(document.activeElement).toBe(text)
  expect(form.getByRole<HTMLInputElement>('radio', { name: 'الاختيار الصحيح: 1' }).checked).toBe(true)
  await user.clear(text)
  await user.type(text, '123456789')
  await user.click(form.getByRole('button', { name: 'حفظ التعديل' }))
  expect(form.getByText('اكتب نص السؤال في 10 أحرف على الأقل.')).toBeTruthy()
  expect(sent).toEqual([])

  await user.clear(text)
  await user.type(text, 'سؤال جديد تمامًا؟')
  await user.click(form.getByRole('radio', { name: 'الاختيار الصحيح: 4' }))
  await user.click(form.getByRole('button', { name: 'حفظ التعديل' }))
  expect(await screen.findByText('حُفظ التعديل')).toBeTruthy()
  expect(screen.getByText('سؤال جديد تمامًا؟')).toBeTruthy()
  expect(sent).toEqual([
    {
      question_text: 'سؤال جديد تمامًا؟',
      question_options: ['أول q', 'ثان q', 'ثالث q', 'رابع q'],
      question_answer: 3,
      version: 'v-q',
    },
  ])
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'تعديل' })[0]))
})

test('an edit of a question that has changed meanwhile is refused and says how to see the new version', async () => {
  const [old, corrected] = [ownQuestion('q'), ownQuestion('q', { question_text: 'صححته الإدارة؟', version: 'v-2' })]
  const lists = [page([old]), page([corrected]), page([corrected])]
  const { user, sent } = await open({ [API]: () => lists.shift(), [`${API}/q`]: problem('edit_conflict') })
  await user.click(await screen.findByRole('button', { name: 'تعديل' }))
  await user.type(screen.getByRole('textbox', { name: 'نص السؤال' }), ' وزيادة')
  await user.click(screen.getByRole('button', { name: 'حفظ التعديل' }))
  expect(await screen.findByText(/^تغيّر هذا السؤال بعد أن فتحته/)).toBeTruthy()
  await waitFor(() => expect(lists).toHaveLength(1))
  await user.type(screen.getByRole('textbox', { name: 'نص السؤال' }), '.')
  await user.click(screen.getByRole('button', { name: 'حفظ التعديل' }))
  await waitFor(() => expect(sent).toMatchObject([{ version: 'v-q' }, { version: 'v-q' }]))
  await user.click(screen.getByRole('button', { name: 'إلغاء' }))
  expect(screen.getByText('صححته الإدارة؟')).toBeTruthy()
})

test('a failed edit of a question keeps the form, and cancelling shows the question again', async () => {
  const { user } = await open({ [API]: page([ownQuestion('q')]), [`${API}/q`]: problem('not_found') })
  await user.click(await screen.findByRole('button', { name: 'تعديل' }))
  await user.type(screen.getByRole('textbox', { name: 'نص السؤال' }), ' وزيادة في النص')
  await user.click(screen.getByRole('button', { name: 'حفظ التعديل' }))
  expect(await screen.findByText('لم نجد المطلوب. ربما حُذف أو تغيّر رابطه.')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'نص السؤال' })).toHaveProperty('value', 'سؤال q؟ وزيادة في النص')
  await user.click(screen.getByRole('button', { name: 'إلغاء' }))
  expect(screen.getByText('سؤال q؟')).toBeTruthy()
})

test('an imported question that has not exactly four options cannot be edited here; the page says why', async () => {
  await open({ [API]: page([ownQuestion('q', { question_options: ['صواب', 'خطأ'] })]) })
  expect(await screen.findByText(/عدد اختيارات هذا السؤال ليس أربعة/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'تعديل' })).toBeNull()
  expect(screen.getByRole('button', { name: 'سحب السؤال' })).toBeTruthy()
})

test('a shown question that its quiz leaves out says so, and not that students see it', async () => {
  await open({ [API]: page([ownQuestion('q', { left_out: true })]) })
  expect(await screen.findByText(/^لا يُسأل عنه الطلاب، فقبله في الاختبار 500 سؤال/)).toBeTruthy()
  expect(screen.getByText('خارج الاختبار')).toBeTruthy()
  expect(screen.queryByText('معروض للطلاب')).toBeNull()
})

async function startEdit() {
  const opened = await open({
    [API]: page([ownQuestion('new')]),
    [`${API}?order=hardest`]: page([ownQuestion('hard')]),
  })
  await opened.user.click(await screen.findByRole('button', { name: 'تعديل' }))
  return opened
}
const order = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'الترتيب' })
const edited = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'نص السؤال' })

test('a new order of the list asks before it discards an unsaved edit; to go on editing keeps edit and order', async () => {
  const { user, asked } = await startEdit()
  await user.type(edited() ?? expect.unreachable(), ' وزيادة')
  await user.selectOptions(order(), 'الأصعب أولًا')
  expect(screen.getByRole('dialog', { name: 'تعديل لم يُحفظ' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'متابعة التعديل' }))
  expect(edited()?.value).toBe('سؤال new؟ وزيادة')
  expect(order().value).toBe('newest')
  expect(asked).not.toContain(`${API}?order=hardest`)

  await user.selectOptions(order(), 'الأصعب أولًا')
  await user.click(screen.getByRole('button', { name: 'ترك التعديل وتغيير الترتيب' }))
  expect(await screen.findByText('سؤال hard؟')).toBeTruthy()
  expect(order().value).toBe('hardest')
  expect(edited()).toBeNull()
})

test('a new order of the list does not ask if an edit was cancelled, or was opened without typing', async () => {
  const { user } = await startEdit()
  await user.type(edited() ?? expect.unreachable(), ' وزيادة')
  await user.click(screen.getByRole('button', { name: 'إلغاء' }))
  await user.click(screen.getByRole('button', { name: 'تعديل' }))
  await user.selectOptions(order(), 'الأصعب أولًا')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('سؤال hard؟')).toBeTruthy()
})

test('leaving the page asks before it discards an unsaved edit; to go on editing keeps the edit', async () => {
  const { user, address } = await startEdit()
  await user.type(edited() ?? expect.unreachable(), ' وزيادة')
  const leave = () => user.click(screen.getByRole('link', { name: 'إضافة سؤال' }))
  await leave()
  expect(screen.getByText('في القائمة تعديل لم يُحفظ، ويضيع إذا تركت هذه الصفحة.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'متابعة التعديل' }))
  expect(address()).toBe('/my_questions')
  expect(edited()?.value).toBe('سؤال new؟ وزيادة')

  await leave()
  await user.click(screen.getByRole('button', { name: 'ترك التعديل والصفحة' }))
  await waitFor(() => expect(address()).toBe('/grade_2/send_question_selector'))
})

test('leaving the page does not ask once the edit is cancelled', async () => {
  const { user, address } = await startEdit()
  await user.type(edited() ?? expect.unreachable(), ' وزيادة')
  await user.click(screen.getByRole('button', { name: 'إلغاء' }))
  await user.click(screen.getByRole('link', { name: 'إضافة سؤال' }))
  await waitFor(() => expect(address()).not.toBe('/my_questions'))
})

test('closing or reloading the tab asks before it discards an unsaved edit, and no longer once the page is left', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { user, address } = await startEdit()
  expect(isAsked()).toBe(false)
  await user.type(edited() ?? expect.unreachable(), ' وزيادة')
  expect(isAsked()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'إضافة سؤال' }))
  await user.click(screen.getByRole('button', { name: 'ترك التعديل والصفحة' }))
  await waitFor(() => expect(address()).not.toBe('/my_questions'))
  await waitFor(() => expect(isAsked()).toBe(false))
})
