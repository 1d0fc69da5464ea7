import type { AuditCorrection, AuditEntry } from '#contract/admin-audit.ts'
import { formatBytes } from '#contract/arabic-amounts.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { type ActorKind, AUDIT_ACTIONS, AUDIT_EVENTS } from '#contract/audit.ts'
import { yearLabel, yearPath } from '#contract/faculty.ts'
import { gradeName, isGradeKey, isTermKey, shortTermName } from '#contract/faculty-shape.ts'
import { SHEET_STOPS, type SheetStopCode, sheetStopText } from '#contract/sheet-stops.ts'
import { subjectName } from '#contract/subjects.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { sheetWords } from '../sheet-words.ts'
import { adminText } from './admin.ts'
import { versionsText } from './admin-results.ts'
import { frontDeskText } from './front-desk.ts'
import { figuresText } from './publication.ts'
import { STEP_NAMES } from './uploads.ts'

// Over 250 lines: a text for each act, event and reason of the log.
/** The audit log. */

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

/** The check of the log's chain. */
export const chainText = {
  title: 'سلامة السجل',
  checking: 'نتحقق من أن أحدًا لم يغيّر في السجل…',
  sound: 'السجل كما كُتب: لم يتغير منه سطر ولم يُحذف.',
  lines: 'عدد الأسطر:',
  forgotten: 'أسطر دخول قديمة مُحيت تفاصيلها:',
  note: 'احفظ رقم آخر سطر وبصمته خارج الخادم، ليُعرف بعد ذلك هل كُتب السجل من جديد.',
  again: 'تحقق مرة أخرى',
  end: {
    copy: 'نسخ رقم آخر سطر وبصمته',
    copied: 'تم نسخ رقم آخر سطر وبصمته',
    notCopied: 'تعذر النسخ. أعد المحاولة.',
  },
  broken: 'السجل ليس كما كُتب.',
  more: 'المعروض أول المواضع فقط. عددها كلها:',
  next: 'غيّره أحد من خارج المنصة. قارنه بنسخة احتياطية أو بملف مُصدَّر منه، وغيّر كلمة مرور قاعدة البيانات.',
} as const

