import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { OfficeQuestion, WholeQuestion } from '#contract/admin-questions.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { sessionOf } from '../../testing/staff-session.ts'

// The desk is a lazy chunk: transform it here, outside the first test's time limit.
beforeAll(() => import('./QuestionsDesk.tsx'))

const QUESTION: WholeQuestion = {
  id: 'q1',
  origin: 'student',
  grade: 'grade_1',
  term: 'term_2',
  subject: 'nahw',
  question_text: 'ما علامة رفع المثنى؟',
  question_options: ['الضمة', 'الألف', 'الواو'],
  question_answer: 1,
  answer_reason: 'المثنى يرفع بالألف.',
  creator_name: 'سلمى',
  account_name: 'سلمى البهي',
  state: 'waiting',
  is_withdrawn: false,
  created_at: '2025-07-01T12:00:00.000Z',
  open_reports: 0,
  counts: null,
  version: 'v1',
  reports: [],
  alike: [],
}
const SHOWN: WholeQuestion = { ...QUESTION, state: 'shown', version: 'v2' }
const REPORTED: WholeQuestion = {
  ...SHOWN,
  open_reports: 1,
  reports: [
    { id: 'r1', reason: 'الصواب الثالث', sender: null, created_at: '2025-07-02T12:00:00.000Z', settled_at: null },
  ],
}
const LIST = '/api/admin/questions?filter=waiting'
const ONE = '/api/admin/questions/q1'

/** Returns a question as lists contain it, without its reports. */
function listed(whole: WholeQuestion): OfficeQuestion {
  const { reports: _, alike: __, ...question } = whole
  return question
}

function page(whole: WholeQuestion[], change: object = {}): object {
  const questions = whole.map(listed)
  const counts = { waiting: questions.length, reported: 0 }
  return { questions, next: null, ...counts, wait_for_approval: true, subjects: ['nahw'], ...change }
}

function openDesk(answers: Record<string, unknown>, address = '/admin/questions') {
  const session = sessionOf({ staff_roles: ['question_reviewer'] })
  const api = fakeApi({ '/api/auth/get-session': session, ...answers })
  return { ...api, ...renderPortal(address) }
}

test('a question that waits for approval is shown in full and approved from the list, with undo', async () => {
  const { user, sent } = openDesk({ [LIST]: page([QUESTION]), [`${ONE}/state`]: SHOWN })
  const entry = within(
    within(await screen.findByRole('list', { name: 'الأسئلة' })).getAllByRole('listitem')[0] as HTMLElement,
  )
  const whole = entry.getByRole('link', { name: 'فتح السؤال ما علامة رفع المثنى؟' })
  expect(whole.getAttribute('href')).toBe('/admin/questions/q1')
  expect(entry.getByText('الإجابة الصحيحة').closest('li')?.textContent).toContain('الألف')
  expect(entry.getByText('سلمى البهي')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'تنتظر الاعتماد (1)' }).getAttribute('aria-current')).toBe('page')

  await user.click(entry.getByRole('button', { name: 'اعتماد' }))
  expect(await screen.findByText('صار السؤال معروضًا للطلاب')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'تراجع' }))
  expect(await screen.findByText('عاد السؤال إلى الانتظار')).toBeTruthy()
  expect(sent).toEqual([
    { state: 'shown', version: 'v1' },
    { state: 'waiting', version: 'v2' },
  ])
})

test('approving a question that its full quiz leaves out does not say that students see it', async () => {
  const shown = { ...SHOWN, left_out: true as const }
  const { user } = openDesk({ [LIST]: page([QUESTION]), [`${ONE}/state`]: shown, [ONE]: shown })
  await user.click(await screen.findByRole('button', { name: 'اعتماد' }))
  expect(await screen.findByText('قُبِل السؤال، ولكن الاختبار ممتلئ، فلا يُعرض فيه الآن')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /^فتح السؤال/ }))
  expect(await screen.findByText('خارج الاختبار')).toBeTruthy()
  expect(screen.getByText(/^لا يُسأل عنه الطلاب، فقبله في الاختبار 500 سؤال/)).toBeTruthy()
})

