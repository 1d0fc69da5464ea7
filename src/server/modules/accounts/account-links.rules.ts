import { INVITATION_DAYS } from '#contract/admin-people.ts'
import { counted } from '#contract/arabic-amounts.ts'

export type LinkKind = 'reset-password' | 'verify-email' | 'first-administrator' | 'invitation'

const SCREENS: Readonly<Record<LinkKind, string>> = {
  'reset-password': 'reset_password',
  'verify-email': 'verify_email',
  'first-administrator': 'first_administrator',
  invitation: 'invitation',
}

/**
 * Returns the URL of a one-time link. The token is in the fragment, which browsers send to no server: so no server's
 * log contains the token.
 */
export function linkAddress(portalUrl: string, kind: LinkKind, token: string): string {
  return `${portalUrl}/#/${SCREENS[kind]}/${encodeURIComponent(token)}`
}

export interface Letter {
  to: string
  subject: string
  text: string
}

const WORDS = {
  'reset-password': {
    subject: 'كلمة مرور جديدة',
    reason: (name: string) =>
      `وصلنا طلب لتغيير كلمة مرور حسابك على منصة ${name}. لاختيار كلمة مرور جديدة افتح هذا الرابط خلال ساعة:`,
  },
  'verify-email': {
    subject: 'تأكيد بريدك',
    reason: (name: string) => `أُنشئ بهذا البريد حساب على منصة ${name}. لتأكيد أنه بريدك افتح هذا الرابط خلال ساعة:`,
  },
  invitation: {
    subject: 'دعوة إلى الإدارة',
    reason: (name: string) =>
      `هذه دعوة للعمل في إدارة منصة ${name}. لقبولها وإنشاء الحساب افتح هذا الرابط خلال ${counted(INVITATION_DAYS, 'day')}:`,
  },
} as const

/** The links that are sent by e-mail. */
export type LetterKind = keyof typeof WORDS

/** Returns the e-mail with a link. */
export function letterOf(kind: LetterKind, to: string, link: string, portalName: string): Letter {
  const { subject, reason } = WORDS[kind]
  const text = `${reason(portalName)}\n\n${link}\n\nإن لم يكن هذا الطلب منك فتجاهل الرسالة، ولن يتغير شيء.\n\n${portalName}\n`
  return { to, subject: `${subject} - ${portalName}`, text }
}
