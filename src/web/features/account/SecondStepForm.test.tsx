import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'

const SESSION = '/api/auth/get-session'
const SIGN_IN = '/api/auth/sign-in/email'
const STEP = '/api/auth/sign-in/second-factor'
const WRONG = 'الرمز غير صحيح. تأكد منه ثم اكتبه مرة أخرى.'

async function givePassword(user: UserEvent): Promise<HTMLElement> {
  await user.type(await screen.findByLabelText('البريد الإلكتروني'), 'salem@example.com')
  await user.type(screen.getByLabelText('كلمة المرور'), 'secret')
  await user.click(screen.getByRole('button', { name: 'تسجيل الدخول' }))
  return screen.findByLabelText('رمز التحقق')
}

test('an account with a second factor is asked for its code on the same page, with the focus in the field', async () => {
  fakeApi({ [SESSION]: null, [SIGN_IN]: { second_factor: true }, [STEP]: session() })
  const { user, address } = renderPortal('/signin')
  const field = await givePassword(user)
  expect(address()).toBe('/signin')
  expect(document.activeElement).toBe(field)
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  expect(screen.queryByLabelText('كلمة المرور')).toBeNull()
  expect(localStorage.getItem('loggedinUser')).toBeNull()
})

test.each([{ second_factor: true }, { second_factor: true, passkeys: 'only' }])(
  'the second step of signing in says whom to ask for help after a loss of phone or passkeys: %j',
  async (step) => {
    fakeApi({ [SESSION]: null, [SIGN_IN]: step })
    const { user } = renderPortal('/signin')
    await user.type(await screen.findByLabelText('البريد الإلكتروني'), 'salem@example.com')
    await user.type(screen.getByLabelText('كلمة المرور'), 'secret')
    await user.click(screen.getByRole('button', { name: 'تسجيل الدخول' }))
    expect(await screen.findByText(/اطلب من مدير المنصة، أو من مسؤول خادمها/)).toBeTruthy()
  },
)

test('a code of the second factor in Arabic digits signs in and opens the home page', async () => {
  const { sent } = fakeApi({ [SESSION]: null, [SIGN_IN]: { second_factor: true }, [STEP]: session() })
  const { user, address } = renderPortal('/signin')
  await user.type(await givePassword(user), '١٢٣ ٤٥٦{Enter}')
  await waitFor(() => expect(address()).toBe('/'))
  expect(sent.at(-1)).toEqual({ code: '123456' })
  expect(localStorage.getItem('loggedinUser')).not.toBeNull()
})

test('a backup code is accepted with its hyphen; a code of a wrong length is not sent', async () => {
  const { sent, asked } = fakeApi({ [SESSION]: null, [SIGN_IN]: { second_factor: true }, [STEP]: session() })
  const { user, address } = renderPortal('/signin')
  const field = await givePassword(user)
  await user.type(field, '12345{Enter}')
  expect(screen.getByText(WRONG)).toBeTruthy()
  expect(asked).not.toContain(STEP)
  await user.clear(field)
  await user.type(field, '12345-67890{Enter}')
  await waitFor(() => expect(address()).toBe('/'))
  expect(sent.at(-1)).toEqual({ code: '1234567890' })
})

test('a wrong code of the second factor is reported beside the field and can be corrected', async () => {
  const answers = [problem('wrong_code'), session()]
  fakeApi({ [SESSION]: null, [SIGN_IN]: { second_factor: true }, [STEP]: () => answers.shift() })
  const { user, address } = renderPortal('/signin')
  const field = await givePassword(user)
  await user.type(field, '111111{Enter}')
  expect(await screen.findByText(WRONG)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.clear(field)
  await user.type(field, '222222{Enter}')
  await waitFor(() => expect(address()).toBe('/'))
})

test('an expired second step of signing in says so, and its button leads back to the password', async () => {
  fakeApi({ [SESSION]: null, [SIGN_IN]: { second_factor: true }, [STEP]: problem('expired_step') })
  const { user } = renderPortal('/signin')
  await user.type(await givePassword(user), '111111{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('انتهت مهلة هذه الخطوة'))
  await user.click(screen.getByRole('button', { name: 'العودة إلى كلمة المرور' }))
  expect(document.activeElement).toBe(screen.getByLabelText('البريد الإلكتروني'))

  await givePassword(user)
  await user.click(screen.getByRole('button', { name: 'العودة إلى كلمة المرور' }))
  expect(screen.getByLabelText('كلمة المرور')).toHaveProperty('value', '')
})

test('too many attempts at the second step of signing in are reported there', async () => {
  fakeApi({ [SESSION]: null, [SIGN_IN]: { second_factor: true }, [STEP]: problem('too_many_requests') })
  const { user } = renderPortal('/signin')
  await user.type(await givePassword(user), '111111{Enter}')
  expect(await screen.findByText('محاولات كثيرة في وقت قصير. انتظر قليلًا ثم أعد المحاولة.')).toBeTruthy()
})