test('one call approves the selected questions, and those that could not be approved are counted', async () => {
  const other = { ...QUESTION, id: 'q2', question_text: 'سؤال آخر' }
  const { user, sent } = openDesk({
    [LIST]: page([QUESTION, other]),
    '/api/admin/questions/approval': { approved: [listed(SHOWN)], left: 1 },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'تحديد كل ما ينتظر هنا' }))
  await user.click(screen.getByRole('checkbox', { name: 'تحديد السؤال: سؤال آخر' }))
  await user.click(screen.getByRole('checkbox', { name: 'تحديد السؤال: سؤال آخر' }))
  await user.click(screen.getByRole('button', { name: 'اعتماد المحدد (2)' }))
  expect(await screen.findByText('أسئلة اعتُمدت: 1، وأسئلة تغيّرت فلم تُعتمد: 1')).toBeTruthy()
  expect(sent).toEqual([
    {
      questions: [
        { id: 'q1', version: 'v1' },
        { id: 'q2', version: 'v1' },
      ],
    },
  ])
})

test('a selected question that its contributor changes meanwhile is no longer selected', async () => {
  const other = { ...QUESTION, id: 'q2', question_text: 'سؤال آخر' }
  const changed = { ...QUESTION, question_text: 'ما علامة نصب المثنى؟', version: 'v3' }
  const lists = [page([QUESTION, other]), page([changed])]
  const { user } = openDesk({
    [LIST]: () => lists.shift() ?? page([changed]),
    '/api/admin/questions/q2/state': { ...other, state: 'shown', version: 'v2' },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'تحديد السؤال: ما علامة رفع المثنى؟' }))
  const entries = within(screen.getByRole('list', { name: 'الأسئلة' })).getAllByRole('button', { name: 'اعتماد' })
  await user.click(entries[1] ?? expect.unreachable())
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'تحديد السؤال: ما علامة نصب المثنى؟' })
  expect(box.checked).toBe(false)
  expect(screen.queryByRole('button', { name: /^اعتماد المحدد/ })).toBeNull()
})

test('an empty list says whether new questions need approval, below the checkbox of that setting', async () => {
  const { user, sent } = openDesk({
    [LIST]: page([], { wait_for_approval: false }),
    '/api/admin/question_approval': { wait_for_approval: true },
  })
  expect(await screen.findByText('لا سؤال ينتظر الاعتماد')).toBeTruthy()
  expect(screen.getByText(/فعّل الاعتماد أعلاه/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'اعتماد الأسئلة الجديدة قبل ظهورها' }))
  expect(await screen.findByText('صارت الأسئلة الجديدة تنتظر الاعتماد')).toBeTruthy()
  expect(sent).toEqual([{ wait_for_approval: true }])
})

test('the search for questions is in the URL and is sent to the server', async () => {
  const { user, asked, address } = openDesk({ [LIST]: page([]) })
  await user.type(await screen.findByRole('searchbox', { name: 'كلمات من نص السؤال' }), 'المثنى ')
  await user.selectOptions(screen.getByRole('combobox', { name: 'الفرقة' }), 'الفرقة الأولى')
  await user.click(screen.getByRole('button', { name: 'عرض' }))
  const query = new URLSearchParams({ grade: 'grade_1', search: 'المثنى' }).toString()
  expect(address()).toBe(`/admin/questions?${query}`)
  await waitFor(() => expect(asked).toContain(`/api/admin/questions?filter=waiting&${query}`))
})

test('the order of the questions is in the URL, is sent to the server and is explained', async () => {
  const { user, asked, address } = openDesk({ [LIST]: page([QUESTION]) })
  expect(screen.queryByText(/^الصعوبة من نسبة من أصابوا/)).toBeNull()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'الترتيب' }), 'الأصعب أولًا')
  await user.click(screen.getByRole('button', { name: 'عرض' }))
  expect(address()).toBe('/admin/questions?order=hardest')
  await waitFor(() => expect(asked).toContain('/api/admin/questions?filter=waiting&order=hardest'))
  expect(screen.getByText(/^الصعوبة من نسبة من أصابوا/)).toBeTruthy()
  // An order hides no questions, so there is no filter to clear.
  expect(screen.queryByRole('button', { name: 'إلغاء التصفية' })).toBeNull()
})

