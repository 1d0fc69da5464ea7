import type { AppealState } from '#contract/appeals.ts'
import type { ActorKind } from '#contract/audit.ts'
import type { AuditField, AuditObject } from '#contract/audit-fields.ts'
import type { TextFormat } from '#contract/markup.ts'
import type { WrittenComparison } from '#contract/quiz.ts'
import { adminText } from './admin.ts'
import { sheetStateText, versionsText } from './admin-results.ts'
import { auditText } from './audit.ts'
import { inboxText } from './inbox.ts'
import { figuresText } from './publication.ts'
import { cardText, kindFieldText, kindText, partsText } from './question-card.ts'
import { deskText } from './questions-desk.ts'

/** The audit log's words for the kinds of objects that the office changes. */

export const KINDS: Readonly<Record<AuditObject, string>> = {
  account: 'حساب',
  sheet: 'كشف',
  upload: 'ملف مرفوع',
  student: 'طالب',
  appeal: 'تظلم',
  question: 'سؤال',
  quiz: 'اختبار',
  book: 'كتاب',
  final_exam: 'امتحان سابق',
  resource: 'مصدر',
  general_resource: 'مصدر لمادة عامة',
  subject: 'مادة',
  general_subject: 'مادة عامة',
  recording: 'تسجيل',
  schedule: 'صورة جدول',
  timetable: 'جدول',
  links: 'روابط المكتبة',
  file: 'ملف',
  suggestion: 'اقتراح',
  problem: 'مشكلة',
  announcement: 'إعلان',
  setting: 'إعداد',
  backup: 'نسخة احتياطية',
  database: 'قاعدة البيانات',
  invitation: 'دعوة',
  layout: 'قالب كشف',
  audit: 'سجل العمليات',
  call: 'أمر',
  several: 'محاولات متفرقة',
  student_codes: 'رموز الطلاب',
}

export const FIELDS: Readonly<Record<AuditField, string>> = {
  figures: 'النشر بالأرقام',
  before: figuresText.before,
  after: figuresText.students,
  gone: figuresText.gone,
  new: figuresText.new,
  changed_marks: figuresText.changedMarks,
  changed_ranks: figuresText.changedRanks,
  accepted: 'ما قُبل مما يوقف النشر',
  stops: 'ما أوقف النشر',
  name: 'الاسم',
  write_permission: 'صلاحية إضافة الأسئلة',
  is_administrator: 'مدير',
  staff_roles: 'الصلاحيات',
  reviewed: 'المراجعة',
  suspended: 'موقوف',
  has_second_factor: 'التحقق بخطوتين',
  state: 'الحالة',
  published: 'الإصدار المنشور',
  of: 'من الإصدار',
  grade: 'الفرقة',
  term: 'الفصل',
  year: 'العام',
  reason: 'السبب',
  file_name: 'اسم الملف',
  file: 'الملف',
  fileId: 'الملف',
  upload: 'الملف المرفوع',
  publish_at: 'موعد النشر',
  students: 'عدد الطلاب',
  corrections: 'عدد التصحيحات',
  step: 'التعديل',
  row: 'الصف',
  column: 'العمود',
  student_id: 'الرقم التعريفي',
  subject: 'المادة',
  candidates: 'الطلاب المتشابهون',
  joined_id: 'السجل المضموم',
  sheets: 'الكشوف',
  shelf: 'القائمة',
  link: 'الرابط',
  links: 'عدد الروابط',
  isBook: 'يُفتح في المنصة',
  caption: 'السطر فوق الجدول',
  columns: 'الأعمدة',
  days: 'الأيام',
  order: 'الترتيب الجديد',
  description: 'الوصف',
  text: 'أول النص',
  reports: 'عدد البلاغات',
  questions: 'عدد الأسئلة',
  answer: 'رقم الاختيار الصحيح',
  answers: 'أرقام الاختيارات الصحيحة',
  right: cardText.right,
  wording: 'موضع التعديل في النص',
  options: 'الاختيارات',
  pairs: kindFieldText.pairs,
  items: kindFieldText.items,
  accepted_answers: kindFieldText.accepted,
  compare: kindFieldText.compare,
  explanation: 'الشرح',
  passage: partsText.passage,
  question_kind: kindFieldText.kind,
  markup: 'التنسيق',
  starts_at: 'يظهر من',
  ends_at: 'يختفي في',
  bytes: 'الحجم',
  size: 'الحجم',
  format: 'الصيغة',
  made_at: 'أُخذت في',
  rows: 'الصفوف',
  expires_at: 'صالحة حتى',
  inviter: 'من دعوة',
  names: 'الأسماء',
  cells: 'عدد الخلايا',
  entries: 'عدد العمليات',
  actor: 'الموظف',
  actor_kind: 'نوع الموظف',
  action: 'العملية',
  object_id: 'الرقم التعريفي أو رمز الموضوع',
  object_kind: 'الموضوع',
  kind: 'النوع',
  refusal: 'سبب الرفض',
  target: 'الموضوع',
  times: 'عدد المرات بعد ذلك',
  ended: 'عدد الأجهزة',
  factor: 'الوسيلة',
  cause: 'السبب',
  new_codes: 'عدد الرموز الجديدة',
  from: 'من',
  until: 'حتى',
  uploads: 'الملفات الناتجة',
  code: 'ما يوقف النشر',
  count: 'العدد',
}

