import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyLinkButton } from './CopyLinkButton.tsx'
import { STATUS_MESSAGE_MS, shownFor, Toast, UNDO_MS } from './Toast.tsx'
import { useToast } from './use-toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'clipboard')
})

function Speaker({ words, isFailure = false }: { words: string; isFailure?: boolean }) {
  const toast = useToast()
  return (
    <>
      <button type="button" onClick={() => toast.say(words, { isFailure })}>
        قل
      </button>
      <Toast toast={toast} />
    </>
  )
}

function speak() {
  fireEvent.click(screen.getByRole('button', { name: 'قل' }))
}

function pass(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

test('a status message is shown for three seconds, in a live region that is always mounted', () => {
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

test('showing a message again restarts its three seconds', () => {
  render(<Speaker words="تم الإرسال" />)
  speak()
  pass(2000)
  speak()
  pass(2000)
  expect(screen.getByRole('status').textContent).toBe('تم الإرسال')
  pass(1000)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a long status message is shown longer, at the pace of a slow reader', () => {
  const words = 'كلمة '.repeat(20).trim()
  render(<Speaker words={words} />)
  speak()
  expect(shownFor(words)).toBeGreaterThan(8000)
  pass(shownFor(words) - 1)
  expect(screen.getByRole('status').textContent).toBe(words)
  pass(1)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('the message of a failure stays until it is dismissed', () => {
  render(<Speaker words="تعذر النسخ" isFailure />)
  speak()
  pass(600_000)
  expect(screen.getByRole('status').textContent).toBe('تعذر النسخ')
  fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }))
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

test('the button that copies a link copies the address of the page and confirms it', async () => {
  const copied: string[] = []
  giveClipboard((text) => Promise.resolve(void copied.push(text)))
  expect(await copy()).toBe('تم نسخ الرابط')
  expect(copied).toEqual([window.location.href])
})

test('if the clipboard refuses the address, the failure is reported', async () => {
  giveClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  expect(await copy()).toBe('تعذر نسخ الرابط')
})

test('in a browser without a clipboard there is no button to copy the address', () => {
  render(<CopyLinkButton />)
  expect(screen.queryByRole('button')).toBeNull()
})

function Remover({ undo }: { undo: () => void }) {
  const [isThere, setThere] = useState(true)
  const toast = useToast()
  function remove() {
    setThere(false)
    toast.say('حُذف السطر', { undo })
  }
  return (
    <>
      {isThere && (
        <button type="button" onClick={remove}>
          احذف
        </button>
      )}
      <Toast toast={toast} />
    </>
  )
}

function remove(undo: () => void = () => undefined) {
  render(<Remover undo={undo} />)
  const button = screen.getByRole('button', { name: 'احذف' })
  button.focus()
  fireEvent.click(button)
  return screen.getByRole('button', { name: 'تراجع' })
}

test('the undo button takes the focus when the pressed button disappears, and undoes once', () => {
  const undo = vi.fn<() => void>()
  const button = remove(undo)
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'تراجع' })).toBeNull()
})

test('undo is offered for fifteen seconds, and for longer while the undo button has the focus', () => {
  const button = remove()
  pass(UNDO_MS + 5000)
  expect(screen.queryByRole('button', { name: 'تراجع' })).not.toBeNull()
  act(() => button.blur())
  expect(screen.queryByRole('button', { name: 'تراجع' })).toBeNull()
})

test('an undo button without the focus disappears after fifteen seconds', () => {
  const button = remove()
  act(() => button.blur())
  pass(UNDO_MS - 1)
  expect(screen.queryByRole('button', { name: 'تراجع' })).not.toBeNull()
  pass(1)
  expect(screen.queryByRole('button', { name: 'تراجع' })).toBeNull()
})
