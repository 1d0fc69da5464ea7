/** Moments as the office reads them: its own time, Western digits. */

const MOMENT = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { dateStyle: 'medium' })

/** An ISO time as day, month, year, hour and minute. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso))
}

/** An ISO time as day, month and year. */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso))
}
