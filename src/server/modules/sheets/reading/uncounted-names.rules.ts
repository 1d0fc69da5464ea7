import { searchText } from '#contract/search-text.ts'
import { subjectGroup } from './header-words.rules.ts'

const NOT_ADDED = /(^| )(لا|لم|غير) (ال)?([تي]ضاف|مضافه?)( |$)/

/** Returns whether a subject's own name says that it does not count: «الحاسب (لا تضاف)», «اللغة - نجاح ورسوب». */
export function saysUncounted(name: string): boolean {
  const words = searchText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return subjectGroup(words) === 'uncounted' || NOT_ADDED.test(words)
}
