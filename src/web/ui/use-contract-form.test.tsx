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
}

function Sample({ send, explain, place = 'هنا', say }: SampleProps) {
  const form = useContractForm({
    start: { name: '', code: '', other: '' },
    schema: SCHEMA,
    bodyOf: ({ name, code }) => ({ name, code, place }),
    texts: { name: { too_big: 'طويل', other: 'قصير' }, code: 'رمز خطأ' },
    check: ({ code, other }): Record<string, string> => (code === other ? {} : { other: 'مختلف' }),
    send,
    ...(explain && { explain }),
    say,
  })
  return (
    <Form form={form} reload={{ label: 'حمّل', onReload: () => undefined }}>
      <Field {...form.field('name')} label="الاسم" />
      <Field {...form.field('code')} label="الرمز" />
      <Field {...form.field('other')} label="الرمز مرة أخرى" />
      <SubmitButton form={form} sending="يرسل">
        أرسل
      </SubmitButton>
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

test('nothing is checked before it is sent; then each fault is beside its field and the first has the focus', async () => {
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

test('a refused field is checked as one types; another one is not before the next sending', async () => {
  const { user, press } = await open({ send: sender() }, ['12', '12', '12'])
  await press()
  await user.type(field('الاسم'), '3')
  expect(screen.queryByText('قصير')).toBeNull()
  await user.type(field('الاسم'), '456')
  expect(screen.getByText('طويل')).toBeTruthy()
  await user.type(field('الرمز'), '3')
  expect(screen.queryByText('مختلف')).toBeNull()
})

test('what the schema read is sent, once', async () => {
  const send = sender()
  const { user } = await open({ send }, [' منى ', '12', '12'])
  await user.dblClick(screen.getByRole('button'))
  expect(send.mock.calls.map(([body]) => body)).toEqual([{ name: 'منى', code: '12', place: 'هنا' }])
})

test('a failure is said in the form until the next sending, and what was typed stays', async () => {
  const send = refusing(new ApiError('too_many_requests'))
  const { press } = await open({ send }, ['منى', '12', '12'])
  await press()
  expect(await screen.findByText(PROBLEM_TEXTS.too_many_requests)).toBeTruthy()
  expect(field('الاسم').value).toBe('منى')
  await press()
  expect(send).toHaveBeenCalledTimes(2)
  expect(screen.queryByText(PROBLEM_TEXTS.too_many_requests)).toBeNull()
})

test('the fields that the server names are marked, until they are changed', async () => {
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

test('a fault that no field of the form shows is said of the form', async () => {
  const fields = [{ path: '/place', message: 'no' }]
  const { press } = await open({ send: refusing(new ApiError('invalid_request', '', '', fields)) }, ['منى', '12', '12'])
  await press()
  expect(await screen.findByText(PROBLEM_TEXTS.invalid_request)).toBeTruthy()
})

test('a value without a field that breaks its rule is not sent silently', async () => {
  const send = sender()
  const { press } = await open({ send, place: '' }, ['منى', '12', '12'])
  await press()
  expect(screen.getByText(PROBLEM_TEXTS.invalid_request)).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

test.each([
  ['words', 'كلمات', 'كلمات'],
  ['the fault of a field', { name: 'محجوز' }, 'محجوز'],
])('a form may answer a refusal with %s of its own', async (_, told, shown) => {
  const { press } = await open({ send: refusing(new ApiError('forbidden')), explain: () => told }, ['منى', '12', '12'])
  await press()
  expect(await screen.findByText(shown)).toBeTruthy()
  expect(screen.queryByText(PROBLEM_TEXTS.forbidden)).toBeNull()
})

test('after somebody else’s change the stored state is offered, and the words on the failure go with it', async () => {
  const { user, press } = await open({ send: refusing(new ApiError('edit_conflict')) }, ['منى', '12', '12'])
  await press()
  await user.click(await screen.findByRole('button', { name: 'حمّل' }))
  expect(screen.queryByText(PROBLEM_TEXTS.edit_conflict)).toBeNull()
})

test('a form with a toast says a failure there', async () => {
  const { press } = await open({ send: refusing(new ApiError('forbidden')), say: 'here' }, ['منى', '12', '12'])
  await press()
  expect(await screen.findByText(PROBLEM_TEXTS.forbidden)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(PROBLEM_TEXTS.forbidden)
})
