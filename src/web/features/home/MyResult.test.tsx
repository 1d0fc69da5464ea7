import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSavedResult, type SavedResult, saveResult } from '../../api/saved-result.ts'
import { fakeApi, NO_NETWORK, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { studentResult } from '../../testing/samples.ts'

const RESULT = '/api/grade_1/degrees/2024_25/10007'
const MINE: SavedResult = { grade: 'grade_1', year: '2024_25', seat: '10007', name: 'طالب قديم' }

beforeEach(() => saveResult(MINE))
afterEach(() => localStorage.clear())

async function openCard(answer: unknown) {
  fakeApi({ [RESULT]: answer })
  const page = renderPortal('/')
  return { ...page, card: within(await screen.findByRole('region', { name: 'نتيجتي' })) }
}

test('the saved result is on the home page with current figures, and links to its page', async () => {
  const { card } = await openCard(studentResult())
  expect(await card.findByText('ناجح بتقدير جيد جدًّا، ترتيبك 7 من 486')).toBeTruthy()
  expect(card.getByText('طالب 7'), 'the name as it is now').toBeTruthy()
  expect(readSavedResult()).toEqual({ ...MINE, name: 'طالب 7' })
  expect(card.getByRole('link', { name: 'عرض النتيجة' }).getAttribute('href')).toBe('/degrees/grade_1/2024_25/10007')
})

test.each([
  [problem('data_unavailable'), 'بيانات هذا الطالب غير متاحة'],
  [problem('result_withheld'), /محجوبة/],
  [problem('student_not_found'), 'لم تعد هذه النتيجة منشورة.'],
])('if the saved result is no longer published, neither name nor seat number is on its card', async (answer, text) => {
  const { card } = await openCard(answer)
  expect(await card.findByText(text)).toBeTruthy()
  expect(card.queryByText(/طالب قديم|10007/)).toBeNull()
  expect(readSavedResult()).toEqual({ ...MINE, name: '' })
})

test('without a network the saved result’s card shows the stored name, and that newer figures cannot load', async () => {
  const { card } = await openCard(NO_NETWORK)
  expect(await card.findByText('تعذر الاتصال، فلا يظهر أحدث ما نُشر.')).toBeTruthy()
  expect(card.getByText('طالب قديم')).toBeTruthy()
})

test('one press removes the saved result from the device, and another press restores it', async () => {
  const { user, card } = await openCard(studentResult())
  await card.findByText('طالب 7')
  await user.click(card.getByRole('button', { name: 'حذف من هذا الجهاز' }))
  expect(localStorage.getItem('diwan.my_result')).toBeNull()
  expect(screen.queryByRole('region', { name: 'نتيجتي' })).toBeNull()
  const undo = screen.getByRole('button', { name: 'تراجع' })
  expect(document.activeElement).toBe(undo)
  await user.click(undo)
  expect(await screen.findByRole('region', { name: 'نتيجتي' })).toBeTruthy()
  await waitFor(() => expect(readSavedResult()?.seat).toBe('10007'))
})

test('on a device without a saved result the home page has no card for it', async () => {
  localStorage.clear()
  fakeApi({})
  renderPortal('/')
  await screen.findByRole('heading', { name: 'اختر فرقتك' })
  expect(screen.queryByRole('region', { name: 'نتيجتي' })).toBeNull()
})
