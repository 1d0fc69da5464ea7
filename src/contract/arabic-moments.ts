/** Formats moments in the reader's time zone, with Western digits. */

const MOMENT = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { dateStyle: 'long', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { dateStyle: 'long' })

/** Formats an ISO time with its hour: `5 يونيو 2026 في 2:30 م`. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso))
}

/** Formats an ISO time as a day: `5 يونيو 2026`. */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso))
}
