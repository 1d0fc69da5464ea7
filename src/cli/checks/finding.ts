/** The result of one check of `doctor`. */
export interface Finding {
  level: 'ok' | 'warn' | 'fail'
  /** What was checked. */
  about: string
  found: string
  /** What to do about the finding; present for every level but `ok`. */
  next?: string
}

export function ok(about: string, found: string): Finding {
  return { level: 'ok', about, found }
}

export function warn(about: string, found: string, next: string): Finding {
  return { level: 'warn', about, found, next }
}

export function fail(about: string, found: string, next: string): Finding {
  return { level: 'fail', about, found, next }
}

/** Returns the short name of an error. Its message may contain an address or a password, so it is not shown. */
export function faultName(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown'
  const cause = fault.cause instanceof Error ? fault.cause : fault
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
