/** Formats an ISO moment for a datetime-local input, in local time; empty for null. */
export function toField(iso: string | null): string {
  if (iso === null) return ''
  const moment = new Date(iso)
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** Parses the value of a datetime-local input to an ISO moment; null if empty. */
export function fromField(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString()
}