/** Names of object kinds; an unknown kind is shown as stored. */
const KINDS: Readonly<Record<string, string>> = {
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

const SETTINGS: Readonly<Record<string, string>> = {
  portal_name: 'اسم المنصة',
  channel_url: 'رابط القناة',
  hidden_years: 'الأعوام المخفية',
  thresholds: 'حدود التقدير',
  availabilities: 'ما تعرضه الصفحة الرئيسية',
  appeals_window: 'موعد التظلمات',
  second_session_rule: 'احتساب درجة الدور الثاني',
  repeat_rule: 'احتساب الفرقة المعادة',
  verdict_rules: 'قواعد النجاح والرسوب',
  questions_wait_for_approval: 'اعتماد الأسئلة الجديدة',
  mark_words: 'كلمات الدرجات',
  awaited_results: 'النتائج المنتظرة',
  crest: 'شعار الكلية',
  accent: 'لون المنصة',
  faculty_shape: 'شكل الكلية',
}

const FIELDS: Readonly<Record<string, string>> = {
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
  version: 'الإصدار',
  published: 'الإصدار المنشور',
  of: 'من الإصدار',
  grade: 'الفرقة',
  grades: frontDeskText.faculty.grades.legend,
  terms: frontDeskText.faculty.terms.legend,
  term: 'الفصل',
  year: 'العام',
  reason: 'السبب',
  title: 'العنوان',
  file_name: 'اسم الملف',
  file: 'الملف',
  fileId: 'الملف',
  upload: 'الملف المرفوع',
  publish_at: 'موعد النشر',
  at: 'موعد النشر',
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
  value: 'القيمة',
  opens_at: 'يُفتح في',
  closes_at: 'يُغلق في',
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
  object_kind: 'الموضوع',
  kind: 'النوع',
  refusal: 'سبب الرفض',
  target: 'الموضوع',
  times: 'عدد المرات بعد ذلك',
  ended: 'عدد الجلسات',
  factor: 'الوسيلة',
  cause: 'السبب',
  new_codes: 'عدد الرموز الجديدة',
  from: 'من',
  until: 'حتى',
  ...frontDeskText.thresholds.names,
  ...frontDeskText.availabilities.aims,
}

const VALUES: Readonly<Record<string, string>> = {
  ...adminText.roles,
  draft: 'مسودة',
  published: 'منشور',
  superseded: 'حلّ محله إصدار آخر',
  withdrawn: 'مسحوب',
  shown: 'معروض',
  waiting: 'ينتظر الاعتماد',
  hidden: 'مخفي',
  new: 'جديدة',
  taken: 'قيد المتابعة',
  done: 'منتهية',
  accepted: 'مقبول',
  refused: 'مرفوض',
  exams_schedule: 'جدول الامتحانات',
  passkey: 'مفتاح مرور',
  app: 'تطبيق رموز',
  wrong_proofs: 'محاولات إثبات خاطئة كثيرة',
  act: 'أعمال الإدارة',
  authentication: 'الدخول',
  refusal: 'ما رُفض',
}

/** Returns the Arabic text for a stored value; undefined if it has none. */
function wordOf(value: string): string | undefined {
  const shape = facultyShape()
  if (isGradeKey(shape, value)) return gradeName(shape, value)
  return isTermKey(shape, value) ? shortTermName(shape, value) : VALUES[value]
}

/** Why the server refused a request by an office account, by problem code. */
const REFUSALS: Readonly<Record<string, string>> = {
  forbidden: 'ليست من صلاحياته',
  signed_out: 'لم يسجّل الدخول',
  cross_site: 'جاءت من موقع آخر',
  own_account: 'لا يُفعل بالحساب نفسه',
  last_administrator: 'هو المدير الوحيد',
  new_password_required: 'يلزمه تغيير كلمة المرور أولًا',
  second_factor_required: 'يلزمه التحقق بخطوتين أولًا',
  unconfirmed_address: 'البريد غير مؤكد',
  proof_required: 'لم يثبت أنه صاحب الحساب',
  wrong_password: 'كلمة المرور خطأ',
  wrong_code: 'الرمز خطأ',
  wrong_passkey: 'مفتاح المرور غير مقبول',
  too_many_requests: 'محاولات كثيرة، فلم تُفحص',
}

/** The desk that a refused call belongs to, by the part of its address after `/api/admin/`. */
const DESKS_OF_CALLS: Readonly<Record<string, string>> = {
  appeals: adminText.desks.appeals,
  audit: adminText.desks.audit,
  backups: adminText.desks.dashboard,
  dashboard: adminText.desks.dashboard,
  front: adminText.desks.front,
  identity_questions: adminText.desks.students,
  kept_back: adminText.desks.students,
  seat_lists: adminText.desks.students,
  students: adminText.desks.students,
  inbox: adminText.desks.inbox,
  invitations: adminText.desks.people,
  people: adminText.desks.people,
  library: adminText.desks.library,
  questions: adminText.desks.questions,
  question_approval: adminText.desks.questions,
  board: adminText.desks.results,
  layouts: adminText.desks.results,
  mark_words: adminText.desks.results,
  sheets: adminText.desks.results,
  uploads: adminText.desks.results,
}

const ACTOR_KIND_NAMES: Readonly<Record<string, string>> = {
  account: 'صاحب حساب',
  command_line: auditText.commandLine,
  portal: 'المنصة نفسها',
  unknown: auditText.stranger,
} satisfies Record<ActorKind, string>

/** Texts of appeal states. Questions and messages have states of the same names with other texts. */
const APPEAL_VALUES: Readonly<Record<string, string>> = { waiting: 'ينتظر المراجعة', taken: 'قيد المراجعة' }

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const ACTION_NAMES = new Map<string, string>(Object.entries({ ...AUDIT_ACTIONS, ...AUDIT_EVENTS }))

/** Returns an action's text; an action no longer in the list is shown as stored. */
export function actionName(action: string): string {
  return ACTION_NAMES.get(action) ?? action
}

export function kindName(kind: string): string {
  return KINDS[kind] ?? kind
}

/** Matches the identifiers of rows, which mean nothing to a reader. */
const MACHINE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** Whether a value consists of identifiers of rows, which the log does not show. */
export function isMachineId(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isMachineId)
  return typeof value === 'string' && MACHINE_ID.test(value)
}

/** The fields of an entry's values that may hold the object's name; used where the object no longer exists. */
const NAMING_FIELDS = ['name', 'title', 'text', 'file'] as const

/**
 * Returns the name of an entry's object: a fixed text for an id that is a known word, else the object's present name,
 * else the name among the entry's values, else an empty text. A student's name is followed by the identifier, by which
 * the office knows students.
 */
export function objectName(
  {
    object_kind: kind,
    object_id: id,
    object_name: name,
  }: Pick<AuditEntry, 'object_kind' | 'object_id' | 'object_name'>,
  values: Readonly<Record<string, unknown>> = {},
): string {
  if (kind === 'links' || kind === 'audit' || kind === 'several' || kind === 'student_codes') return ''
  if (kind === 'call') return callName(id)
  if (kind === 'setting') return SETTINGS[id] ?? id
  if (kind === 'sheet') return sheetWords(id) ?? id
  if (kind === 'schedule' || kind === 'timetable') return wordOf(id) ?? id
  if (kind === 'student') return name ? `${name} (${id})` : id
  if (name) return shortened(kind === 'appeal' ? subjectName(name) : name)
  const given = NAMING_FIELDS.map((field) => values[field]).find((value) => typeof value === 'string')
  if (typeof given === 'string') return shortened(given)
  return isMachineId(id) ? '' : subjectName(id)
}

/** Returns the words for a call: `GET /api/admin/people` → `قراءة في قسم «الحسابات»`. */
function callName(call: string): string {
  const [, method, part = ''] = /^(\w+) \/api\/admin\/(\w+)/.exec(call) ?? []
  const desk = DESKS_OF_CALLS[part]
  if (desk === undefined) return call
  return `${method === 'GET' ? 'قراءة' : 'تغيير'} في قسم «${desk}»`
}

