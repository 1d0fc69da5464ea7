import { searchText } from '#contract/search-text.ts'

/** What a column holds, recognised by its header. Subjects have no kind, because their names are free text. */
export type ColumnKind =
  | 'seat'
  | 'name'
  | 'studentId'
  | 'total'
  | 'percentage'
  | 'classification'
  | 'rank'
  | 'verdict'
  | 'note'
  | 'carried_name'
  | 'carried_mark'
  | 'ignored'

/** Headers of columns to ignore, so that they are not mistaken for subjects. */
const IGNORED = ['م', 'مسلسل', 'رقم مسلسل', 'رقم متسلسل', '#', 'no', 'serial', 'الرقم القومي', 'رقم قومي']
const ALSO_IGNORED = [
  'رقم القيد',
  'كود الطالب',
  'كود',
  'الرقم السري',
  'اللجنة',
  'رقم اللجنة',
  'النوع',
  'الجنس',
  'الجنسية',
  'الديانة',
  'الشعبة',
  'القسم',
  'الفرقة',
  'العمر',
  'تاريخ الميلاد',
  'محل الميلاد',
  'اسم الأم',
  'اسم ولي الأمر',
  'التليفون',
  'رقم التليفون',
  'رقم الهاتف',
  'المحمول',
  'التوقيع',
  'الاسم باللغة الإنجليزية',
  'الاسم بالإنجليزية',
  'name in english',
]

const KIND_WORDS: Readonly<Record<ColumnKind, readonly string[]>> = {
  seat: [
    'seat_number',
    'seat number',
    'seat no',
    'seat_no',
    'seat',
    'رقم الجلوس',
    'رقم جلوس',
    'أرقام الجلوس',
    'الجلوس',
    'رقم جلوس الطالب',
    'رقم الجلوس للطالب',
  ],
  name: [
    'name',
    'student_name',
    'student name',
    'full name',
    'الاسم',
    'اسم الطالب',
    'اسم الطالبة',
    'اسم الطالب/ة',
    'اسم الطالب/الطالبة',
    'أسماء الطلاب',
    'أسماء الطلبة',
    'الأسماء',
    'الاسم بالكامل',
    'الاسم كاملا',
    'الاسم رباعيا',
    'الاسم رباعي',
    'الاسم الرباعي',
    'اسم الطالب رباعيا',
    'الاسم باللغة العربية',
  ],
  studentId: ['student_id', 'student id', 'الرقم التعريفي', 'رقم تعريفي'],
  total: [
    'total',
    'total_degree',
    'grand total',
    'المجموع',
    'مجموع',
    'المجموع الكلي',
    'مجموع الدرجات',
    'المجموع العام',
    'المجموع النهائي',
    'مجموع كلي',
    'المجموع الكلي للدرجات',
    'مجموع الدرجات الكلي',
    'جملة الدرجات',
    'إجمالي الدرجات',
    'الدرجة الكلية',
    'الإجمالي',
  ],
  percentage: ['percentage', '%', 'النسبة المئوية', 'النسبة', 'نسبة', 'النسبة %', '%النسبة', 'النسبة المئوية %'],
  classification: ['التقدير', 'تقدير', 'التقدير العام', 'تقدير عام', 'التقدير الفصلي'],
  rank: ['الترتيب', 'ترتيب', 'المركز', 'ترتيب الطالب', 'الترتيب العام', 'rank'],
  verdict: [
    'الحالة',
    'حالة الطالب',
    'النتيجة',
    'نتيجة الطالب',
    'النتيجة النهائية',
    'النتيجة العامة',
    'موقف الطالب',
    'القرار',
    'status',
    'result',
  ],
  note: ['note', 'notes', 'ملاحظات', 'الملاحظات', 'ملحوظات', 'ملاحظة', 'ملحوظة'],
  carried_name: ['مادة التخلف', 'اسم مادة التخلف', 'مادة تخلف', 'مادة الرسوب', 'اسم المادة المتخلف فيها'],
  carried_mark: ['درجة التخلف', 'درجة مادة التخلف', 'درجة مادة تخلف'],
  ignored: [...IGNORED, ...ALSO_IGNORED],
}

