import { expect, test } from 'vitest'
import { letterOf, linkAddress } from './account-links.rules.ts'
import { type OwnerNotice, ownerLetter } from './owner-letters.rules.ts'
import { cookiePrefix, sessionCookie } from './session-cookie.rules.ts'

const AT = '2026-11-02T09:00:00.000Z'
const PLACE = { address: '203.0.113.0/24', device: 'Chrome, Android' }
const PORTAL = { portalUrl: 'https://diwan.example.edu', portalName: 'كلية اللغة العربية' }
const WAY_BACK = 'لتغيير كلمة المرور افتح:\nhttps://diwan.example.edu/#/forgot_password'

function letter(notice: OwnerNotice): { subject: string; paragraphs: string[] } {
  const { to, subject, text } = ownerLetter('mona@example.edu', notice, PORTAL)
  expect(to).toBe('mona@example.edu')
  expect(subject).toMatch(/ - كلية اللغة العربية$/)
  expect(text).toMatch(/\n\nكلية اللغة العربية\n$/)
  return { subject: subject.split(' - ')[0] ?? '', paragraphs: text.split('\n\n').slice(0, -1) }
}

/**
 * Each kind of notice with its subject, the number of paragraphs, and whether it ends with a link for a new password.
 */
test.each<[OwnerNotice['kind'], subject: string, paragraphs: number, leads: boolean, OwnerNotice]>([
  ['new-device', 'دخول من جهاز جديد', 4, true, { kind: 'new-device', place: PLACE, at: AT }],
  ['many-failures', 'محاولات دخول كثيرة إلى حسابك', 3, true, { kind: 'many-failures', at: AT }],
  ['many-wrong-codes', 'كلمة مرورك معروفة لغيرك على الأرجح', 3, true, { kind: 'many-wrong-codes', at: AT }],
  ['password-changed', 'تغيّرت كلمة المرور', 3, true, { kind: 'password-changed', place: PLACE, at: AT }],
  ['factor-added', 'تغيّر التحقق بخطوتين', 3, true, { kind: 'factor-added', place: PLACE, at: AT }],
  ['factor-removed', 'تغيّر التحقق بخطوتين', 3, true, { kind: 'factor-removed', place: PLACE, at: AT }],
  ['factor-reset', 'أُلغي التحقق بخطوتين', 4, true, { kind: 'factor-reset', by: 'سالم', at: AT }],
  ['suspended', 'حسابك موقوف', 2, false, { kind: 'suspended', at: AT }],
  [
    'roles-changed',
    'تغيّرت صلاحيات حساب',
    3,
    false,
    { kind: 'roles-changed', name: 'منى', roles: [], by: 'سالم', at: AT },
  ],
])(
  'the e-mail about %s has its subject and paragraphs, and the link for a new password where it should',
  (_, subject, count, leads, notice) => {
    const { subject: written, paragraphs } = letter(notice)
    expect([written, paragraphs.length, paragraphs.every((paragraph) => paragraph.length > 20)]).toEqual([
      subject,
      count,
      true,
    ])
    expect(paragraphs.at(-1)?.endsWith(WAY_BACK)).toBe(leads)
    expect(paragraphs.join('\n')).toContain('بتوقيت الخادم')
  },
)

test.each([
  [PLACE, 'الجهاز: Chrome, Android\nالشبكة: 203.0.113.0/24\nالوقت: '],
  [{ address: '', device: null }, 'الجهاز: غير معروف\nالشبكة: غير معروفة\nالوقت: '],
])('an e-mail describes where a request came from (%j) as device, network and time', (place, lines) => {
  expect(letter({ kind: 'password-changed', place, at: AT }).paragraphs[1]).toContain(lines)
})

test.each([
  [[], 'الصلاحيات الآن: لا شيء\nغيّرها: سالم\nالوقت: '],
  [['مسؤول النتائج', 'أمين المكتبة'], 'الصلاحيات الآن: مسؤول النتائج، أمين المكتبة\nغيّرها: سالم\nالوقت: '],
])('an e-mail about changed roles lists the roles %j, and who changed them', (roles, lines) => {
  expect(letter({ kind: 'roles-changed', name: 'منى', roles, by: 'سالم', at: AT }).paragraphs[1]).toContain(lines)
})

test('an e-mail about a removed second factor names the officer who removed it', () => {
  expect(letter({ kind: 'factor-reset', by: 'سالم', at: AT }).paragraphs[1]).toMatch(/^ألغاه: سالم\nالوقت: /)
})

test('a link’s URL has the screen’s name and the encoded token in its fragment', () => {
  expect(linkAddress('https://diwan.example.edu', 'reset-password', 'a/b')).toBe(
    'https://diwan.example.edu/#/reset_password/a%2Fb',
  )
})

test('an invitation’s e-mail states how many days it lasts', () => {
  expect(letterOf('invitation', 'mona@example.edu', 'https://x', 'الكلية').text).toContain('خلال 3 أيام')
})

test('over TLS the names of cookies have the prefix __Host-, which keeps other hosts from setting them', () => {
  expect([cookiePrefix(true), sessionCookie(true)]).toEqual(['__Host-diwan', '__Host-diwan.session_token'])
  expect([cookiePrefix(false), sessionCookie(false)]).toEqual(['diwan', 'diwan.session_token'])
})
