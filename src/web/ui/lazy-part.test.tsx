import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../router/ErrorBoundary.tsx'
import { ChunkError } from '../router/load-chunk.ts'
import { takeConsole } from '../testing/console.ts'
import { lazyPart } from './lazy-part.tsx'

function Part({ name }: { name: string }) {
  return <p>{name}</p>
}

/** Renders a text field beside a lazy part whose chunk `load` loads. */
function renderForm(load: () => Promise<typeof Part>): void {
  const Lazy = lazyPart(load)
  render(
    <>
      <textarea aria-label="سبب الطلب" />
      <Lazy name="الجزء" />
    </>,
  )
}

test('if a lazy part’s chunk fails to load, the text typed beside it stays, and a retry loads the part', async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new ChunkError('part.js'))
  load.mockResolvedValue(Part)
  renderForm(load)
  const field = screen.getByRole('textbox')
  await userEvent.type(field, 'درجتي في النحو')
  expect((await screen.findByRole('alert')).textContent).toContain('انقطع الاتصال قبل أن تكتمل الصفحة.')

  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }))
  await screen.findByText('الجزء')
  expect(screen.getByRole('textbox')).toBe(field)
  expect(field).toHaveProperty('value', 'درجتي في النحو')
})

test('when the network returns, a lazy part that failed is loaded without a press', async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new ChunkError('part.js'))
  load.mockResolvedValue(Part)
  renderForm(load)
  await screen.findByRole('alert')
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('الجزء')
})

test('if a newer build has replaced a lazy part’s chunk, the message offers to load the newer portal', async () => {
  renderForm(() => Promise.reject(new ChunkError('part.js', 404)))
  expect((await screen.findByRole('alert')).textContent).toContain('صدرت نسخة جديدة من المنصة.')
  expect(screen.getByRole('button', { name: 'تحديث' })).toBeTruthy()
})

test('an error thrown by the code of a lazy part’s chunk is shown by the error page', async () => {
  const Lazy = lazyPart(() => Promise.reject<typeof Part>(new Error('قلم مكسور')))
  render(
    <ErrorBoundary at="here" fallback={(error) => <p>{String(error)}</p>}>
      <Lazy name="x" />
    </ErrorBoundary>,
  )
  await screen.findByText('Error: قلم مكسور')
  expect(takeConsole()).not.toEqual([])
})
