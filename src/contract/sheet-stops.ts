import * as z from 'zod/mini'

/**
 * Reasons that stop a publication until an officer has read the figures, typed the number concerned and given a
 * reason. Each has the Arabic sentence that the office reads; `{count}` is the number of rows or students concerned.
 */
export const SHEET_STOPS = {
  // Found in the file, stored with the draft
  totals_differ: 'المجموع أو النسبة في الكشف يخالف المحسوب من الدرجات في {count} من الصفوف.',
  ranks_differ: 'الترتيب في الكشف يخالف المحسوب في {count} من الصفوف.',
  heading_differs: 'عنوان الكشف أو اسم الورقة أو اسم الملف يذكر غير ما اخترت.',
  rows_after_end: 'في الورقة صفوف بعد علامة نهايتها، عددها {count}.',
  hidden_content: 'في الملف صفوف أو أعمدة أو أوراق مخفية لم تُؤخذ، عددها {count}.',
  column_not_understood: 'أعمدة لم نفهمها وفيها قيم في معظم الصفوف، عددها {count}.',
  short_names: 'أسماء من كلمة واحدة في معظم الصفوف، عددها {count}.',
  same_names: 'أسماء متطابقة في الكشف نفسه، عددها {count}.',
  // Found against what is published, at each publication
  verdicts_differ: 'نتيجة الطالب في الكشف تخالف المحسوبة في {count} من الصفوف.',
  students_gone: 'طلاب في الإصدار المنشور وليسوا في هذا الكشف، عددهم {count}.',
  students_new: 'طلاب في هذا الكشف وليسوا في الإصدار المنشور، عددهم {count}.',
  other_term_differs: 'طلاب في أحد الفصلين من العام نفسه دون الآخر، عددهم {count}.',
  grade_below_differs:
    'طلاب كانوا في الفرقة الأدنى في العام السابق، وليسوا في هذا الكشف ولا من الباقين، عددهم {count}.',
  published_elsewhere: 'طلاب منشورة نتائجهم في فرقة أخرى أو عام آخر لا يتفق مع هذا الكشف، عددهم {count}.',
  subjects_differ: 'مواد تخالف الإصدار المنشور أو كشف العام السابق أو الدور الأول، عددها {count}.',
  marks_differ: 'مواد تغيرت فيها درجات كثيرة عن الإصدار المنشور، عددها {count}.',
  figures_odd: 'أرقام غير معتادة في المواد، عددها {count}.',
  session_differs: 'طلاب في كشف الدور الثاني، ولم يبقَ لهم شيء من الدور الأول أو ليسوا فيه، عددهم {count}.',
} as const satisfies Record<string, string>

export type SheetStopCode = keyof typeof SHEET_STOPS
// `Object.keys` loses the key type; the object is a literal, so its keys are the codes.
export const SHEET_STOP_CODES = Object.keys(SHEET_STOPS) as [SheetStopCode, ...SheetStopCode[]]

/** Maximum lines listed for one stop; `count` includes them all. */
export const STOP_LINES = 200

/** One row, column or student of a stop, with what the sheet says and what it was compared to. */
const stopLineSchema = z.object({
  row: z.nullable(z.number()),
  /** A column's letters, or the subject's name. */
  column: z.nullable(z.string()),
  seat_number: z.nullable(z.string()),
  name: z.nullable(z.string()),
  stated: z.nullable(z.string()),
  expected: z.nullable(z.string()),
})
export type StopLine = z.output<typeof stopLineSchema>

/** A choice that would explain a difference in totals: these subjects do not count, or this one has another full mark. */
const stopOfferSchema = z.union([
  z.object({ kind: z.literal('uncounted'), columns: z.array(z.string()), subjects: z.array(z.string()) }),
  z.object({ kind: z.literal('full_mark'), column: z.string(), subject: z.string(), full_mark: z.number() }),
])
export type StopOffer = z.output<typeof stopOfferSchema>

export const sheetStopSchema = z.object({
  code: z.enum(SHEET_STOP_CODES),
  /** Number of rows, columns or students concerned; the officer types it to go on. */
  count: z.number().check(z.int(), z.positive()),
  lines: z.array(stopLineSchema).check(z.maxLength(STOP_LINES)),
  offers: z.array(stopOfferSchema),
})
export type SheetStop = z.output<typeof sheetStopSchema>

/** Returns the Arabic sentence of a stop. */
export function sheetStopText({ code, count }: Pick<SheetStop, 'code' | 'count'>): string {
  return SHEET_STOPS[code].replace('{count}', String(count))
}