// The cast is safe: the keys of the table above are the kinds.
const KIND_OF_WORD = new Map(
  (Object.keys(KIND_WORDS) as ColumnKind[]).flatMap((kind) => KIND_WORDS[kind].map((word) => [searchText(word), kind])),
)

/** Returns the kind of column that a header text names; undefined for a subject and for an empty header. */
export function columnKind(text: string): ColumnKind | undefined {
  const key = headerKeyOf(text)
  const known = KIND_OF_WORD.get(key)
  if (known) return known
  // Only headers of carried-over subjects are numbered: «مادة التخلف 1», «مادة التخلف (2)».
  const numbered = KIND_OF_WORD.get(key.replace(/ ?\(?\d{1,2}\)?$/, ''))
  if (numbered === 'carried_name' || numbered === 'carried_mark') return numbered
  // «المجموع (400)», «المجموع من 400» and «المجموع/400» have the full mark behind the word.
  return KIND_OF_WORD.get(key.replace(/ ?[(/]? ?(من )?\d{2,4}( ?درجه)? ?\)?$/, '')) === 'total' ? 'total' : undefined
}

function headerKeyOf(text: string): string {
  return searchText(text)
    .replace(/ ?\/ ?/g, '/')
    .replace(/[:.]$/, '')
    .trim()
}

/**
 * Headers of columns that have one part of a name, each with its position in the full name. The header of a whole name
 * counts as position 1.
 */
const NAME_PARTS: readonly (readonly [place: number, words: readonly string[]])[] = [
  [0, ['الاسم الأول', 'first name', 'first_name']],
  [2, ['اسم الأب', 'اسم الوالد', 'الاسم الثاني', 'middle name', 'middle_name', 'father name']],
  [3, ['اسم الجد', 'الاسم الثالث']],
  [4, ['باقي الاسم', 'بقية الاسم', 'تكملة الاسم', 'الاسم الرابع', 'rest of name']],
  [5, ['اللقب', 'لقب', 'العائلة', 'اسم العائلة', 'لقب العائلة', 'last name', 'last_name', 'surname', 'family name']],
]
const NAME_PLACES = new Map(
  NAME_PARTS.flatMap(([place, words]) => words.map((word): [string, number] => [searchText(word), place])),
)

/**
 * Returns the position of a header's name in a student's full name: 1 for a whole name; undefined for other headers.
 */
export function namePlace(text: string): number | undefined {
  if (columnKind(text) === 'name') return 1
  return NAME_PLACES.get(headerKeyOf(text))
}

/** A component of a subject's mark. `mark` is the subject's own total, `other` a question or an unknown component. */
export type MarkPart = 'work' | 'midterm' | 'written' | 'oral' | 'practical' | 'mark' | 'other'

const PART_WORDS: readonly (readonly [part: MarkPart, words: RegExp])[] = [
  ['work', /^(درجات |درجه )?(ال)?(اعمال|نشاط|حضور|مشاركه|فصلي)( (ال)?(سنه|فصل|فصليه|عام|ترم))?$|^(ا س|ع س|ا ف)$/],
  ['midterm', /^(امتحان )?(ال)?(نصفي|نصف (ال)?(فصل|ترم|العام)|ميد ?ترم)$|^mid ?term$/],
  ['written', /^(امتحان )?(ال)?(تحريري|نظري|ورقه|نهايي)$|^(written|final|theory)$/],
  ['oral', /^(امتحان )?(ال)?(شفوي|شفهي|شفاهي)$|^oral$/],
  ['practical', /^(امتحان )?(ال)?(عملي|تطبيقي|معمل)$|^practical$/],
  ['other', /^((درجات |درجه )?(ال)?(اسيله|سوال( ال\p{L}+)?)|س|q) ?\d*$/u],
  ['mark', /^(ال)?(مجموع|درجه|جمله|محصله)( (ال)?(ماده|كليه|كلي|نهاييه|نهايي))?$|^(مج|total|mark)$/],
]

