import { distributionText } from '../../i18n/ar/analytics.ts'
import { formatCount } from '../../i18n/format.ts'
import { countsAroundPass, type Part } from './distribution-shape.ts'

/** `من 40 إلى أقل من 50`, per cent of the full mark, which the last part takes in. */
export function partRange({ from, to }: Part): string {
  const { from: since, to: until, upTo } = distributionText
  return `${since} ${from} ${to === 100 ? until : upTo} ${to}`
}

/** What stands over each side of the pass line. */
export function sideTexts(parts: readonly Part[]): { below: string; reached: string } {
  const { below, reached } = countsAroundPass(parts)
  return {
    below: `${distributionText.below}: ${formatCount(below)}`,
    reached: `${distributionText.reached}: ${formatCount(reached)}`,
  }
}

/** The picture in a sentence, for those who cannot see it. */
export function distributionSummary(subjectName: string, parts: readonly Part[]): string {
  const { below, reached } = sideTexts(parts)
  const fullest = parts.reduce((most, part) => (part.count > most.count ? part : most))
  const where = `${partRange(fullest)} ${distributionText.ofFullMark}`
  const most = `${distributionText.most}: ${where} (${formatCount(fullest.count)})`
  return `${distributionText.of} ${subjectName}. ${below}، ${reached}. ${most}.`
}
