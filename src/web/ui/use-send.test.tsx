import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createQueryClient } from '../app/query-client.ts'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'
import { Toast } from './Toast.tsx'
import { type Done, useSend } from './use-send.ts'
import { SayContext, useToast } from './use-toast.ts'

interface ButtonProps {
  send: (word: string) => Promise<string>
  done?: (answer: string, word: string) => Done
  failed?: 'drawn'
  refresh?: (error: ApiError | null) => readonly (readonly string[])[]
  onSettled?: (error: ApiError | null, word: string) => void
}

const LIST = ['list'] as const

function Screen({ list, ...plan }: ButtonProps & { list: () => Promise<number> }) {
  const toast = useToast()
  return (
    <SayContext value={toast.say}>
      <List list={list} />
      <Sender {...plan} />
      <Toast toast={toast} />
    </SayContext>
  )
}

function List({ list }: { list: () => Promise<number> }) {
  return <p>{useQuery({ queryKey: LIST, queryFn: list }).data}</p>
}

function Sender(plan: ButtonProps) {
  const { send, isSending, sending, error } = useSend({ refresh: [LIST], ...plan })
  return (
    <button type="button" onClick={() => send('كلمة')}>
      {isSending ? `يرسل ${sending}` : 'أرسل'} {error?.code}
    </button>
  )
}

function open(plan: ButtonProps) {
  let asked = 0
  const list = () => Promise.resolve(++asked)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen {...plan} list={list} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), asked: () => asked, status: () => screen.getByRole('status').textContent }
}

test('the text of a successful change is shown after the list has been refetched', async () => {
  const { user, asked, status } = open({
    send: (word) => Promise.resolve(`${word}!`),
    done: (answer, word) => `${word} ${answer} ${asked()}`,
  })
  await user.click(await screen.findByRole('button', { name: 'أرسل' }))
  expect(await screen.findByText('كلمة كلمة! 2')).toBeTruthy()
  expect(status()).toBe('كلمة كلمة! 2')
})

test('while a change is being sent, `sending` is set and no toast is shown', async () => {
  const { user, status } = open({ send: () => new Promise(() => undefined) })
  await user.click(await screen.findByRole('button', { name: 'أرسل' }))
  expect(await screen.findByRole('button', { name: 'يرسل كلمة' })).toBeTruthy()
  expect(status()).toBe('')
})

test('a change that the server refuses shows the text of the refusal’s code and refetches the list', async () => {
  const { user, asked } = open({ send: () => Promise.reject(new ApiError('sheet_state')) })
  await user.click(await screen.findByRole('button', { name: 'أرسل' }))
  expect(await screen.findByText(PROBLEM_TEXTS.sheet_state)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'أرسل sheet_state' })).toBeTruthy()
  expect(asked()).toBe(2)
})

test('the queries to refetch can depend on the server’s refusal, and onSettled runs after the refetch', async () => {
  const ends: string[] = []
  const { user, asked } = open({
    send: vi.fn<() => Promise<string>>().mockRejectedValueOnce(new ApiError('edit_conflict')).mockResolvedValue('تم'),
    refresh: (error) => (error ? [] : [LIST]),
    onSettled: (error, word) => ends.push(`${word} ${error?.code} ${asked()}`),
  })
  await user.click(await screen.findByRole('button', { name: 'أرسل' }))
  await vi.waitFor(() => expect(ends).toEqual(['كلمة edit_conflict 1']))
  await user.click(await screen.findByRole('button', { name: /^أرسل/ }))
  await vi.waitFor(() => expect(ends.slice(1)).toEqual(['كلمة undefined 2']))
})

test('a refusal that the screen shows itself is not shown in the toast', async () => {
  const { user, status } = open({ send: () => Promise.reject(new ApiError('sheet_state')), failed: 'drawn' })
  await user.click(await screen.findByRole('button', { name: 'أرسل' }))
  expect(await screen.findByRole('button', { name: 'أرسل sheet_state' })).toBeTruthy()
  expect(status()).toBe('')
})

test('after a failed undo, undo is offered again; after a successful one its text is shown without undo', async () => {
  const undo = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError('network'))
    .mockResolvedValueOnce('عاد')
  const { user, asked } = open({ send: () => Promise.resolve(''), done: () => ({ text: 'تم', undo }) })
  await user.click(await screen.findByRole('button', { name: 'أرسل' }))
  await user.click(await screen.findByRole('button', { name: 'تراجع' }))
  expect(await screen.findByText(PROBLEM_TEXTS.network)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'تراجع' }))
  expect(await screen.findByText('عاد')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'تراجع' })).toBeNull()
  expect(asked()).toBe(4)
})
