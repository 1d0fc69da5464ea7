import { searchText } from '#contract/search-text.ts'

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

/** Returns whether a text withholds the result: حجب, محجوب, محجوبة, تحجب. */
export function saysWithheld(text: string): boolean {
  return text !== '' && /حجب|محجوب/.test(searchText(text))
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
