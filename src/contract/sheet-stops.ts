import * as z from 'zod/mini'
import { counted } from './arabic-amounts.ts'
import { LARGEST_INTEGER } from './endpoint.ts'

/**
 * Publication stops: checks that prevent publishing a sheet until an officer has read the figures, typed the number
 * concerned and given a reason. Each has the Arabic sentence that the officer reads, in which `{student}`, `{row}` and
 * so on are the count with its noun, and `{count}` is the count alone, where it adds up different things.
 */
export const SHEET_STOPS = {
  // Found when the file is read, and stored with the draft
  totals_differ: 'المجموع أو نهايته العظمى أو النسبة في الكشف يخالف المحسوب: {row}.',
  ranks_differ: 'الترتيب في الكشف يخالف المحسوب: {row}.',
  classifications_differ:
    'التقدير في الكشف يخالف المحسوب بحدود التقدير في المنصة: {student}. إن كانت حدود الكلية غيرها فاضبطها في «إعدادات المنصة» قبل النشر. وقد يكون التقدير لمجموع آخر، كمجموع العام.',
  heading_differs: 'عنوان الكشف أو اسم الورقة أو اسم الملف يذكر غير ما اخترت.',
  rows_after_end: 'في الورقة صفوف بعد علامة نهايتها: {row}.',
  rows_unread:
    'صفوف لم تُقرأ، وفيها ما قد يغيّر النتائج، كالحجب أو فرقة أخرى أو أسماء مواد أخرى أو مواد تُلغى أو لا تُضاف للمجموع: {row}.',
  marks_without_student: 'صفوف فيها درجات ولم تُؤخذ، لأنها بلا رقم جلوس ولا اسم: {row}.',
  marks_missing:
    'طلاب بلا درجة في مواد لها درجات لزملائهم كلهم تقريبًا، ولا تدخل هذه المواد في مجموعهم ولا في نهايته: {student}.',
  grade_column_differs: 'طلاب تذكر صفوفهم فرقة غير فرقة الكشف: {student}.',
  hidden_content: 'في الملف صفوف أو أعمدة أو أوراق مخفية لم تُؤخذ، عددها {count}.',
  column_not_understood: 'أعمدة لم نفهمها وفيها قيم: {column}.',
  layout_subjects: 'مواد يسميها القالب أو يحسبها على غير ما في الملف: {subject}.',
  short_names: 'أسماء من كلمة واحدة في معظم الصفوف: {student}.',
  same_names: 'أسماء متطابقة في الكشف نفسه: {student}.',
  odd_names:
    'أسماء فيها أرقام، أو كلمات ليست من الاسم، أو علامات مكان حروف ضاعت، أو اسما طالبين في خلية واحدة، وتظهر كما هي: {student}.',
  parts_as_subjects:
    'أعمدة قد تكون أقسامًا من درجة مادة واحدة، كالتحريري والشفوي، وكل منها هنا مادة مستقلة: {column}. إن كانت مادة واحدة فاختر لكل عمود «قسم من درجة مادة» واكتب اسمها.',
  full_marks_differ: 'مواد يذكر رأس عمودها نهاية عظمى غير التي ستُحسب بها: {subject}.',
  pass_marks_differ: 'مواد نهايتها الصغرى في الكشف ليست نصف نهايتها العظمى، والمنصة تحسب النجاح من النصف: {subject}.',
  marks_shown_differ: 'درجات يُظهرها الملف على غير القيمة المخزنة فيه، وما يُنشر هو القيمة المخزنة: {degree}.',
  marks_as_fractions: 'درجات لا تزيد على 1، كأنها نسب من النهاية العظمى (0.85 مكان 85)، وتُنشر كما هي: {degree}.',
  verdict_unknown:
    'كلمات في عمود النتيجة لا نعرف معناها، أو في غيره قد تعني الحجب أو الغش أو الحرمان، ودرجات أصحابها تظهر كلها: {student}. إن كان المقصود حجب النتيجة فاكتب «حجب».',
  // Found by comparing with what is published, at each attempt to publish
  verdicts_differ: 'نتيجة الطالب في الكشف تخالف المحسوبة: {student}.',
  students_gone: 'طلاب في الإصدار المنشور وليسوا في هذا الكشف: {student}.',
  students_new: 'طلاب في هذا الكشف وليسوا في الإصدار المنشور: {student}.',
  other_term_differs: 'طلاب في أحد الفصلين من العام نفسه دون الآخر: {student}.',
  other_term_same: 'طلاب درجاتهم هنا هي درجاتهم في الفصل الآخر، وربما كان الملف ملف ذلك الفصل: {student}.',
  grade_below_differs: 'طلاب كانوا في الفرقة الأدنى في العام السابق، وليسوا في هذا الكشف ولا من الباقين: {student}.',
  names_changed:
    'أرقام جلوس كانت في الإصدار المنشور أو الفصل الآخر لأسماء أخرى، وستُنشر درجات كل صف لصاحب الرقم: {student}. إن تبدّلت الصفوف فصحّح أرقامها.',
  published_elsewhere: 'طلاب نُشرت نتائجهم في فرقة أخرى أو عام آخر لا يتفق مع هذا الكشف: {student}.',
  subjects_differ: 'مواد تخالف الإصدار المنشور أو كشف العام السابق أو الدور الأول: {subject}.',
  marks_differ: 'مواد تغيّرت فيها درجات كثيرة عن الإصدار المنشور: {subject}.',
  marks_moved:
    'طلاب درجاتهم في هذا الكشف هي درجات غيرهم في الإصدار المنشور، وربما تبدّلت الصفوف أو انزاح عمود: {student}.',
  corrections_undone: 'درجات صُحِّحت أو تغيّرت في إصدار نُشِر، وهي في هذا الكشف على غير ذلك: {degree}.',
  details_undone:
    'أسماء أو أرقام جلوس أو ملاحظات أو نتائج محجوبة تغيّرت في الإصدار المنشور، وهي في هذا الكشف على غير ذلك، عددها {count}.',
  newer_undone:
    'هذا الإصدار أقدم من المنشور، وفيه طلاب تختلف درجاتهم أو بياناتهم عنه، فنشره يعيدها إلى ما كانت: {student}.',
  released_withheld:
    'طلاب رفعت الإدارة الحجب عن نتائجهم، وهذا الكشف يحجبها من جديد، فلا يراها أحد بعد نشره: {student}.',
  figures_odd: 'مواد فيها أرقام غير معتادة: {subject}.',
  session_differs:
    'طلاب في كشف الدور الثاني، ولم يبقَ لهم شيء من الدور الأول، أو ليسوا فيه، أو لم تتغير درجة فيه: {student}.',
} as const satisfies Record<string, string>

