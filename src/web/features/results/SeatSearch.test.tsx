import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { takeConsole } from '../../testing/console.ts'
import { type Answers, fakeApi, NO_NETWORK, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { listRows, studentResult } from '../../testing/samples.ts'

const LIST = '/degrees/grade_1/2024_25'
const API = '/api/grade_1/degrees/2024_25'
const NOT_FOUND = 'رقم الجلوس غير موجود.'

async function searchFor(typed: string, answers: Answers = {}) {
  const { asked } = fakeApi({ [API]: { items: listRows(1, 2), total: 2, next: null }, ...answers })
  const page = renderPortal(LIST)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'رقم الجلوس' })
  if (typed) await page.user.type(field, typed)
  await page.user.click(screen.getByRole('button', { name: 'بحث' }))
  return { ...page, field, searches: () => asked.filter((address) => address.startsWith(`${API}/`)) }
}

async function expectRefusal(field: HTMLInputElement, message: string) {
  const alert = await screen.findByText(message)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(alert.id)
  expect(field.value).toBe('')
}

test.each([
  ['nothing', ''],
  ['four characters', '1000'],
  ['six characters', '100077'],
])('the seat number %s is refused without a request, and the field is emptied', async (_, typed) => {
  const { field, searches, address } = await searchFor(typed)
  await expectRefusal(field, NOT_FOUND)
  expect(searches()).toEqual([])
  expect(address()).toBe(LIST)
})

test('an unknown seat number is reported, and the results list stays', async () => {
  const { field, searches, address } = await searchFor('10999', { [`${API}/10999`]: problem('student_not_found') })
  await expectRefusal(field, NOT_FOUND)
  expect(searches()).toEqual([`${API}/10999`])
  expect(address()).toBe(LIST)
})

test('a known seat number opens the student’s page, and the field is empty after going back', async () => {
  const { address, router, searches } = await searchFor('10007', { [`${API}/10007`]: studentResult() })
  expect(await screen.findByRole('heading', { level: 1, name: 'طالب 7' })).toBeTruthy()
  expect(address()).toBe(`${LIST}/10007`)
  expect(searches(), 'the page reuses the response of the search').toEqual([`${API}/10007`])
  await router.navigate(-1)
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('')
})

test.each(['١٠٠٠٧', '۱۰۰۰۷', ' 10007 ', '\u200f100 07\u200e', '10-007'])(
  'the typed "%s" is taken as the seat number 10007',
  async (typed) => {
    const { address } = await searchFor(typed, { [`${API}/10007`]: studentResult() })
    await waitFor(() => expect(address()).toBe(`${LIST}/10007`))
  },
)

test.each([
  ['data_unavailable', 'بيانات هذا الطالب غير متاحة'],
  ['result_withheld', /محجوبة.*شؤون الطلاب/],
] as const)('for a student with %s the student’s page opens and says why there is no result', async (code, message) => {
  const { address } = await searchFor('10007', { [`${API}/10007`]: problem(code) })
  expect(await screen.findByText(message)).toBeTruthy()
  expect(address()).toBe(`${LIST}/10007`)
})

test('a network failure of the search for a seat number is logged and reported as such, not as an unknown number', async () => {
  const { field, address } = await searchFor('10007', { [`${API}/10007`]: NO_NETWORK })
  await expectRefusal(field, 'تعذر الاتصال. تأكد من الإنترنت ثم أعد المحاولة.')
  expect(screen.queryByText(NOT_FOUND)).toBeNull()
  expect(address()).toBe(LIST)
  expect(takeConsole()).toHaveLength(1)
})
