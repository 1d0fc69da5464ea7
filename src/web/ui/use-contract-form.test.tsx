import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import { createQueryClient } from '../app/query-client.ts'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'
import { Field } from './Field.tsx'
import { Form, SubmitButton } from './Form.tsx'
import { useContractForm } from './use-contract-form.ts'

const SCHEMA = z.object({
  name: z.string().check(z.trim(), z.minLength(3), z.maxLength(5)),
  code: z.string().check(z.minLength(2)),
  place: z.string().check(z.minLength(1)),
})
type Body = z.output<typeof SCHEMA>

interface SampleProps {
  send: (body: Body) => Promise<unknown>
  explain?: (error: ApiError) => Record<string, string> | string | null | undefined
  place?: string
  say?: 'here'
  done?: string
}

function Sample({ send, explain, place = 'هنا', say, done }: SampleProps) {
  const form = useContractForm({
    start: { name: '', code: '', other: '' },
    schema: SCHEMA,
    bodyOf: ({ name, code }) => ({ name, code, place }),
    texts: { name: { too_big: 'طويل', other: 'قصير' }, code: 'رمز خطأ' },
    check: ({ code, other }): Record<string, string> => (code === other ? {} : { other: 'مختلف' }),
    send,
    ...(explain && { explain }),
    say,
    ...(done && { done }),
  })
  return (
    <Form form={form} reload={{ label: 'حمّل', onReload: () => undefined }}>
      <Field {...form.field('name')} label="الاسم" />
      <Field {...form.field('code')} label="الرمز" />
      <Field {...form.field('other')} label="الرمز مرة أخرى" />
      <SubmitButton form={form}>أرسل</SubmitButton>
    </Form>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

async function open(props: SampleProps, values: readonly [string, string, string]) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Sample {...props} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  for (const [place, name] of ['الاسم', 'الرمز', 'الرمز مرة أخرى'].entries()) {
    if (values[place]) await user.type(field(name), values[place])
  }
  return { user, press: () => user.click(screen.getByRole('button', { name: 'أرسل' })) }
}

const sender = () => vi.fn<(body: Body) => Promise<unknown>>().mockResolvedValue(undefined)
const refusing = (...errors: ApiError[]) => {
  const send = sender()
  for (const error of errors) send.mockRejectedValueOnce(error)
  return send
}

test('submitting shows each error at its field and focuses the first field with an error', async () => {
  const send = sender()
  const { press } = await open({ send }, ['12', '12', 'x'])
  expect(screen.queryByText('قصير')).toBeNull()
  await press()
  expect(screen.getByText('قصير')).toBeTruthy()
  expect(screen.getByText('مختلف')).toBeTruthy()
  expect(field('الاسم').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('الاسم'))
  expect(send).not.toHaveBeenCalled()
})

test('after a submit, a refused field is checked while typing, other fields only at the next submit', async () => {
  const { user, press } = await open({ send: sender() }, ['12', '12', '12'])
  await press()
  await user.type(field('الاسم'), '3')
  expect(screen.queryByText('قصير')).toBeNull()
  await user.type(field('الاسم'), '456')
  expect(screen.getByText('طويل')).toBeTruthy()
  await user.type(field('الرمز'), '3')
  expect(screen.queryByText('مختلف')).toBeNull()
})

test('a form sends its parsed values once, even after a double click', async () => {
  const send = sender()
  const { user } = await open({ send }, [' منى ', '12', '12'])
  await user.dblClick(screen.getByRole('button'))
  expect(send.mock.calls.map(([body]) => body)).toEqual([{ name: 'منى', code: '12', place: 'هنا' }])
})

test('the message of a failure stays in the form until the next submit, and the typed values stay', async () => {
  const send = refusing(new ApiError('too_many_requests'))
  const { press } = await open({ send }, ['منى', '12', '12'])
  await press()
  expect(await screen.findByText(PROBLEM_TEXTS.too_many_requests)).toBeTruthy()
  expect(field('الاسم').value).toBe('منى')
  await press()
  expect(send).toHaveBeenCalledTimes(2)
  expect(screen.queryByText(PROBLEM_TEXTS.too_many_requests)).toBeNull()
})

test('fields that the server refuses are marked as invalid until they change', async () => {
  const fields = [{ path: '/code', message: 'no' }]
  const { user, press } = await open({ send: refusing(new ApiError('invalid_request', '', '', fields)) }, [
    'منى',
    '12',
    '12',
  ])
  await press()
  expect(await screen.findByText('رمز خطأ')).toBeTruthy()
  expect(document.activeElement).toBe(field('الرمز'))
  await user.type(field('الاسم'), 'ل')
  expect(screen.getByText('رمز خطأ')).toBeTruthy()
  await user.type(field('الرمز'), '3')
  expect(screen.queryByText('رمز خطأ')).toBeNull()
})

test('an error of a field that the form does not show appears as the message of the whole form', async () => {
  const fields = [{ path: '/place', message: 'no' }]
  const { press } = await open({ send: refusing(new ApiError('invalid_request', '', '', fields)) }, ['منى', '12', '12'])
  await press()
  expect(await screen.findByText(PROBLEM_TEXTS.invalid_request)).toBeTruthy()
})

test('an invalid value without a field prevents the submit and is reported by the form', async () => {
  const send = sender()
  const { press } = await open({ send, place: '' }, ['منى', '12', '12'])
  await press()
  expect(screen.getByText(PROBLEM_TEXTS.invalid_request)).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

test.each([
  ['text', 'كلمات', 'كلمات'],
  ['field error', { name: 'محجوز' }, 'محجوز'],
])('a form’s own explanation (%s) replaces the default text of the server’s refusal', async (_, explanation, shown) => {
  const { press } = await open({ send: refusing(new ApiError('forbidden')), explain: () => explanation }, [
    'منى',
    '12',
    '12',
  ])
  await press()
  expect(await screen.findByText(shown)).toBeTruthy()
  expect(screen.queryByText(PROBLEM_TEXTS.forbidden)).toBeNull()
})

test('after an edit conflict a button loads the stored values and clears the failure', async () => {
  const { user, press } = await open({ send: refusing(new ApiError('edit_conflict')) }, ['منى', '12', '12'])
  await press()
  await user.click(await screen.findByRole('button', { name: 'حمّل' }))
  expect(screen.queryByText(PROBLEM_TEXTS.edit_conflict)).toBeNull()
})

test('a second press sends nothing while the first is pending; after the success the same values are sent again', async () => {
  const ends: (() => void)[] = []
  const send = vi.fn<(body: Body) => Promise<unknown>>(() => new Promise((resolve) => ends.push(() => resolve(0))))
  const { press } = await open({ send, say: 'here', done: 'وصل' }, ['منى', '12', '12'])
  await press()
  await press()
  expect(send).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await screen.findByText('وصل')
  await press()
  expect(send).toHaveBeenCalledTimes(2)
})

test('the message of a failure takes the focus, also when the next submit fails in the same way', async () => {
  const { press } = await open({ send: refusing(new ApiError('forbidden'), new ApiError('forbidden')) }, [
    'منى',
    '12',
    '12',
  ])
  await press()
  const first = (await screen.findByText(PROBLEM_TEXTS.forbidden)).closest('[role=alert]')
  expect(document.activeElement).toBe(first)
  await press()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(PROBLEM_TEXTS.forbidden))
  expect(document.activeElement).not.toBe(first)
})

test('the message of a success in the form takes the focus and stays until the next submit', async () => {
  const send = sender()
    .mockResolvedValueOnce(undefined)
    .mockReturnValueOnce(new Promise(() => undefined))
  const { user, press } = await open({ send, say: 'here', done: 'وصل' }, ['منى', '12', '12'])
  await press()
  const done = (await screen.findByText('وصل')).closest('[role=status]')
  expect(document.activeElement).toBe(done)
  await user.type(field('الاسم'), 'ل')
  expect(screen.getByText('وصل')).toBeTruthy()
  await press()
  expect(screen.queryByText('وصل')).toBeNull()
})