export type SheetStopCode = keyof typeof SHEET_STOPS
// `Object.keys` loses the type of the keys; the object is a literal, so that its keys are the codes.
export const SHEET_STOP_CODES = Object.keys(SHEET_STOPS) as [SheetStopCode, ...SheetStopCode[]]

/** The most lines that are listed for one publication stop; `count` is the number of all. */
export const STOP_LINES = 200

/** One row, column or student that a publication stop concerns: what the sheet states, and what was expected. */
const stopLineSchema = z.object({
  row: z.nullable(z.number()),
  /** The letters of the column, or the name of the subject or of whatever else differs. */
  column: z.nullable(z.string()),
  seat_number: z.nullable(z.string()),
  name: z.nullable(z.string()),
  stated: z.nullable(z.string()),
  expected: z.nullable(z.string()),
})
export type StopLine = z.output<typeof stopLineSchema>

/**
 * A choice for the upload that would explain why totals differ: not to count the named subjects (`uncounted`), or
 * another full mark for the named subject (`full_mark`).
 */
const stopOfferSchema = z.union([
  z.object({ kind: z.literal('uncounted'), columns: z.array(z.string()), subjects: z.array(z.string()) }),
  z.object({ kind: z.literal('full_mark'), column: z.string(), subject: z.string(), full_mark: z.number() }),
])
export type StopOffer = z.output<typeof stopOfferSchema>

export const sheetStopSchema = z.object({
  code: z.enum(SHEET_STOP_CODES),
  /**
   * The number of rows, columns, students, subjects or marks that the stop concerns; the officer types it to accept the
   * stop.
   */
  count: z.number().check(z.int(), z.positive(), z.lte(LARGEST_INTEGER)),
  lines: z.array(stopLineSchema).check(z.maxLength(STOP_LINES)),
  offers: z.array(stopOfferSchema),
})
export type SheetStop = z.output<typeof sheetStopSchema>

type CountedNoun = 'student' | 'row' | 'column' | 'subject' | 'degree'

/** Returns the Arabic sentence of a publication stop. */
export function sheetStopText({ code, count }: Pick<SheetStop, 'code' | 'count'>): string {
  return SHEET_STOPS[code]
    .replace('{count}', String(count))
    .replace(/\{(student|row|column|subject|degree)\}/, (_, noun: CountedNoun) => counted(count, noun))
}
