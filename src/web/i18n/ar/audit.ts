import { AUDIT_ACTIONS } from '#contract/audit.ts'
import { adminText } from './admin.ts'
import { frontDeskText } from './front-desk.ts'

/** The log of what the office did. */

export const auditText = {
  title: 'سجل العمليات',
  lead: 'كل ما فعلته الإدارة، الأحدث أولًا. السجل للقراءة: لا يعدله أحد ولا يحذف منه.',
  list: 'العمليات',
  filter: 'تصفية السجل',
  actor: 'من',
  action: 'العملية',
  kind: 'نوع الشيء',
  object: 'معرّف الشيء',
  from: 'من يوم',
  to: 'إلى يوم',
  any: 'الكل',
  show: 'عرض',
  clear: 'إلغاء التصفية',
  none: { title: 'لا عمليات هنا', next: 'لم تُسجل عملية بهذه الشروط. وسّع المدة أو ألغِ التصفية.' },
  more: 'الأقدم',
  commandLine: 'سطر الأوامر',
  address: 'العنوان',
  became: 'صار',
  nothing: 'لا شيء',
  yes: 'نعم',
  no: 'لا',
} as const

/** Kinds of objects; one without a word is shown as it is written. */
const KINDS: Readonly<Record<string, string>> = {
  account: 'حساب',
  sheet: 'كشف',
  upload: 'ملف مرفوع',
  student: 'طالب',
  appeal: 'تظلم',
  question: 'سؤال',
  book: 'كتاب',
  file: 'ملف',
  suggestion: 'اقتراح',
  problem: 'بلاغ',
  announcement: 'إعلان',
  setting: 'إعداد',
  backup: 'نسخة احتياطية',
}

const FIELDS: Readonly<Record<string, string>> = {
  name: 'الاسم',
  write_permission: 'صلاحية إضافة الأسئلة',
  is_administrator: 'مدير',
  staff_roles: 'الأدوار',
  reviewed: 'روجع',
  suspended: 'موقوف',
  state: 'الحالة',
  version: 'الإصدار',
  grade: 'الفرقة',
  term: 'الفصل',
  year: 'العام',
  reason: 'السبب',
  title: 'العنوان',
  file_name: 'اسم الملف',
  publish_at: 'وقت النشر',
  text: 'أول النص',
  reports: 'عدد البلاغات',
  answer: 'رقم الاختيار الصحيح',
  value: 'القيمة',
  starts_at: 'يظهر من',
  ends_at: 'يختفي في',
  bytes: 'الحجم بالبايت',
  format: 'الصيغة',
  made_at: 'أُخذت في',
  ...frontDeskText.thresholds.names,
  ...frontDeskText.availabilities.aims,
}

const VALUES: Readonly<Record<string, string>> = {
  ...adminText.roles,
  draft: 'مسودة',
  published: 'منشور',
  superseded: 'حل محله إصدار أحدث',
  withdrawn: 'مسحوب',
  shown: 'معروض',
  waiting: 'ينتظر الاعتماد',
  hidden: 'مخفي',
  new: 'جديدة',
  taken: 'قيد المتابعة',
  done: 'منتهية',
  ...frontDeskText.availabilities.grades,
}

/** The words of an action; one that the list no longer has is shown as it was written. */
export function actionName(action: string): string {
  return Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as keyof typeof AUDIT_ACTIONS] : action
}

export function kindName(kind: string): string {
  return KINDS[kind] ?? kind
}

export function actorName(name: string): string {
  return name === 'CLI' ? auditText.commandLine : name
}

export function fieldName(field: string): string {
  return FIELDS[field] ?? field
}

/** A value of an entry in words. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return auditText.nothing
  if (typeof value === 'boolean') return value ? auditText.yes : auditText.no
  if (typeof value === 'string') return VALUES[value] ?? value
  if (Array.isArray(value)) return value.length === 0 ? auditText.nothing : value.map(valueWords).join('، ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([field, part]) => `${fieldName(field)}: ${valueWords(part)}`)
      .join('؛ ')
  }
  return JSON.stringify(value)
}
