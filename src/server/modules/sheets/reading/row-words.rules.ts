import { searchText, searchWords } from '#contract/search-text.ts'

/** What a row between the header and the students says about the subjects. */
export type RowLabel = 'full_mark' | 'counted_flag' | 'pass_mark'

const FULL_MARK_WORDS = /^(final_degree|full_mark|(ال)?نهاي(ه|ات) (ال)?(عظمي|كبري)|(ال)?درجه (ال)?(عظمي|نهاييه))/
const COUNTED_FLAG_WORDS = /^(is_calculated_in_total|[تي]ضاف (للمجموع|الي المجموع))/
const PASS_MARK_WORDS = /^((ال)?نهايه (ال)?صغري|درجه النجاح|حد النجاح)/

/** Returns the label that a cell's text gives its row; undefined if it is not a label. */
export function rowLabel(text: string): RowLabel | undefined {
  const key = searchText(text)
  if (FULL_MARK_WORDS.test(key)) return 'full_mark'
  if (COUNTED_FLAG_WORDS.test(key)) return 'counted_flag'
  return PASS_MARK_WORDS.test(key) ? 'pass_mark' : undefined
}

const WITHHELD = /حجب|محجوب/
/** Other words for withholding a result: «لا تعلن نتيجته», «نتيجتها موقوفة», «إيقاف إعلان النتيجة». */
const NOT_ANNOUNCED = [
  /(^| )(لا|لم|لن|عدم) ([تي]|ا)عل[ان]/,
  /نتيج\S* (موقوف|معلق|محجوز)/,
  /(^| )(موقوف|وقف|ايقاف|[اتي]وقف|ارجاء|تاجيل|تعليق) (اعلان )?\S*نتيج/,
]
/**
 * Matches whole texts that say that a result is not withheld. Longer texts, such as «رفع الحجب مشروط بالسداد», may mean
 * the opposite, so they count as withholding.
 */
const NOT_WITHHELD = [
  /^(قد |تم )*(رفع|الغي|الغاء|ازيل|ازاله|فك|انتهي|زال) (ال)?حجب(ه|ها)?( عن(ه|ها)?)?( (ال)?نتيج(ه|ته|تها))?( (بتاريخ|يوم) .*)?$/,
  /^(غير|ليس|ليست) محجوبه?$/,
  /^(لا|لم|بدون|بلا|دون|لا يوجد) [تي]?حجب( (ال)?نتيج(ه|ته|تها))?$/,
]

/** Returns whether a text withholds the result: حجب, محجوب, تحجب, لا تعلن نتيجته. */
export function saysWithheld(text: string): boolean {
  if (text === '') return false
  const key = searchText(text)
  if (WITHHELD.test(key)) return !NOT_WITHHELD.some((words) => words.test(key))
  return NOT_ANNOUNCED.some((words) => words.test(key))
}

/** Reasons for which offices withhold a result, in texts that do not say that they do: «موقوف», «لم يسدد الرسوم». */
const MAY_WITHHOLD = [
  /(^| )(ال)?(موقوف|معلق|متوقف)(ه|ين)?( |$)/,
  /(^| )(وقف|ايقاف) (ال)?قيد/,
  /(^| )(لم|لا|عدم|غير|دون|بدون|بلا|قبل) (ال)?([تي]?سد[ايد]|مسدد|[تي]?دفع)/,
  /(^| )علي(ه|ها) (رسوم|مصروفات|متاخرات|مديوني|مبلغ)/,
  /(^| )(لحين|الي حين)( |$)|(^| )حتي ([تي]|سداد|دفع|استكمال|تسليم|ورود|انتهاء|البت|صدور|اشعار)/,
  /(^| )(تحت|قيد) (ال)?(تحقيق|مراجعه|فحص|بحث)|مجلس (ال)?تاديب/,
  /(^| )لم [تي](ستكمل|ستوف|قدم|سلم)|(اوراق|مستندات|ملف)\S* (ناقص|غير مكتمل)/,
]

/** Returns whether a text gives a reason for withholding the result, but does not say that it is withheld. */
export function mayWithhold(text: string): boolean {
  if (text === '' || saysWithheld(text)) return false
  const key = searchWords(text).join(' ')
  return MAY_WITHHOLD.some((words) => words.test(key))
}

const SIGNATURES =
  /(^| )(يعتمد|رييس|وكيل|عميد|مدير|توقيع|التوقيع|املاه|راجعه|راجع|كتبه|رصده|مراجع|المراجع|(ال)?كنترول|لجنه (ال)?(رصد|كنترول|ممتحنين))( |$)|^ا ?\. ?د ?[./]/
const END_MARKS = /^(-+ ?)?(انته[يت]|نهايه (ال)?كشف|اخر (ال)?كشف|تم (ال)?كشف|end of (sheet|list))/

/** Returns whether a text closes a sheet: «انتهى الكشف», or the signatures below it. */
export function closesSheet(text: string): 'end' | 'signature' | undefined {
  const key = searchText(text)
  if (END_MARKS.test(key)) return 'end'
  return SIGNATURES.test(key) ? 'signature' : undefined
}
