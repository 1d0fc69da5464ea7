/** A moment as a field of date and time writes it, by this device's clock; empty for none. */
export function toField(iso: string | null): string {
  if (iso === null) return ''
  const moment = new Date(iso)
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The moment that such a field names; null for none. */
export function fromField(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString()
}
