import { searchText } from '#contract/search-text.ts'
import { subjectGroup } from './header-words.rules.ts'

const NOT_ADDED = /(^| )(لا|لم|غير) (ال)?([تي]ضاف|مضافه?)( |$)/

/** Returns whether a subject's own name says that it does not count: «الحاسب (لا تضاف)», «اللغة - نجاح ورسوب». */
export function saysUncounted(name: string): boolean {
  const words = wordsOf(name)
  return subjectGroup(words) === 'uncounted' || NOT_ADDED.test(words)
}

const CARRIED = /^(ماده )?تخلف(ات)? | (ال)?(تخلف|تخلفات|متخلف|متخلفه|محمل|محمله|تحميل)$/

/** Returns whether a subject's own name says that it is carried over from an earlier grade: «التفسير (تخلف)». */
export function saysCarried(name: string): boolean {
  return CARRIED.test(wordsOf(name))
}

function wordsOf(name: string): string {
  return searchText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