/**
 * Returns the component of a subject's mark (coursework, midterm, oral …) that a header cell above or below the
 * subject's name stands for; undefined for other texts.
 */
export function markPart(text: string): MarkPart | undefined {
  const key = partKey(text)
  return PART_WORDS.find(([, words]) => words.test(key))?.[0]
}

/**
 * Splits a header that names both a subject and a component, as in «النحو - تحريري» or «أعمال سنة النحو»; undefined
 * for other texts.
 */
export function subjectAndPart(text: string): { name: string; part: MarkPart } | undefined {
  const words = text
    .replace(/[()[\]:/–—-]/g, ' ')
    .trim()
    .split(/\s+/)
  for (const length of [2, 1]) {
    if (words.length <= length) continue
    const last = markPart(words.slice(-length).join(' '))
    if (last) return { name: words.slice(0, -length).join(' '), part: last }
    const first = markPart(words.slice(0, length).join(' '))
    if (first) return { name: words.slice(length).join(' '), part: first }
  }
  return undefined
}

function partKey(text: string): string {
  return (
    searchText(text)
      .replace(/[.:()/]+/g, ' ')
      // «تحريري 80» and «تحريري (80)» have the component's full mark behind its name.
      .replace(/\d* *$/, '')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** Returns whether a text above components sums up a sheet («الإجمالي العام») and is therefore no subject. */
export function isSummary(text: string): boolean {
  return /(^| )(ال)?(نتيجه|نتايج|اجمالي|محصله|مجموع|تقدير|معدل)/.test(searchText(text))
}

/** How the subjects under a group header count. `carried` are subjects of an earlier grade (تخلفات). */
export type SubjectGroup = 'counted' | 'uncounted' | 'carried' | 'unknown'

/** Returns the group that a header text opens; undefined if it is not a group header. */
export function subjectGroup(text: string): Exclude<SubjectGroup, 'unknown'> | undefined {
  const key = searchText(text)
  if (CARRIED.test(key)) return 'carried'
  if (UNCOUNTED.test(key)) return 'uncounted'
  if (!COUNTED.test(key)) return undefined
  return /(^| )(لا|غير|لم|ليست)( |$)/.test(key) ? 'uncounted' : 'counted'
}

const UNCOUNTED =
  /خارج (عن |من )?(ال)?مجموع|(بدون|بلا|دون) (ال)?مجموع|(^| )(ال)?نجاح و ?(ال)?رسوب|(^| )(لا|لم|غير) (ال)?([تي]دخل|داخله?|[تي]حتسب|محتسبه?|[تي]حسب|محسوبه?|[تي]جمع)( |$)/
const COUNTED = /ضاف.*مجموع|مواد.*ضاف|داخله? (في )?(ال)?مجموع|[تي](دخل|حتسب|حسب) (في |ضمن )?(ال)?مجموع|^مواد المجموع$/
const CARRIED =
  /(^| )(ال)?تخلفات|مواد (ال)?(تخلف|متخلف|محمله)|^(ال)?مواد (ال)?(تحميل|رسوب|راسب)|^(ال)?(مواد|مقررات) (من )?(ال)?(سنوات|اعوام|فرق|مستويات) (ال)?سابقه|^(ال)?تخلف (من )?(ال)?(فرقه|مستوي|سنه)/

/** Returns the division that a header over its own subjects names: «شعبة اللغة العربية» → «اللغة العربية». */
export function divisionName(text: string): string | undefined {
  return /^(?:مواد )?(?:ال)?(?:شعبه|تخصص|مسار)[ :-]+(\S.*)/.exec(searchText(text))?.[1]
}
