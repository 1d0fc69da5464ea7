import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, lateAnswer, problem } from '../../testing/fake-api.ts'
import { CHALLENGE, fakePasskeys, USED_KEY } from '../../testing/fake-passkeys.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { sessionOf } from '../../testing/staff-session.ts'

const PERSON = {
  uid: 'p1',
  name: 'سلمى البهي',
  email: 'salma@example.edu',
  email_verified: true,
  has_second_factor: true,
  grade: 'grade_2',
  message: '',
  write_permission: false,
  is_administrator: false,
  staff_roles: ['librarian'],
  created_at: '2025-07-01T12:00:00.000Z',
  reviewed_at: '2025-07-01T12:00:00.000Z',
  suspended_at: null,
}
const ROLES = '/api/admin/people/p1/roles'
const PROOF = '/api/auth/proof'
const SAVED = 'حُفظت الصلاحيات: سلمى البهي'
const SEEN = { is_administrator: false, staff_roles: ['librarian'] }
const NEW_ROLES = { is_administrator: true, staff_roles: ['librarian'], seen: SEEN }

interface Asked {
  on?: boolean
  passkeys?: number
  proof: unknown[]
  /** Resolves when the server says whether the account has an authentication app. */
  known?: Promise<unknown>
}

/** Changes an account's roles at the desk of accounts, while the server demands a proof of the owner's presence. */
async function changeRoles({ on = false, passkeys = 0, proof, known }: Asked) {
  let isProved = false
  const item = { id: 'k1', name: 'هاتفي', created_at: '2025-07-01T12:00:00.000Z', last_used_at: null }
  const api = fakeApi({
    '/api/auth/get-session': sessionOf({ role: 'administrator' }),
    '/api/admin/invitations': { items: [], letters: 'folder' },
    '/api/admin/people?filter=all': { people: [PERSON], next: null, waiting: 0, letters: 'server' },
    [ROLES]: () => (isProved ? { ...PERSON, is_administrator: true } : problem('proof_required')),
    '/api/auth/second-factor': async () => {
      await known
      return { on, backup_codes_left: 0 }
    },
    '/api/auth/passkeys': { items: Array.from({ length: passkeys }, () => item) },
    '/api/auth/passkeys/challenge': CHALLENGE,
    [PROOF]: () => {
      const answer = proof.shift()
      isProved = !(answer instanceof Response)
      return answer
    },
  })
  const { user } = renderPortal('/admin/people')
  const heading = await screen.findByRole('heading', { name: 'سلمى البهي' })
  const entry = within(heading.closest('li') as HTMLElement)
  await user.click(entry.getByText(/صلاحيات الإدارة/))
  await user.click(entry.getByRole('checkbox', { name: 'مدير' }))
  await user.click(entry.getByRole('button', { name: 'حفظ الصلاحيات' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'أثبت أنك صاحب الحساب' }))
  return { user, dialog, sent: api.sent }
}

test('an act that needs a proof of the owner’s presence opens a dialog, and is made after the proof', async () => {
  const { user, dialog, sent } = await changeRoles({ proof: [problem('wrong_password'), { done: true }] })
  expect(screen.queryByText(SAVED)).toBeNull()
  const password = await dialog.findByLabelText('كلمة المرور')
  expect(document.activeElement).toBe(password)
  await user.type(password, 'wrong-one{Enter}')
  expect(await dialog.findByText('كلمة المرور غير صحيحة')).toBeTruthy()
  await user.clear(password)
  await user.type(password, 'secret{Enter}')
  expect(await screen.findByText(SAVED)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([NEW_ROLES, { password: 'wrong-one' }, { password: 'secret' }, NEW_ROLES])
  expect(dialog.queryByRole('button', { name: 'استعمال مفتاح المرور' })).toBeNull()
})

test('if the proof is declined, the act changes nothing and says so; the next try opens the dialog again', async () => {
  const { user, dialog, sent } = await changeRoles({ proof: [] })
  await user.click(await dialog.findByRole('button', { name: 'إلغاء' }))
  expect(await screen.findByText('لم يُنفَّذ شيء. أعد المحاولة، ثم أثبت أنك صاحب الحساب.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'حفظ الصلاحيات' }))
  expect(await screen.findByRole('dialog', { name: 'أثبت أنك صاحب الحساب' })).toBeTruthy()
  expect(sent).toEqual([NEW_ROLES, NEW_ROLES])
})

test('an account with an authentication app proves its owner’s presence by a code of the app', async () => {
  const { user, dialog, sent } = await changeRoles({ on: true, proof: [{ done: true }] })
  await user.click(await dialog.findByRole('button', { name: 'استعمال رمز التطبيق' }))
  expect(document.activeElement).toBe(await screen.findByLabelText('رمز التحقق'))
  await user.type(screen.getByLabelText('رمز التحقق'), '١٢٣٤٥٦{Enter}')
  expect(await screen.findByText(SAVED)).toBeTruthy()
  expect(sent).toContainEqual({ code: '123456' })
})

test('an account with a passkey proves its owner’s presence by the passkey', async () => {
  const { asked } = fakePasskeys()
  const { user, dialog, sent } = await changeRoles({ passkeys: 1, proof: [{ done: true }] })
  await user.click(await dialog.findByRole('button', { name: 'استعمال مفتاح المرور' }))
  expect(await screen.findByText(SAVED)).toBeTruthy()
  expect(asked).toHaveLength(1)
  expect(sent).toContainEqual({ passkey: { ...USED_KEY, id: 'AAAA', rawId: 'AAAA' } })
})

test('if the owner declines to use the passkey, the dialog reports it', async () => {
  fakePasskeys({ declines: true })
  const { user, dialog } = await changeRoles({ passkeys: 1, proof: [] })
  await user.click(await dialog.findByRole('button', { name: 'استعمال مفتاح المرور' }))
  expect(await dialog.findByText('لم يُقبل مفتاح المرور. أعد المحاولة، أو استعمل طريقة أخرى.')).toBeTruthy()
})

test('the dialog has no button to press until it is known which ways the account has', async () => {
  const known = lateAnswer()
  const { dialog } = await changeRoles({ on: true, proof: [], known: known.answer() })
  expect(dialog.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual(['إغلاق'])
  known.arrive(undefined)
  expect(await dialog.findByRole('button', { name: 'استعمال رمز التطبيق' })).toBeTruthy()
})
