import { formatMoment } from '#contract/arabic-moments.ts'
import type { Letter } from './account-links.rules.ts'

/** Where a request came from: its network, and the browser with its system. */
interface Place {
  address: string
  device: string | null
}

/** What owners are told by e-mail. These e-mails contain no one-time link. */
export type OwnerNotice =
  | { kind: 'new-device'; place: Place; at: string }
  | { kind: 'many-failures'; at: string }
  /** Wrong codes of the second step, each after the right password. */
  | { kind: 'many-wrong-codes'; at: string }
  | { kind: 'password-changed' | 'factor-added' | 'factor-removed'; place: Place; at: string }
  /** An administrator removed the owner's second factors. */
  | { kind: 'factor-reset'; by: string; at: string }
  /** Somebody asked for a new password of a suspended account. */
  | { kind: 'suspended'; at: string }
  /** Sent to all administrators. `roles` are Arabic names. */
  | { kind: 'roles-changed'; name: string; roles: readonly string[]; by: string; at: string }

/** The portal's URL and name. */
export interface PortalNames {
  portalUrl: string
  portalName: string
}

/** Returns the e-mail about something that happened to an account. */
export function ownerLetter(to: string, notice: OwnerNotice, { portalUrl, portalName }: PortalNames): Letter {
  const change = `لتغيير كلمة المرور افتح:\n${portalUrl}/#/forgot_password`
  const { subject, paragraphs } = wordsOf(notice, portalName, change)
  return { to, subject: `${subject} - ${portalName}`, text: `${[...paragraphs, portalName].join('\n\n')}\n` }
}

// Over 60 lines: it has the text of each notice.
function wordsOf(notice: OwnerNotice, name: string, change: string): { subject: string; paragraphs: string[] } {
  switch (notice.kind) {
    case 'new-device':
      return {
        subject: 'دخول من جهاز جديد',
        paragraphs: [
          `سُجّل الدخول إلى حسابك على منصة ${name} من جهاز لم تدخل منه من قبل.`,
          placeLines(notice),
          'إن كنت أنت من دخل فلا يلزم شيء.',
          `وإن لم تكن أنت فغيّر كلمة المرور الآن، وبذلك تنتهي كل الجلسات. ${change}`,
        ],
      }
    case 'many-failures':
      return {
        subject: 'محاولات دخول كثيرة إلى حسابك',
        paragraphs: [
          `كُتبت لحسابك على منصة ${name} كلمة مرور خاطئة عشر مرات أو أكثر، آخرها ${momentOf(notice)}.`,
          'المنصة تبطئ الآن محاولات الدخول من الأجهزة التي لم تدخل منها من قبل. أما جهازك المعتاد فيدخل كما كان.',
          `إن كنت أنت ونسيت كلمة المرور، أو كانت سهلة التخمين، فاختر غيرها. ${change}`,
        ],
      }
    case 'many-wrong-codes':
      return {
        subject: 'كلمة مرورك معروفة لغيرك على الأرجح',
        paragraphs: [
          `كُتبت كلمة مرور حسابك على منصة ${name} صحيحة، ثم كُتب بعدها رمز تحقق خاطئ عشر مرات أو أكثر، آخرها ${momentOf(notice)}.`,
          'لم يُفتح حسابك بهذه الرموز، لكن من كتبها يعرف كلمة مرورك.',
          `إن لم تكن أنت من كتبها فغيّر كلمة المرور الآن، وفي كل مكان آخر تستعملها فيه. ${change}`,
        ],
      }
    case 'factor-added':
    case 'factor-removed':
      return {
        subject: 'تغيّر التحقق بخطوتين',
        paragraphs: [
          `${FACTOR[notice.kind]} على منصة ${name}.`,
          placeLines(notice),
          `إن لم تكن أنت من فعل ذلك فاستعد حسابك الآن. ${change}`,
        ],
      }
    case 'factor-reset':
      return {
        subject: 'أُلغي التحقق بخطوتين',
        paragraphs: [
          `ألغت الإدارة التحقق بخطوتين لحسابك على منصة ${name}، وسُجّل خروجك من كل الأجهزة. تدخل الآن بكلمة المرور وحدها.`,
          [`ألغاه: ${notice.by}`, `الوقت: ${momentOf(notice)}`].join('\n'),
          'أضف تطبيق المصادقة أو مفتاح المرور من جديد بعد دخولك.',
          `إن لم تطلب ذلك فغيّر كلمة المرور الآن، ثم أخبر مديرًا آخر. ${change}`,
        ],
      }
    case 'password-changed':
      return {
        subject: 'تغيّرت كلمة المرور',
        paragraphs: [
          `تغيّرت كلمة مرور حسابك على منصة ${name}.`,
          placeLines(notice),
          `إن لم تكن أنت من غيّرها فاستعد حسابك الآن. ${change}`,
        ],
      }
    case 'suspended':
      return {
        subject: 'حسابك موقوف',
        paragraphs: [
          `طُلب رابط لكلمة مرور جديدة لحسابك على منصة ${name} في ${momentOf(notice)}. لم نرسل رابطًا، لأن الإدارة أوقفت هذا الحساب، فلا يُفتح بأي كلمة مرور.`,
          'لمعرفة السبب أو لإعادة تفعيل الحساب راجع إدارة المنصة. إن لم تطلب الرابط فلا يلزم شيء.',
        ],
      }
    case 'roles-changed':
      return {
        subject: 'تغيّرت صلاحيات حساب',
        paragraphs: [
          `تغيّرت صلاحيات الحساب «${notice.name}» في إدارة منصة ${name}.`,
          [
            `الصلاحيات الآن: ${notice.roles.length === 0 ? 'لا شيء' : notice.roles.join('، ')}`,
            `غيّرها: ${notice.by}`,
            `الوقت: ${momentOf(notice)}`,
          ].join('\n'),
          'إن لم تعلم بهذا التغيير فراجع «سجل العمليات» في إدارة المنصة، وأوقف الحساب من قسم «الحسابات».',
        ],
      }
  }
}

const FACTOR = {
  'factor-added': 'أُضيف تطبيق مصادقة أو مفتاح مرور إلى حسابك',
  'factor-removed': 'حُذف تطبيق مصادقة أو مفتاح مرور من حسابك',
} as const

/**
 * Returns the time of a notice as text. It says that it is the server's time, because the reader may be in another time
 * zone.
 */
function momentOf({ at }: { at: string }): string {
  return `${formatMoment(at)} بتوقيت الخادم`
}

function placeLines({ place, at }: { place: Place; at: string }): string {
  return [
    `الجهاز: ${place.device ?? 'غير معروف'}`,
    `الشبكة: ${place.address || 'غير معروفة'}`,
    `الوقت: ${momentOf({ at })}`,
  ].join('\n')
}
