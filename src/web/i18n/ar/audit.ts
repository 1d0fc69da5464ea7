import type { ActorKind } from '#contract/audit.ts'
import { versionsText } from './admin-results.ts'

/** Texts of the audit log. */

export const auditText = {
  title: 'سجل العمليات',
  lead: 'ما فعلته الإدارة، ودخول الحسابات، وما رُفض من أوامر الإدارة، الأحدث أولًا. السجل للقراءة فقط: لا يُعدَّل ولا يُحذف منه.',
  list: 'العمليات',
  filter: 'تصفية السجل',
  lines: 'النوع',
  kinds: { act: 'أعمال الإدارة', authentication: 'الدخول', refusal: 'ما رُفض', all: 'الكل' },
  actor: 'الموظف',
  action: 'العملية',
  kind: 'الموضوع',
  object: 'الرقم التعريفي أو رمز الموضوع',
  from: 'من يوم',
  to: 'إلى يوم',
  any: 'الكل',
  show: 'عرض',
  clear: 'إلغاء التصفية',
  none: { title: 'لا عمليات هنا', next: 'لم تُسجل عملية بهذه الشروط. وسّع المدة أو ألغِ التصفية.' },
  more: 'عرض المزيد',
  ofObject: 'كل عمليات هذا الموضوع',
  export: 'تصدير إلى ملف csv',
  exported: 'تم تصدير السجل. عدد العمليات:',
  notAll: 'تم تصدير أحدث 20000 عملية. حدّد مدة أقصر لتصدير الأقدم.',
  fileName: 'سجل العمليات',
  columns: {
    at: 'الوقت',
    actor: 'الموظف',
    address: 'عنوان الشبكة',
    device: 'المتصفح والجهاز',
    action: 'العملية',
    kind: 'الموضوع',
    object: 'الاسم',
    changes: 'التغيير',
    corrections: 'التصحيحات',
  },
  correction: {
    seat: 'رقم الجلوس',
    reason: 'السبب',
    empty: 'فارغة',
    more: 'لم تُعرض كل التصحيحات. عدد ما لم يُعرض:',
  },
  commandLine: 'من جهاز الخادم',
  stranger: 'مجهول',
  address: 'عنوان الشبكة',
  device: 'المتصفح والجهاز',
  became: 'صار',
  nothing: 'لا شيء',
  yes: 'نعم',
  no: 'لا',
} as const

/** Texts of the check of the audit log's hash chain. */
export const chainText = {
  title: 'سلامة السجل',
  checking: 'نتحقق من أن أحدًا لم يغيّر في السجل…',
  sound: 'السجل كما كُتب: لم يتغير منه سطر ولم يُحذف.',
  lines: 'عدد الأسطر:',
  forgotten: 'أسطر دخول قديمة مُحيت تفاصيلها:',
  note: 'احفظ رقم آخر سطر وبصمته خارج الخادم، ليُعرف بعد ذلك هل كُتب السجل من جديد.',
  again: 'إعادة التحقق',
  end: {
    copy: 'نسخ رقم آخر سطر وبصمته',
    copied: 'تم نسخ رقم آخر سطر وبصمته',
    notCopied: 'تعذر النسخ. أعد المحاولة.',
  },
  broken: 'السجل ليس كما كُتب.',
  more: 'المعروض أول المواضع فقط. عددها كلها:',
  next: 'غيّره أحد من خارج المنصة. قارنه بنسخة احتياطية أو بملف مُصدَّر منه، وغيّر كلمة مرور قاعدة البيانات.',
} as const

/** Names under which the portal itself acts, where they are not Arabic. */
const PORTAL_ACTORS: Readonly<Record<string, string>> = { demo: versionsText.demo }

/**
 * Returns the name of who acted. Only the kind distinguishes the server from an account, whose owner may choose any
 * name.
 */
export function actorName(kind: ActorKind, name: string): string {
  if (kind === 'command_line') return auditText.commandLine
  if (kind === 'portal') return PORTAL_ACTORS[name] ?? name
  return name === '' ? auditText.stranger : name
}
