/** Arabic nouns and sentences that agree with a number, for the screens and the command line. */

const RULES = new Intl.PluralRules('ar')
const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** One text per plural form: none, one, two, 3-10 (and 103…), 11-99, and 100, 101, 102. */
export type PluralForms<Text> = Readonly<Record<Intl.LDMLPluralRule, Text>>

/** For one and two the noun alone expresses the number; from three on the number precedes it. */
const NOUNS = {
  student: {
    zero: 'لا طلاب',
    one: 'طالب واحد',
    two: 'طالبان',
    few: 'طلاب',
    many: 'طالبًا',
    other: 'طالب',
  },
  question: {
    zero: 'لا أسئلة',
    one: 'سؤال واحد',
    two: 'سؤالان',
    few: 'أسئلة',
    many: 'سؤالًا',
    other: 'سؤال',
  },
  degree: {
    zero: 'لا درجات',
    one: 'درجة واحدة',
    two: 'درجتان',
    few: 'درجات',
    many: 'درجة',
    other: 'درجة',
  },
  visit: {
    zero: 'لا زيارات',
    one: 'زيارة واحدة',
    two: 'زيارتان',
    few: 'زيارات',
    many: 'زيارة',
    other: 'زيارة',
  },
  file: {
    zero: 'لا ملفات',
    one: 'ملف واحد',
    two: 'ملفان',
    few: 'ملفات',
    many: 'ملفًّا',
    other: 'ملف',
  },
  row: {
    zero: 'لا صفوف',
    one: 'صف واحد',
    two: 'صفّان',
    few: 'صفوف',
    many: 'صفًّا',
    other: 'صف',
  },
  column: {
    zero: 'لا أعمدة',
    one: 'عمود واحد',
    two: 'عمودان',
    few: 'أعمدة',
    many: 'عمودًا',
    other: 'عمود',
  },
  cell: {
    zero: 'لا خلايا',
    one: 'خلية واحدة',
    two: 'خليتان',
    few: 'خلايا',
    many: 'خلية',
    other: 'خلية',
  },
  subject: {
    zero: 'لا مواد',
    one: 'مادة واحدة',
    two: 'مادتان',
    few: 'مواد',
    many: 'مادة',
    other: 'مادة',
  },
  day: {
    zero: 'اليوم',
    one: 'يوم واحد',
    two: 'يومان',
    few: 'أيام',
    many: 'يومًا',
    other: 'يوم',
  },
  hour: {
    zero: 'لا ساعات',
    one: 'ساعة واحدة',
    two: 'ساعتان',
    few: 'ساعات',
    many: 'ساعة',
    other: 'ساعة',
  },
  minute: {
    zero: 'لا دقائق',
    one: 'دقيقة واحدة',
    two: 'دقيقتان',
    few: 'دقائق',
    many: 'دقيقة',
    other: 'دقيقة',
  },
} as const satisfies Record<string, PluralForms<string>>

/** Returns the text whose form agrees with a whole number. */
export function agreeing<Text>(count: number, forms: PluralForms<Text>): Text {
  return forms[RULES.select(count)]
}

/** Formats a number with its noun: `لا طلاب`, `طالب واحد`, `طالبان`, `3 طلاب`, `11 طالبًا`, `100 طالب`. */
export function counted(count: number, noun: keyof typeof NOUNS): string {
  const word = agreeing<string>(count, NOUNS[noun])
  // 101 and 102 have the form of 100, so only 0, 1 and 2 omit the number.
  return count < 3 ? word : `${WHOLE.format(count)} ${word}`
}

const STEP = 1024
const UNITS = ['كيلوبايت', 'ميجابايت', 'جيجابايت', 'تيرابايت'] as const

/** Formats a size in bytes, in kilobytes or larger units: 3355443 → `3.2 ميجابايت`. */
export function formatBytes(bytes: number): string {
  const exponent = bytes < STEP ? 1 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length)
  const value = bytes / STEP ** exponent
  return `${exponent === 1 || value >= 100 ? Math.ceil(value) : value.toFixed(1)} ${UNITS[exponent - 1]}`
}