const LONGEST_NAME = 60

function shortened(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text
}

/** Names under which the portal itself acts, where they are not Arabic. */
const PORTAL_ACTORS: Readonly<Record<string, string>> = { demo: versionsText.demo }

/** Returns who acted. Only the kind distinguishes the server from an account, whose owner may choose any name. */
export function actorName(kind: ActorKind, name: string): string {
  if (kind === 'command_line') return auditText.commandLine
  if (kind === 'portal') return PORTAL_ACTORS[name] ?? name
  return name === '' ? auditText.stranger : name
}

export function fieldName(field: string): string {
  return FIELDS[field] ?? field
}

/** Identifies a value: the object's kind and the field, or a setting's name. */
export interface ValuePlace {
  kind: string
  field: string
}

/** Returns a value of an entry as text. */
export function valueWords(value: unknown, place: ValuePlace): string {
  if (value === null || value === undefined || value === '') return auditText.nothing
  if (typeof value === 'boolean') return value ? auditText.yes : auditText.no
  if (typeof value === 'string') return textWords(value, place)
  if (typeof value === 'number') return numberWords(value, place)
  if (Array.isArray(value)) {
    return value.length === 0 ? auditText.nothing : value.map((one) => valueWords(one, place)).join('، ')
  }
  if (isStop(value)) return stopWords(value)
  const fields = Object.entries(value)
  // An object with only a name is a grade or term of the faculty's shape.
  if (fields.length === 1 && fields[0]?.[0] === 'name') return String(fields[0][1])
  return fields.map(([field, part]) => `${fieldName(field)}: ${valueWords(part, { ...place, field })}`).join('؛ ')
}

interface LoggedStop {
  code: SheetStopCode
  count: number
  reason?: string
}

function isStop(value: object): value is LoggedStop {
  return 'code' in value && 'count' in value && Object.hasOwn(SHEET_STOPS, String(value.code))
}

function stopWords({ reason, ...stop }: LoggedStop): string {
  return reason === undefined ? sheetStopText(stop) : `${sheetStopText(stop)} ${fieldName('reason')}: ${reason}`
}

function textWords(text: string, { kind, field }: ValuePlace): string {
  if (field === 'refusal') return REFUSALS[text] ?? text
  if (field === 'action') return actionName(text)
  if (field === 'actor') return text
  if (field === 'actor_kind') return ACTOR_KIND_NAMES[text] ?? text
  if (field === 'object_kind') return kindName(text)
  if (field === 'step') return Object.hasOwn(STEP_NAMES, text) ? STEP_NAMES[text as keyof typeof STEP_NAMES] : text
  if (field === 'shelf') return kindName(text)
  if (field === 'subject') return subjectName(text)
  if (MOMENT.test(text)) return formatMoment(text)
  return (kind === 'appeal' ? APPEAL_VALUES[text] : undefined) ?? wordOf(text) ?? sheetWords(text) ?? text
}

function numberWords(number: number, { field }: ValuePlace): string {
  if (field === 'bytes' || field === 'size') return formatBytes(number)
  if (field === 'year' || field === 'hidden_years') return yearLabel(yearPath(number))
  return String(number)
}

/**
 * Returns the changes of an entry, one per field, as its name with the old and the new value: `الحالة: مسودة ← منشور`.
 */
export function changeLines(entry: AuditEntry): { name: string; old: string | undefined; now: string }[] {
  const [before, after] = [valuesOf(entry.before), valuesOf(entry.after)]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => !isMachineId(before[field]) && !isMachineId(after[field]))
    .map((field) => {
      const place = { kind: entry.object_kind, field: entry.object_kind === 'setting' ? entry.object_id : field }
      const [old, now] = [valueWords(before[field], place), valueWords(after[field], place)]
      const isSame = before[field] === undefined || old === now
      return { name: fieldName(field), old: isSame ? undefined : old, now }
    })
}

/** Parses an entry's values; returns an empty object for an entry without any. */
export function valuesOf(text: string | null): Readonly<Record<string, unknown>> {
  // The server writes only JSON objects here.
  return (text === null ? null : (JSON.parse(text) as Record<string, unknown> | null)) ?? {}
}

/** Returns the corrections of an entry in words, and how many more there are. */
export function correctionLines({ corrections, more_corrections: more }: AuditEntry): string[] {
  const lines = corrections.map(correctionWords)
  return more === 0 ? lines : [...lines, `${auditText.correction.more} ${more}`]
}

/** Returns a correction in words: `رقم الجلوس 10001، النحو: 60 ← 65، السبب: …`. */
function correctionWords({ seat_number: seat, subject, before, after, reason }: AuditCorrection): string {
  const { correction } = auditText
  const marks = `${before || correction.empty} ← ${after || correction.empty}`
  return `${correction.seat} ${seat}، ${subjectName(subject)}: ${marks}، ${correction.reason}: ${reason}`
}
