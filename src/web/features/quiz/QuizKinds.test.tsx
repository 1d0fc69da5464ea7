import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Question } from '#contract/quiz.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const TRIAL = '/storage/students-data/questions/test_questions.json'

const SEVERAL: Question = {
  id: 'several',
  question_kind: 'several',
  question_text: 'أي هذه حروف جر؟',
  question_options: ['من', 'قام', 'إلى'],
  question_answers: [0, 2],
}
const MATCHING: Question = {
  id: 'matching',
  question_kind: 'matching',
  question_text: 'ما نوع كل كلمة؟',
  question_pairs: [
    { prompt: 'قام', match: 'فعل' },
    { prompt: 'زيد', match: 'اسم' },
    { prompt: 'قعد', match: 'فعل' },
  ],
}
const ORDERING: Question = {
  id: 'ordering',
  question_kind: 'ordering',
  question_text: 'رتب الشعراء من الأقدم.',
  question_items: ['امرؤ القيس', 'جرير', 'المتنبي'],
}
const WRITTEN: Question = {
  id: 'written',
  question_kind: 'written',
  question_text: 'اضبط الفعل: كتب الدرس.',
  accepted_answers: ['كُتِبَ', 'كُتِب'],
  compare: 'exact',
}
const GAP: Question = {
  id: 'gap',
  question_kind: 'written',
  question_format: 'markup',
  question_text: '<verse><half>قفا نبك من ذكرى حبيب</half><half>ومنزل <gap></half></verse>',
  accepted_answers: ['بسقط'],
  compare: 'letters',
}

async function start(...questions: Question[]) {
  fakeApi({ [TRIAL]: questions })
  const portal = renderPortal('/test_yourself')
  await screen.findByRole('button', { name: 'تأكيد الإجابة' })
  return portal
}

const score = () => screen.getByText(/^الإجابات الصحيحة/).textContent
const verdict = () =>
  screen.getByText(/^إجابة (صحيحة|خاطئة)/, { selector: '[role=status] *' }).closest('[role=status]')?.textContent
const submit = () => screen.getByRole('button', { name: 'تأكيد الإجابة' })

test('digits tick several options and Enter answers; the feedback names right options that were not ticked', async () => {
  const { user } = await start(SEVERAL)
  await user.keyboard('1')
  await user.keyboard('2')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, true, false])
  await user.keyboard('{Enter}')
  expect(score()).toBe('الإجابات الصحيحة: 0')
  expect(verdict()).toBe('إجابة خاطئة. الإجابة الصحيحة: من، إلى')
  const rows = within(screen.getByRole('list', { name: 'الاختيارات' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())).toEqual([
    '1 من الإجابة الصحيحة',
    '2 قام إجابتك خاطئة',
    '3 إلى إجابة صحيحة لم تخترها',
  ])
  expect(screen.getByRole('button', { name: 'عرض النتيجة' })).toBe(document.activeElement)
})

test('ticking all right options and no others is a right answer, and a digit unticks a ticked option', async () => {
  const { user } = await start(SEVERAL)
  for (const digit of ['1', '2', '3', '٢']) await user.keyboard(digit)
  await user.click(submit())
  expect(score()).toBe('الإجابات الصحيحة: 1')
  expect(verdict()).toBe('إجابة صحيحة: من، إلى')
})

test('confirming an answer without a ticked option asks for an option and does not answer', async () => {
  const { user } = await start(SEVERAL)
  await user.click(submit())
  expect(screen.getByRole('alert').textContent).toBe('اختر إجابة واحدة على الأقل.')
  await user.click(screen.getByRole('checkbox', { name: /من/ }))
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('each prompt of a matching question has a list of the matches, in which equal matches appear once', async () => {
  const { user } = await start(MATCHING)
  const [first, second, third] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^ما يقابل:/ })
  if (!first || !second || !third) return expect.unreachable()
  expect(Array.from(first.options, ({ text }) => text.replace(/^.\) /, '')).sort()).toEqual([
    'اختر ما يقابلها',
    'اسم',
    'فعل',
  ])
  await user.click(submit())
  expect(screen.getByRole('alert').textContent).toBe('اختر ما يقابل كل عبارة.')
  const choose = (select: HTMLSelectElement, match: string) =>
    user.selectOptions(select, within(select).getByRole('option', { name: new RegExp(match) }))
  await choose(first, 'فعل')
  await choose(second, 'فعل')
  await choose(third, 'فعل')
  await user.click(submit())
  expect(score()).toBe('الإجابات الصحيحة: 0')
  expect(verdict()).toBe('إجابة خاطئة. الصحيح من التوصيل: 2 من 3')
  expect(screen.getByText(/^ما يقابلها:/).textContent).toBe('ما يقابلها: اسم')
})

