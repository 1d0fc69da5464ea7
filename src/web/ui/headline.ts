import { CLASSIFICATION_WORDS } from '#contract/degrees.ts'
import type { TermNumber } from '#contract/faculty.ts'
import type { OpenSubject, StudentResult } from '#contract/results.ts'
import { resultText } from '../i18n/ar/results.ts'
import { headlineText } from '../i18n/ar/student-result.ts'
import { shortTermText } from '../i18n/places.ts'

/** How many failed subjects the sentence names at most; the list below the sentence has all of them. */
const MOST_NAMED = 2

type Judged = Pick<StudentResult, 'verdict' | 'classification' | 'rank' | 'of'>

/**
 * Returns the first sentence of a result's page: the verdict, and for a student who passed also the classification and
 * the rank. A verdict that the result sheet or the faculty's regulation gives is quoted; a verdict from mere facts
 * becomes `ناجح` or `راسب في مادة: النحو`.
 */
export function headline({ verdict, classification, rank, of }: Judged): string {
  const { passed, partial } = verdict
  const base = verdictWords(verdict)
  // The result sheet's own verdict may already contain the classification. «ناجح بتقدير ضعيف» (passed, weak) would
  // contradict itself: a faculty can set the limit of the lowest classification above the marks that pass every
  // subject.
  const isNamed =
    classification === null || classification === 'weak' || base.includes(CLASSIFICATION_WORDS[classification])
  const more = isNamed ? '' : headlineText.classification(CLASSIFICATION_WORDS[classification])
  if (!passed) return base + more
  return `${base}${more}${partial === undefined ? headlineText.rank : headlineText.rankOfTerm} ${rankOf(rank, of)}`
}

/** Returns a rank and the number of students: `213 من 486`, or the rank alone if the number is unknown. */
export function rankOf(rank: number, of: number | undefined): string {
  return of === undefined ? String(rank) : `${rank} ${resultText.outOf} ${of}`
}

function verdictWords({ text, basis, facts, partial, open = [] }: StudentResult['verdict']): string {
  if (basis !== 'facts') return partial === undefined ? text : (facts ?? text)
  if (open.length === 0)
    return partial === undefined ? headlineText.passed : headlineText.passedTerm(shortTermText(partial))
  const failed = open.filter(({ why, later }) => why === 'failed' && !later)
  if (failed.length > 0) return failedWords(failed, partial)
  return open.every(({ later }) => later) ? headlineText.passedLater : headlineText.incomplete
}

function failedWords(failed: readonly OpenSubject[], partial: TermNumber | undefined): string {
  const of = partial === undefined ? '' : headlineText.ofTerm(shortTermText(partial))
  const names = failed.length > MOST_NAMED ? '' : `: ${failed.map(({ name }) => name).join('، ')}`
  return headlineText.failed(failed.length) + of + names
}
