import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { ownQuestion, session } from '../../../testing/samples.ts'
import { putSign } from '../../../testing/signed-in.ts'

const API = '/api/grade_2/test_yourself_students/questions/term_1/nahw'
const TEXT = 'سؤال من نوع آخر؟'
const SIMILAR = `/api/grade_2/test_yourself_students/similar/term_1/nahw?text=${encodeURIComponent(TEXT)}`

beforeEach(putSign)

async function open() {
  const api = fakeApi({
    '/api/auth/get-session': session({ write_permission: true }),
    [SIMILAR]: { questions: [] },
    [API]: ownQuestion('q'),
  })
  const portal = renderPortal('/grade_2/term_1/nahw/send_question')
  await screen.findByRole('textbox', { name: 'نص السؤال' })
  return { ...portal, ...api }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const choose = (user: UserEvent, kind: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: 'نوع السؤال' }), kind)
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'إرسال السؤال' }))

async function fill(user: UserEvent, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) await user.type(field(name), text)
}

const KINDS: [string, (user: UserEvent) => Promise<void>, object][] = [
  [
    'اختيار متعدد الإجابات',
    async (user) => {
      await fill(user, { 'الاختيار 1': 'من', 'الاختيار 2': 'قام', 'الاختيار 3': 'إلى' })
      await user.click(screen.getByRole('button', { name: 'حذف الاختيار 4' }))
      for (const number of [3, 1])
        await user.click(screen.getByRole('checkbox', { name: `الاختيار الصحيح: ${number}` }))
    },
    { question_kind: 'several', question_options: ['من', 'قام', 'إلى'], question_answers: [0, 2] },
  ],
  [
    'توصيل',
    async (user) => {
      await user.click(screen.getByRole('button', { name: 'حذف الصف 3' }))
      await fill(user, {
        'العبارة 1': 'قام',
        'ما يقابل العبارة 1': 'فعل',
        'العبارة 2': 'زيد',
        'ما يقابل العبارة 2': 'اسم',
      })
    },
    {
      question_kind: 'matching',
      question_pairs: [
        { prompt: 'قام', match: 'فعل' },
        { prompt: 'زيد', match: 'اسم' },
      ],
    },
  ],
  [
    'ترتيب',
    (user) => fill(user, { 'العنصر 1': 'امرؤ القيس', 'العنصر 2': 'جرير', 'العنصر 3': 'المتنبي' }),
    { question_kind: 'ordering', question_items: ['امرؤ القيس', 'جرير', 'المتنبي'] },
  ],
  [
    'إجابة قصيرة',
    async (user) => {
      await fill(user, { 'الإجابة 1': 'مُبتدأ' })
      await user.click(screen.getByRole('button', { name: 'إضافة صف' }))
      await fill(user, { 'الإجابة 2': 'المبتدأ' })
      await user.selectOptions(
        screen.getByRole('combobox', { name: 'مقارنة إجابة الطالب' }),
        'بالحركات والهمزات كما كُتبت',
      )
    },
    { question_kind: 'written', accepted_answers: ['مُبتدأ', 'المبتدأ'], compare: 'exact' },
  ],
]

test.each(KINDS)(
  'a question of the kind %s is sent with its parts, and its passage stays for the next question',
  async (kind, write, parts) => {
    const { user, sent } = await open()
    await choose(user, kind)
    await user.type(field('نص السؤال'), TEXT)
    await write(user)
    await user.type(field('نص مشترك (اختياري)'), 'نص مشترك')
    await send(user)
    await waitFor(() => expect(sent).toEqual([{ question_text: TEXT, passage_text: 'نص مشترك', ...parts }]))
    await waitFor(() => expect(field('نص السؤال').value).toBe(''))
    expect(field('نص مشترك (اختياري)').value).toBe('نص مشترك')
  },
)

test('errors in the fields of a question’s kind are shown at these fields, and nothing is sent', async () => {
  const { user, sent } = await open()
  await choose(user, 'ترتيب')
  await user.type(field('نص السؤال'), TEXT)
  await fill(user, { 'العنصر 1': 'جرير', 'العنصر 2': 'جرير' })
  await send(user)
  expect(screen.getAllByText('اكتب عنصرًا لا يتكرر، في 400 حرف على الأكثر.')).toHaveLength(2)
  await choose(user, 'توصيل')
  await send(user)
  expect(screen.getAllByText('اكتب عبارة لا تتكرر، في 400 حرف على الأكثر.')).toHaveLength(3)
  expect(screen.getAllByText('اكتب ما يقابل العبارة، في 400 حرف على الأكثر.')).toHaveLength(3)
  await choose(user, 'اختيار متعدد الإجابات')
  await send(user)
  expect(screen.getByText('حدد اختيارًا صحيحًا واحدًا على الأقل.')).toBeTruthy()
  expect(sent).toEqual([])
})

test.each(['ـ', '⟦معادلة⟧\\frac{a}{b}⟦/معادلة⟧'])(
  'the accepted answer %s, which nobody can type, is refused at its field, and nothing is sent',
  async (answer) => {
    const { user, sent } = await open()
    await choose(user, 'إجابة قصيرة')
    await user.type(field('نص السؤال'), TEXT)
    await user.click(field('الإجابة 1'))
    await user.paste(answer)
    await send(user)
    expect(screen.getByText(/^هذه الإجابة لا يستطيع أحد أن يكتبها/)).toBeTruthy()
    expect(document.activeElement).toBe(field('الإجابة 1'))
    expect(sent).toEqual([])
  },
)

test('changing a question back to the kind with one right option brings back four options', async () => {
  const { user } = await open()
  await choose(user, 'اختيار متعدد الإجابات')
  await fill(user, { 'الاختيار 1': 'من' })
  await user.click(screen.getByRole('button', { name: 'حذف الاختيار 4' }))
  await choose(user, 'اختيار من متعدد')
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  expect(field('الاختيار 1').value).toBe('من')
})

test.each([
  ['that a change of the kind leaves in the question’s text', 'أكمل: ⟦فراغ⟧ نبك من ذكرى', 'اختيار من متعدد'],
  ['beside another one', 'أكمل: ⟦فراغ⟧ نبك من ⟦فراغ⟧', 'إجابة قصيرة'],
])('a gap %s is refused at the text, and nothing is sent', async (_, text, kind) => {
  const { user, sent } = await open()
  await choose(user, 'إجابة قصيرة')
  await user.type(field('الإجابة 1'), 'قفا')
  await user.click(field('نص السؤال'))
  await user.paste(text)
  await choose(user, kind)
  await send(user)
  expect(screen.getByText(/^للطالب فراغ واحد يكتب فيه/)).toBeTruthy()
  expect(document.activeElement).toBe(field('نص السؤال'))
  expect(sent).toEqual([])
})