/** Fields of log entries that earlier releases wrote, and `value`, the only field of a setting. */
export const OTHER_FIELDS: Readonly<Record<string, string>> = {
  value: 'القيمة',
  version: 'الإصدار',
  title: 'العنوان',
  at: 'موعد النشر',
  id: 'الرقم',
  position: 'الموضع',
  place: 'المكان',
  file_id: 'الملف',
  source: 'المصدر',
}

/** Fields whose texts a person wrote, which are shown as they are even if they equal a stored word. */
export const WRITTEN: readonly string[] = [
  'name',
  'title',
  'text',
  'description',
  'reason',
  'file_name',
  'file',
  'caption',
  'columns',
  'days',
  'link',
  'order',
  'names',
  'inviter',
  'actor',
  'answer',
  'right',
  'wording',
  'options',
  'pairs',
  'items',
  'accepted_answers',
  'explanation',
  'passage',
] satisfies (AuditField | 'title')[]

/** The states of each kind of object. */
export const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sheet: sheetStateText,
  question: deskText.states,
  suggestion: inboxText.states,
  problem: inboxText.states,
  appeal: {
    waiting: 'ينتظر المراجعة',
    taken: 'قيد المراجعة',
    accepted: 'مقبول',
    refused: 'مرفوض',
  } satisfies Record<AppealState, string>,
}

/** The words of fields about a question. */
export const QUESTION_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  question_kind: kindText,
  markup: { plain: 'بلا تنسيق', markup: 'بتنسيق' } satisfies Record<TextFormat, string>,
  compare: { exact: kindFieldText.exact, letters: kindFieldText.letters } satisfies Record<WrittenComparison, string>,
}

/** Other words that the server stores. */
export const VALUES: Readonly<Record<string, string>> = {
  ...adminText.roles,
  exams_schedule: 'جدول الامتحانات',
  passkey: 'مفتاح مرور',
  // Written out here, because importing the words of the account's screens would load those screens' code too.
  app: 'تطبيق المصادقة',
  wrong_proofs: 'محاولات إثبات خاطئة كثيرة',
  act: 'أعمال الإدارة',
  authentication: 'الدخول',
  refusal: 'ما رُفض',
  office: 'الإدارة',
  demo: versionsText.demo,
}

export const ACTOR_KIND_NAMES: Readonly<Record<string, string>> = {
  account: 'صاحب حساب',
  command_line: auditText.commandLine,
  portal: 'المنصة نفسها',
  unknown: auditText.stranger,
} satisfies Record<ActorKind, string>
