import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeApi, NO_NETWORK, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { transcriptTerm } from '../../testing/samples.ts'

const EXISTS = '/api/degrees?student_id=123452024&limit=1'
const TRANSCRIPT = '/api/degrees?student_id=123452024'
const FOUND = { items: [transcriptTerm()], total: 1, next: null }
const NOT_NINE = 'الرقم التعريفي يجب أن يكون 9 أرقام بالضبط.'

async function searchFor(typed: string, answers: Answers = {}) {
  const { asked } = fakeApi(answers)
  const page = renderPortal('/find_student')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'الرقم التعريفي' })
  if (typed) await page.user.type(field, typed)
  await page.user.click(screen.getByRole('button', { name: 'بحث' }))
  return { ...page, field, searches: () => asked.filter((address) => address.startsWith('/api/degrees')) }
}

test.each([
  ['nothing', ''],
  ['eight digits', '12345202'],
  ['nine characters with a letter', '12345202x'],
])('the typed identifier %s is refused with an error at the field, and nothing is sent', async (_, typed) => {
  const { field, searches, address } = await searchFor(typed)
  const message = await screen.findByText(NOT_NINE)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(message.id)
  expect(searches()).toEqual([])
  expect(address()).toBe('/find_student')
})

test('the field for a student’s identifier is numeric and limited to nine characters', async () => {
  const { field, searches } = await searchFor('1234520249', { [EXISTS]: FOUND, [TRANSCRIPT]: FOUND })
  expect(field.inputMode).toBe('numeric')
  expect(field.value).toBe('123452024')
  await waitFor(() => expect(searches()[0]).toBe(EXISTS))
})

test('blanks and signs in a pasted identifier are removed before it is cut to nine digits', async () => {
  fakeApi({})
  const { user } = renderPortal('/find_student')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'الرقم التعريفي' })
  await user.click(field)
  await user.paste('\u200f ١٢٣٤٥ - ٢٠٢٤ \u200e')
  expect(field.value).toBe('123452024')
})

test.each(['123452024', '١٢٣٤٥٢٠٢٤'])(
  'the typed identifier "%s" opens the transcript of the student',
  async (typed) => {
    const { address } = await searchFor(typed, { [EXISTS]: FOUND, [TRANSCRIPT]: FOUND })
    expect(await screen.findByRole('heading', { level: 1, name: 'طالب مثال' })).toBeTruthy()
    expect(address()).toBe('/students/123452024')
  },
)

test('without a network the search opens a transcript that the device has stored', async () => {
  const { address } = await searchFor('123452024', { [EXISTS]: NO_NETWORK, [TRANSCRIPT]: FOUND })
  expect(await screen.findByRole('heading', { level: 1, name: 'طالب مثال' })).toBeTruthy()
  expect(address()).toBe('/students/123452024')
})

test('for an unknown identifier the search says so and stays open', async () => {
  const { address } = await searchFor('123452024', { [EXISTS]: { items: [], total: 0, next: null } })
  expect(await screen.findByText('لم نجد هذا الطالب. تأكد من الرقم التعريفي ثم أعد المحاولة.')).toBeTruthy()
  expect(address()).toBe('/find_student')
})

test.each([
  ['no network', NO_NETWORK],
  ['a broken server', problem('internal')],
])('for %s the page reports that the search failed', async (_, answer) => {
  const { address } = await searchFor('123452024', { [EXISTS]: answer, [TRANSCRIPT]: answer })
  expect(await screen.findByText('حدث خطأ أثناء البحث. أعد المحاولة.')).toBeTruthy()
  expect(address()).toBe('/find_student')
})

test('for a student whose data are not available the transcript page opens and says so', async () => {
  const { address } = await searchFor('123452024', {
    [EXISTS]: problem('data_unavailable'),
    [TRANSCRIPT]: problem('data_unavailable'),
  })
  expect(await screen.findByText('بيانات هذا الطالب غير متاحة')).toBeTruthy()
  expect(address()).toBe('/students/123452024')
})

test('the explanation of identifiers shows worked examples and can be closed', async () => {
  fakeApi({})
  const { user } = renderPortal('/find_student')
  await user.click(await screen.findByRole('button', { name: 'ما الرقم التعريفي؟' }))
  const dialog = screen.getByRole('dialog', { name: 'ما الرقم التعريفي؟' })
  const rows = within(dialog)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows.slice(1)).toEqual(['123452024123452024', '301172025301172025'])
  await user.click(within(dialog).getByRole('button', { name: 'إغلاق' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
