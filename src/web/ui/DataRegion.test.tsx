import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { DataRegion, type DataSource } from './DataRegion.tsx'

const FAILED = { error: new ApiError('internal', 'status 500'), isRefetchError: true }
const STALE = 'تعذر تحديث ما تراه، فقد يكون قديمًا.'

function show(source: Partial<DataSource<string[]>>): () => unknown {
  const refetch = vi.fn<() => void>()
  render(
    <DataRegion
      source={{ data: undefined, error: null, isRefetchError: false, refetch, ...source }}
      isEmpty={(data) => data.length === 0}
      empty={<p>empty</p>}
    >
      {(data) => <p>{data.join()}</p>}
    </DataRegion>,
  )
  return refetch
}

test('data have no line above them that says they are old', () => {
  show({ data: ['one'] })
  expect(screen.getByText('one')).toBeTruthy()
  expect(screen.queryByText(STALE)).toBeNull()
})

test.each([
  ['data', ['one'], 'one'],
  ['an empty list', [], 'empty'],
])('after a failed refetch %s stays, a line says that it may be old, and a button retries', async (_, data, text) => {
  const refetch = show({ data, ...FAILED })
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(STALE)
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('a list whose next page failed to load is not called old', () => {
  show({ data: ['one'], ...FAILED, isRefetchError: false })
  expect(screen.queryByText(STALE)).toBeNull()
})

test('without data a failure takes the place of the content', () => {
  show({ ...FAILED, isRefetchError: false })
  expect(screen.getByRole('alert').textContent).not.toContain(STALE)
})
