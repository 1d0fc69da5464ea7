import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { WholeQuestion } from '#contract/admin-questions.ts'
import type { QuestionParts } from '#contract/quiz.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { sessionOf } from '../../testing/staff-session.ts'

// The desk is a lazy chunk: transform it here, outside the first test's time limit.
beforeAll(() => import('./QuestionsDesk.tsx'))

const ONE = '/api/admin/questions/q1'
const TEXTS = {
  id: 'q1',
  origin: 'student',
  grade: 'grade_1',
  term: 'term_2',
  subject: 'nahw',
  question_text: 'ما علامة رفع المثنى؟',
  answer_reason: 'المثنى يرفع بالألف.',
  creator_name: 'سلمى',
  account_name: 'سلمى البهي',
  state: 'shown',
  is_withdrawn: false,
  created_at: '2025-07-01T12:00:00.000Z',
  open_reports: 0,
  counts: null,
  version: 'v2',
  reports: [],
  alike: [],
} as const
const SHOWN: WholeQuestion = {
  ...TEXTS,
  reports: [],
  alike: [],
  question_options: ['الضمة', 'الألف', 'الواو'],
  question_answer: 1,
}

function openQuestion(whole: object) {
  const session = sessionOf({ staff_roles: ['question_reviewer'] })
  const api = fakeApi({ '/api/auth/get-session': session, [ONE]: whole })
  return { ...api, ...renderPortal('/admin/questions/q1') }
}

const KINDS: [kind: string, parts: QuestionParts, correct: (user: UserEvent) => Promise<void>, sent: object][] = [
  [
    'several',
    { question_kind: 'several', question_options: ['من', 'قام', 'إلى'], question_answers: [0] },
    async (user) => {
      await user.click(screen.getByRole('checkbox', { name: 'الاختيار الصحيح: 3' }))
      await user.click(screen.getByRole('button', { name: 'حذف الاختيار 2' }))
    },
    { question_kind: 'several', question_options: ['من', 'إلى'], question_answers: [0, 1] },
  ],
  [
    'matching',
    {
      question_kind: 'matching',
      question_pairs: [
        { prompt: 'قام', match: 'اسم' },
        { prompt: 'زيد', match: 'اسم' },
      ],
    },
    (user) => rewrite(user, 'ما يقابل العبارة 1', 'فعل'),
    {
      question_kind: 'matching',
      question_pairs: [
        { prompt: 'قام', match: 'فعل' },
        { prompt: 'زيد', match: 'اسم' },
      ],
    },
  ],
  [
    'ordering',
    { question_kind: 'ordering', question_items: ['جرير', 'امرؤ القيس'] },
    async (user) => {
      await rewrite(user, 'العنصر 1', 'لبيد')
      await user.click(screen.getByRole('button', { name: 'إضافة صف' }))
      await rewrite(user, 'العنصر 3', 'شوقي')
    },
    { question_kind: 'ordering', question_items: ['لبيد', 'امرؤ القيس', 'شوقي'] },
  ],
  [
    'written',
    { question_kind: 'written', accepted_answers: ['كتب'], compare: 'letters' },
    async (user) => {
      await rewrite(user, 'الإجابة 1', 'كُتِبَ')
      await user.selectOptions(
        screen.getByRole('combobox', { name: 'مقارنة إجابة الطالب' }),
        'بالحركات والهمزات كما كُتبت',
      )
    },
    { question_kind: 'written', accepted_answers: ['كُتِبَ'], compare: 'exact' },
  ],
]

async function rewrite(user: UserEvent, name: string, text: string): Promise<void> {
  const field = screen.getByRole('textbox', { name })
  await user.clear(field)
  await user.type(field, text)
}

test.each(KINDS)(
  'a %s question is shown with its answer, and corrected in the fields of its kind',
  async (_kind, parts, correct, body) => {
    const whole = { ...TEXTS, ...parts }
    const { user, sent } = openQuestion(whole)
    await user.click(await screen.findByRole('button', { name: 'تصحيح' }))
    await correct(user)
    await rewrite(user, 'نص مشترك (اختياري)', 'نص مشترك')
    await user.click(screen.getByRole('button', { name: 'حفظ التصحيح' }))
    expect(await screen.findByText('حُفظ التصحيح')).toBeTruthy()
    const { question_text, answer_reason, version } = whole
    const common = { question_text, answer_reason, passage_text: 'نص مشترك', version, settled_reports: [] }
    expect(sent).toEqual([{ ...common, ...body }])
  },
)

test('a button underlines a word of a corrected question; the preview shows it so, and markup is sent', async () => {
  const { user, sent } = openQuestion(SHOWN)
  await user.click(await screen.findByRole('button', { name: 'تصحيح' }))
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'نص السؤال' })
  text.setSelectionRange(0, 2)
  const bar = await screen.findByRole('toolbar', { name: /نص السؤال/ })
  await user.click(within(bar).getByRole('button', { name: 'خط تحت المحدد' }))
  await waitFor(() => expect(text.value).toMatch(/^⟦خط⟧ما⟦\/خط⟧ علامة/))
  await user.click(screen.getByRole('button', { name: 'حفظ التصحيح' }))
  expect(await screen.findByText('حُفظ التصحيح')).toBeTruthy()
  expect(sent).toMatchObject([{ question_format: 'markup', question_text: '<u>ما</u> علامة رفع المثنى؟' }])
})

test('a correction to an accepted answer that nobody can type is refused at its field', async () => {
  const { user, sent } = openQuestion({
    ...TEXTS,
    question_kind: 'written',
    accepted_answers: ['كتب'],
    compare: 'letters',
  })
  await user.click(await screen.findByRole('button', { name: 'تصحيح' }))
  await rewrite(user, 'الإجابة 1', 'ـ')
  await user.click(screen.getByRole('button', { name: 'حفظ التصحيح' }))
  expect(screen.getByText(/^هذه الإجابة لا يستطيع أحد أن يكتبها/)).toBeTruthy()
  expect(sent).toEqual([])
})
