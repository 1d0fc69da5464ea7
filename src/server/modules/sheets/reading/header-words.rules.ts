import { searchText } from '#contract/search-text.ts'

/** What a column holds, recognised by its header. Subjects have no kind, because their names are free text. */
export type ColumnKind =
  | 'seat'
  | 'name'
  | 'studentId'
  | 'total'
  | 'percentage'
  | 'classification'
  | 'status'
  | 'note'
  | 'ignored'

/** Headers of columns to ignore, so that they are not mistaken for subjects. */
const IGNORED = [
  'م',
  'مسلسل',
  'رقم مسلسل',
  '#',
  'serial',
  'الترتيب',
  'ترتيب',
  'المركز',
  'rank',
  'الرقم القومي',
  'رقم القيد',
]
const ALSO_IGNORED = [
  'كود الطالب',
  'الرقم السري',
  'اللجنة',
  'رقم اللجنة',
  'النوع',
  'الجنسية',
  'الشعبة',
  'القسم',
  'العمر',
  'تاريخ الميلاد',
]

const KIND_WORDS: Readonly<Record<ColumnKind, readonly string[]>> = {
  seat: ['seat_number', 'seat number', 'seat', 'رقم الجلوس', 'رقم جلوس', 'أرقام الجلوس'],
  name: [
    'name',
    'student_name',
    'student name',
    'الاسم',
    'اسم الطالب',
    'اسم الطالبة',
    'اسم الطالب/ة',
    'أسماء الطلاب',
    'الأسماء',
  ],
  studentId: ['student_id', 'student id', 'الرقم التعريفي', 'رقم تعريفي'],
  total: ['total', 'total_degree', 'المجموع', 'مجموع', 'المجموع الكلي', 'مجموع الدرجات', 'المجموع العام'],
  percentage: ['percentage', '%', 'النسبة المئوية', 'النسبة', 'نسبة', 'النسبة %', '%النسبة', 'النسبة المئوية %'],
  classification: ['التقدير', 'تقدير', 'التقدير العام', 'تقدير عام'],
  status: ['الحالة', 'حالة الطالب', 'النتيجة', 'نتيجة الطالب', 'status'],
  note: ['note', 'notes', 'ملاحظات', 'الملاحظات', 'ملحوظات', 'ملاحظة'],
  ignored: [...IGNORED, ...ALSO_IGNORED],
}

// The keys of the table above are the kinds.
const KIND_OF_WORD = new Map(
  (Object.keys(KIND_WORDS) as ColumnKind[]).flatMap((kind) => KIND_WORDS[kind].map((word) => [searchText(word), kind])),
)

/** Returns the kind of column that a header text names; undefined for a subject and for an empty header. */
export function columnKind(text: string): ColumnKind | undefined {
  return KIND_OF_WORD.get(searchText(text).replace(/[:.]$/, ''))
}

/** How the subjects under a group header count. `carried` are subjects of an earlier grade (تخلفات). */
export type SubjectGroup = 'counted' | 'uncounted' | 'carried' | 'unknown'

/** Returns the group that a header text opens; undefined if it is not a group header. */
export function subjectGroup(text: string): Exclude<SubjectGroup, 'unknown'> | undefined {
  const key = searchText(text)
  if (/(^| )(ال)?تخلفات|مواد (ال)?تخلف/.test(key)) return 'carried'
  if (/خارج المجموع/.test(key)) return 'uncounted'
  if (!/ضاف.*مجموع|مواد.*ضاف/.test(key)) return undefined
  return /(^| )(لا|غير|لم|ليست)( |$)/.test(key) ? 'uncounted' : 'counted'
}

/** Rows between the header and the students that describe the subjects. */
export type RowLabel = 'full_mark' | 'counted_flag' | 'pass_mark'

const FULL_MARK_WORDS = /^(final_degree|full_mark|(ال)?نهاي(ه|ات) (ال)?(عظمي|كبري)|(ال)?درجه (ال)?(عظمي|نهائيه))/
const COUNTED_FLAG_WORDS = /^(is_calculated_in_total|[تي]ضاف (للمجموع|الي المجموع))/
const PASS_MARK_WORDS = /^((ال)?نهايه (ال)?صغري|درجه النجاح|حد النجاح)/

/** Returns the label that a cell's text gives its row; undefined if it is not a label. */
export function rowLabel(text: string): RowLabel | undefined {
  const key = searchText(text)
  if (FULL_MARK_WORDS.test(key)) return 'full_mark'
  if (COUNTED_FLAG_WORDS.test(key)) return 'counted_flag'
  return PASS_MARK_WORDS.test(key) ? 'pass_mark' : undefined
}

/** Returns whether a text withholds the result: حجب, محجوب, محجوبة, تحجب. */
export function saysWithheld(text: string): boolean {
  return text !== '' && /حجب|محجوب/.test(searchText(text))
}