test.each([
  ['several', SEVERAL],
  ['ordering', ORDERING],
])(
  'in a question of the kind %s the numbers of the options have the direction right to left, so the point follows them',
  async (_, question) => {
    await start(question)
    const numbers = screen.getAllByText(/^[0-9]$/).filter(({ parentElement }) => parentElement?.closest('ol'))
    expect(numbers.map(({ textContent, dir }) => `${textContent} ${dir}`).slice(0, 2)).toEqual(['1 rtl', '2 rtl'])
  },
)

test('items are moved by buttons and arrow keys, keep the focus, and their new position is announced', async () => {
  const { user } = await start(ORDERING)
  const shown = () =>
    within(screen.getByRole('list', { name: 'الاختيارات' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => ORDERING.question_items.findIndex((item) => textContent.includes(item)))
  for (const [goal, item] of ORDERING.question_items.entries()) {
    while (shown().indexOf(goal) > goal) {
      const button = screen.getByRole('button', { name: `تقديم: ${item}` })
      button.focus()
      await user.keyboard(goal === 0 ? '{ArrowUp}' : '{Enter}')
      expect(document.activeElement?.getAttribute('aria-label')).toBe(`تقديم: ${item}`)
      expect(screen.getByText(new RegExp(`^«${item}» الآن في الموضع ${shown().indexOf(goal) + 1} من 3`))).toBeTruthy()
    }
  }
  expect(shown()).toEqual([0, 1, 2])
  await user.click(submit())
  expect(score()).toBe('الإجابات الصحيحة: 1')
  expect(verdict()).toBe('إجابة صحيحة.')
})

test('for a wrong order of items the feedback gives the right order and each misplaced item’s position', async () => {
  const { user } = await start(ORDERING)
  await user.click(submit())
  expect(verdict()).toBe('إجابة خاطئة. الترتيب الصحيح:امرؤ القيسجريرالمتنبي')
  expect(screen.getAllByText(/^موضعه الصحيح: \d$/).length).toBeGreaterThan(1)
})

test.each([
  ['كُتِبَ', 'إجابة صحيحة: كُتِبَ'],
  ['كتب', 'إجابة خاطئة. حروفك صحيحة، لكن الحركات أو الهمزة تختلف. الإجابة الصحيحة: كُتِبَ. وتُقبل أيضًا: كُتِب'],
  ['قرأ', 'إجابة خاطئة. الإجابة الصحيحة: كُتِبَ. وتُقبل أيضًا: كُتِب'],
])('for the written answer %s the feedback names what is accepted', async (written, expected) => {
  const { user } = await start(WRITTEN)
  await user.type(screen.getByRole('textbox', { name: 'إجابتك' }), `${written}{Enter}`)
  expect(verdict()).toBe(expected)
})

test('a gap in a verse is filled inside the verse, and digits typed there do not choose an option', async () => {
  const { user } = await start(GAP)
  expect(screen.getByRole('heading', { level: 2, name: 'أكمل الفراغ' })).toBeTruthy()
  const field = screen.getByRole('textbox', { name: 'الكلمة الناقصة' })
  expect(field.closest('p')?.textContent).toContain('ومنزل')
  await user.type(field, '1')
  expect(field).toHaveProperty('value', '1')
  await user.clear(field)
  await user.type(field, 'بِسقط{Enter}')
  expect(verdict()).toBe('إجابة صحيحة: بسقط')
})

test('a passage that questions share is above each of them, and gives their numbers', async () => {
  const passage = { id: 'p', text: 'نص طويل تشترك فيه الأسئلة.' }
  const { user } = await start({ ...WRITTEN, passage }, { ...SEVERAL, passage }, ORDERING)
  const shown = () => screen.queryByRole('region', { name: /^النص المشترك/ })
  expect(shown()?.textContent).toBe(passage.text)
  expect(screen.getByText('لهذه الأسئلة: 1، 2')).toBeTruthy()
  const details = shown()?.closest('details')
  await user.type(screen.getByRole('textbox', { name: 'إجابتك' }), 'كتب{Enter}')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: SEVERAL.question_text })).toBeTruthy()
  expect(shown()?.closest('details')).toBe(details)
  await user.keyboard('1{Enter}')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: ORDERING.question_text })).toBeTruthy()
  expect(shown()).toBeNull()
})

test('a quiz with questions of all kinds resumes after a reload, and its result lists every wrong answer', async () => {
  const { user } = await start(WRITTEN, ORDERING, SEVERAL)
  await user.type(screen.getByRole('textbox', { name: 'إجابتك' }), 'كتب{Enter}')
  await user.keyboard('{Enter}')
  await user.click(submit())
  cleanup()
  renderPortal('/test_yourself')
  expect(await screen.findByText(/^تابعت من حيث توقفت/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'السؤال التالي' }))
  await user.keyboard('1{Enter}')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'ما أخطأت فيه' })).toBeTruthy())
  const [written, ordered, several] = await screen.findAllByRole('article')
  expect(written?.textContent).toContain('إجابتككتب')
  expect(ordered?.textContent).toContain('امرؤ القيسجريرالمتنبي')
  expect(several?.textContent).toContain('الإجابة الصحيحةمن، إلى')
})
