/** Numbers are written with Western digits everywhere; only this file decides how. */

const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const MARK = new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: false })
const PERCENTAGE = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 1234 → `1,234`: a number of people. */
export function formatCount(count: number): string {
  return WHOLE.format(count)
}

/** 412.5 → `412.5`: marks, without useless zeros. */
export function formatMark(mark: number): string {
  return MARK.format(mark)
}

/** 91.5 → `91.50%`. */
export function formatPercentage(percentage: number): string {
  return `${PERCENTAGE.format(percentage)}%`
}
