/** Moments in one form, in the reader's own time zone and with Western digits. */

const MOMENT = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { dateStyle: 'long', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { dateStyle: 'long' })

/** An ISO time with its hour: `5 يونيو 2026 في 2:30 م`. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso))
}

/** An ISO time as a day: `5 يونيو 2026`. */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso))
}
