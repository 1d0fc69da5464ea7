import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SignedInUser } from '#contract/accounts.ts'
import { createQueryClient } from '../../app/query-client.ts'
import { type Answers, fakeApi, problem } from '../../testing/fake-api.ts'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'
import { SecondFactorSection } from './SecondFactorSection.tsx'

const SESSION = '/api/auth/get-session'
const STATE = '/api/auth/second-factor'
const PASSKEYS = '/api/auth/passkeys'
const OFF = { on: false, backup_codes_left: 0 }
const ON = { on: true, backup_codes_left: 7 }
const KEY = 'ABCDEFGHIJKLMNOPQR'
const OTPAUTH = `otpauth://totp/Diwan:salem%40example.com?secret=${KEY}&issuer=Diwan`
const CODES = ['12345-67890', '09876-54321']
const TITLE = 'التحقق بخطوتين'

function show(answers: Answers, change: Partial<SignedInUser> = { role: 'administrator' }) {
  putSign()
  const { user, ...rest } = session()
  const api = fakeApi({ [SESSION]: { ...rest, user: { ...user, ...change } }, [PASSKEYS]: { items: [] }, ...answers })
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <SecondFactorSection />
    </QueryClientProvider>,
  )
  return { ...api, user: userEvent.setup(), container }
}

async function press(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }))
}

test('a member without an office role does not see the section of the second factor', async () => {
  const { asked, container } = show({ [STATE]: OFF }, {})
  await waitFor(() => expect(asked).toContain(STATE))
  await waitFor(() => expect(asked).toContain(SESSION))
  expect(container.textContent).toBe('')
})

test('a former officer can only remove the second factor, not add one', async () => {
  show({ [STATE]: ON }, {})
  expect(await screen.findByRole('button', { name: 'إيقاف تطبيق المصادقة' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'إصدار رموز احتياطية جديدة' })).toBeNull()
})

test('adding an authentication app shows its key, asks for a first code, and shows the backup codes once', async () => {
  let isOn = false
  const { user, sent } = show(
    {
      [STATE]: () => (isOn ? ON : OFF),
      [`${STATE}/begin`]: { otpauth: OTPAUTH, key: KEY, backup_codes: CODES },
      [`${STATE}/confirm`]: () => {
        isOn = true
        return { done: true }
      },
    },
    { staff_roles: ['librarian'] },
  )
  await press(user, 'إضافة تطبيق المصادقة')
  const password = screen.getByLabelText('كلمة المرور')
  expect(document.activeElement).toBe(password)
  await user.type(password, 'secret{Enter}')

  const code = await screen.findByLabelText('الرمز الظاهر في التطبيق')
  expect(document.activeElement).toBe(code)
  expect(screen.getByRole('link').getAttribute('href')).toBe(OTPAUTH)
  expect(screen.getByText('ABCD EFGH IJKL MNOP QR')).toBeTruthy()
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
  await user.type(code, '١٢٣٤٥٦{Enter}')

  const heading = await screen.findByRole('heading', { name: 'الرموز الاحتياطية' })
  expect(document.activeElement).toBe(heading)
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2)
  expect(sent).toEqual([{ password: 'secret' }, { code: '123456' }])
  await press(user, 'نسخ الرموز')
  expect(await screen.findByText('تم نسخ الرموز')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'))

  await press(user, 'حفظتُ الرموز')
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
  expect((await screen.findByText(/الرموز الاحتياطية الباقية/)).textContent).toContain('7')
})

test('a wrong first code of the app is reported at its field, and adding the app can be cancelled', async () => {
  const { user } = show({
    [STATE]: OFF,
    [`${STATE}/begin`]: { otpauth: OTPAUTH, key: KEY, backup_codes: CODES },
    [`${STATE}/confirm`]: problem('wrong_code'),
  })
  await press(user, 'إضافة تطبيق المصادقة')
  await user.type(screen.getByLabelText('كلمة المرور'), 'secret{Enter}')
  await user.type(await screen.findByLabelText('الرمز الظاهر في التطبيق'), '111111{Enter}')
  expect(await screen.findByText(/^الرمز غير صحيح.*إن بدأت هذه الخطوة بعد ذلك في نافذة أخرى/)).toBeTruthy()
  await press(user, 'إلغاء')
  expect(await screen.findByRole('button', { name: 'إضافة تطبيق المصادقة' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByText(/^بعد إضافته/))
})

test('removing the authentication app requires the password', async () => {
  let isOn = true
  const answers = [problem('wrong_password'), { done: true }]
  const { user } = show({
    [STATE]: () => (isOn ? ON : OFF),
    [`${STATE}/turn-off`]: () => {
      isOn = answers.length > 1
      return answers.shift()
    },
  })
  await press(user, 'إيقاف تطبيق المصادقة')
  await user.type(screen.getByLabelText('كلمة المرور'), 'wrong-one{Enter}')
  expect(await screen.findByText('كلمة المرور غير صحيحة. أعد كتابتها.')).toBeTruthy()
  await user.type(screen.getByLabelText('كلمة المرور'), '{Enter}')
  expect(await screen.findByText('أُوقف تطبيق المصادقة')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'إضافة تطبيق المصادقة' })).toBeTruthy()
})

test('new backup codes of the second factor replace the earlier codes', async () => {
  const { user } = show({ [STATE]: ON, [`${STATE}/backup-codes`]: { backup_codes: CODES } })
  await press(user, 'إصدار رموز احتياطية جديدة')
  await user.type(screen.getByLabelText('كلمة المرور'), 'secret{Enter}')
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(CODES)
})

test('a failure to load the state of the second factor is reported with a retry', async () => {
  const answers = [problem('internal'), OFF]
  const { user } = show({ [STATE]: () => answers.shift() })
  expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy()
  await press(user, 'إعادة المحاولة')
  expect(await screen.findByRole('button', { name: 'إضافة تطبيق المصادقة' })).toBeTruthy()
})