test('a reported question shows its reports; correcting the question settles them', async () => {
  const { user, sent } = openDesk({ [ONE]: REPORTED }, '/admin/questions/q1')
  const reports = within(await screen.findByRole('list', { name: 'البلاغات' }))
  expect(reports.getByText('الصواب الثالث')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'تصحيح' }))
  await user.click(screen.getByRole('button', { name: 'حذف الاختيار 2' }))
  await user.click(screen.getByRole('button', { name: 'حفظ التصحيح' }))
  expect(await screen.findByText('حدد الاختيار الصحيح.')).toBeTruthy()

  await user.click(screen.getByRole('radio', { name: 'الاختيار الصحيح: 2' }))
  await user.click(screen.getByRole('button', { name: 'إضافة اختيار' }))
  await user.type(screen.getByRole('textbox', { name: 'الاختيار 3' }), 'الياء')
  await user.click(screen.getByRole('button', { name: 'حفظ التصحيح' }))
  expect(await screen.findByText('حُفظ التصحيح')).toBeTruthy()
  expect(sent).toEqual([
    {
      question_text: 'ما علامة رفع المثنى؟',
      question_options: ['الضمة', 'الواو', 'الياء'],
      question_answer: 1,
      answer_reason: 'المثنى يرفع بالألف.',
      version: 'v2',
      settled_reports: ['r1'],
    },
  ])
})

test('reports against a question can be settled without changing it, and reopened by undo', async () => {
  const { user, sent } = openDesk({ [ONE]: REPORTED, [`${ONE}/reports`]: SHOWN }, '/admin/questions/q1')
  await user.click(await screen.findByRole('button', { name: 'إغلاق البلاغات بلا تغيير' }))
  expect(await screen.findByText('أُغلقت البلاغات')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'تراجع' }))
  expect(await screen.findByText('فُتحت البلاغات من جديد')).toBeTruthy()
  expect(sent).toEqual([
    { reports: ['r1'], settled: true },
    { reports: ['r1'], settled: false },
  ])
})

test('a conflict with a colleague’s edit shows the stored question, keeps the typed one and lets it be saved', async () => {
  const anew = { ...SHOWN, question_text: 'نص كتبه غيره', version: 'v3' }
  const saved = { ...SHOWN, question_text: 'نصي أنا', version: 'v4' }
  // Loading the question and correcting it have the same address, so these are its answers in order.
  const turns = [SHOWN, problem('edit_conflict'), anew, saved, saved]
  const answers = { [ONE]: () => turns.shift() }
  const { user, sent } = openDesk(answers, '/admin/questions/q1')
  await user.click(await screen.findByRole('button', { name: 'تصحيح' }))
  const text = screen.getByRole('textbox', { name: 'نص السؤال' })
  await user.clear(text)
  await user.type(text, 'نصي أنا')
  await user.click(screen.getByRole('button', { name: 'حفظ التصحيح' }))
  expect(await screen.findByText('نص كتبه غيره')).toBeTruthy()
  expect(screen.getByText(/غيّر شخص آخر هذا السؤال/)).toBeTruthy()
  expect((text as HTMLTextAreaElement).value).toBe('نصي أنا')

  await user.click(screen.getByRole('button', { name: 'حفظ التصحيح' }))
  expect(await screen.findByText('حُفظ التصحيح')).toBeTruthy()
  expect(sent).toMatchObject([{ version: 'v2' }, { version: 'v3', question_text: 'نصي أنا' }])
})

test('the page of an unknown question says that the question does not exist', async () => {
  openDesk({}, '/admin/questions/nothing')
  expect(await screen.findByText('لا يوجد سؤال بهذا الرابط')).toBeTruthy()
})

test('a failure to load the list of questions is explained and can be retried', async () => {
  openDesk({ [LIST]: problem('service_unavailable') })
  expect(await screen.findByText('المنصة مشغولة الآن. أعد المحاولة بعد قليل.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeTruthy()
})

test('a question shows the share of right answers, and an option that nobody picks', async () => {
  const counts = { asked: 40, right: 10, picks: [30, 10, 0] }
  openDesk({ [LIST]: page([{ ...QUESTION, counts }]) })
  expect(await screen.findByText('أخطأ فيه أكثر من سُئلوا')).toBeTruthy()
  expect(screen.getByText(/^أصاب منهم/).textContent).toBe('أصاب منهم: 10 (25%)')
  const picks = within(screen.getByRole('list', { name: 'ما اختاروه' })).getAllByRole('listitem')
  expect(picks.map(({ textContent }) => textContent)).toEqual([
    'الاختيار 1: 75%',
    'الاختيار 2: 25%',
    'الاختيار 3: لم يختره أحد',
  ])
})

test('the questions that most readers answered wrong have a tab of their own at the office', async () => {
  openDesk({ '/api/admin/questions?filter=missed': page([]) }, '/admin/questions?filter=missed')
  expect(await screen.findByText('لا سؤال أخطأ فيه أكثر من سُئلوا')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'أخطأ فيها أكثر من سُئلوا', current: 'page' })).toBeTruthy()
})
