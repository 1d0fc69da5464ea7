import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { listRows, studentResult } from '../../testing/samples.ts'

const LIST = '/degrees/grade_2/2024_25'
const API = '/api/grade_2/degrees/2024_25'

/** Opens a list and then the list's first student; from then on the server's list has another student. */
async function leaveList() {
  let list = { items: listRows(1, 1), total: 1, next: null }
  let arrive: () => void = () => undefined
  const { asked } = fakeApi({ [API]: () => answer(), [`${API}/10001`]: studentResult() })
  let answer = () => Promise.resolve(list)
  const { user, router } = renderPortal(LIST)
  await user.click(await screen.findByRole('link', { name: 'طالب 1' }))
  await screen.findByRole('heading', { level: 1, name: studentResult().name })
  list = { items: listRows(2, 2), total: 1, next: null }
  answer = () =>
    new Promise((resolve) => {
      arrive = () => resolve(list)
    })
  asked.length = 0
  return { router, asked, arrive: () => arrive() }
}

test('a list opened by a new navigation does not show the rows that an earlier visit loaded', async () => {
  const { router, asked, arrive } = await leaveList()
  await act(() => router.navigate(LIST))
  await waitFor(() => expect(asked).toContain(API))
  expect(screen.queryByText('طالب 1')).toBeNull()
  arrive()
  expect(await within(await screen.findByRole('table')).findByText('طالب 2')).toBeTruthy()
})

test('going back to a list shows its rows at once and sends no request', async () => {
  const { router, asked } = await leaveList()
  // Goes to a third screen, so that the list is neither shown nor the screen that was left last.
  await act(() => router.navigate('/find_student'))
  await act(() => router.navigate(-1))
  await act(() => router.navigate(-1))
  expect(await screen.findByText('طالب 1')).toBeTruthy()
  expect(asked.filter((address) => address.startsWith(API))).toEqual([])
})
