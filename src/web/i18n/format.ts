/** All number formatting of the web client; it always uses Western digits. */

const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const MARK = new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: false })
const PERCENTAGE = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats a count: 1234 → `1,234`. */
export function formatCount(count: number): string {
  return WHOLE.format(count)
}

/** Formats marks without trailing zeros: 412.5 → `412.5`. */
export function formatMark(mark: number): string {
  return MARK.format(mark)
}

/** Formats a total with its maximum: `863 من 1300`. */
export function formatTotal({ total, max }: { total: number; max: number }): string {
  return `${formatMark(total)} من ${formatMark(max)}`
}

/** Formats a percentage with two decimals: 91.5 → `91.50%`. */
export function formatPercentage(percentage: number): string {
  return `${PERCENTAGE.format(percentage)}%`
}
