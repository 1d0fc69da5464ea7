const MOMENT = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { dateStyle: 'medium', timeStyle: 'short' })

/** A time of the server as the person's own clock shows it. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso))
}
