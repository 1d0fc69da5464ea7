import { distributionText } from '../../i18n/ar/analytics.ts'
import { formatCount } from '../../i18n/format.ts'
import { countsAroundPass, type Part } from './distribution-shape.ts'

/**
 * Returns the bounds of a tenth as text: `من 40 إلى أقل من 50`, in per cent of the full mark; the last tenth includes
 * its upper bound.
 */
export function partRange({ from, to }: Part): string {
  const { from: since, to: until, upTo } = distributionText
  return `${since} ${from} ${to === 100 ? until : upTo} ${to}`
}

/** Returns the texts above the two sides of the chart's line at the pass mark, each with its number of students. */
export function sideTexts(parts: readonly Part[]): { below: string; reached: string } {
  const { below, reached } = countsAroundPass(parts)
  return {
    below: `${distributionText.below}: ${formatCount(below)}`,
    reached: `${distributionText.reached}: ${formatCount(reached)}`,
  }
}

/** Returns a sentence that describes the chart to screen readers. */
export function distributionSummary(subjectName: string, parts: readonly Part[]): string {
  const { below, reached } = sideTexts(parts)
  const fullest = parts.reduce((most, part) => (part.count > most.count ? part : most))
  const where = `${partRange(fullest)} ${distributionText.ofFullMark}`
  const most = `${distributionText.most}: ${where} (${formatCount(fullest.count)})`
  return `${distributionText.of} ${subjectName}. ${below}، ${reached}. ${most}.`
}
