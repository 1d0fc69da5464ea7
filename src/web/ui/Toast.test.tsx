import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyLinkButton } from './CopyLinkButton.tsx'
import { Toast } from './Toast.tsx'
import { STATUS_MESSAGE_MS, useToast } from './use-toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'clipboard')
})

function Speaker({ words }: { words: string }) {
  const { text, say } = useToast()
  return (
    <>
      <button type="button" onClick={() => say(words)}>
        قل
      </button>
      <Toast text={text} />
    </>
  )
}

function speak() {
  fireEvent.click(screen.getByRole('button', { name: 'قل' }))
}

function pass(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

test('a status message is shown for three seconds, in a region that was there before it', () => {
  expect(STATUS_MESSAGE_MS).toBe(3000)
  render(<Speaker words="تم الإرسال" />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  speak()
  expect(region.textContent).toBe('تم الإرسال')
  pass(2999)
  expect(region.textContent).toBe('تم الإرسال')
  pass(1)
  expect(region.textContent).toBe('')
})

test('what is said again counts from the second time', () => {
  render(<Speaker words="تم الإرسال" />)
  speak()
  pass(2000)
  speak()
  pass(2000)
  expect(screen.getByRole('status').textContent).toBe('تم الإرسال')
  pass(1000)
  expect(screen.getByRole('status').textContent).toBe('')
})

function giveClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
}

async function copy(): Promise<string | null> {
  render(<CopyLinkButton />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'نسخ الرابط' })))
  return screen.getByRole('status').textContent
}

test('the address of the page is copied, and it says so', async () => {
  const copied: string[] = []
  giveClipboard((text) => Promise.resolve(void copied.push(text)))
  expect(await copy()).toBe('تم نسخ الرابط')
  expect(copied).toEqual([window.location.href])
})

test('a clipboard that refuses is told of', async () => {
  giveClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  expect(await copy()).toBe('تعذر نسخ الرابط')
})

test('without a clipboard there is no button', () => {
  render(<CopyLinkButton />)
  expect(screen.queryByRole('button')).toBeNull()
})
