/** The only number formatting of the web client; always Western digits. */

const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const MARK = new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: false })
const PERCENTAGE = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 1234 → `1,234`: a count. */
export function formatCount(count: number): string {
  return WHOLE.format(count)
}

/** 412.5 → `412.5`: marks, without trailing zeros. */
export function formatMark(mark: number): string {
  return MARK.format(mark)
}

/** 91.5 → `91.50%`. */
export function formatPercentage(percentage: number): string {
  return `${PERCENTAGE.format(percentage)}%`
}
