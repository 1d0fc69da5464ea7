import { counted } from '#contract/arabic-amounts.ts'
import { awaitedText } from '../i18n/ar/awaited.ts'

/** The text of a countdown, and how long a page with a countdown waits before its next render or request. */

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR
/** Milliseconds over which the requests of pages whose countdowns end together are spread. */
export const SPREAD_MS = 20_000

/**
 * Formats a remaining time in milliseconds by its two largest units, rounded up to a minute: `يومان و3 ساعات`, `ساعة
 * واحدة و5 دقائق`. The text of the last minute has no number, so that it does not change while readers wait.
 */
export function remainingText(ms: number): string {
  if (ms <= MINUTE_MS) return awaitedText.lastMinute
  const minutes = Math.ceil(ms / MINUTE_MS)
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)]
  if (days > 0) return joined(counted(days, 'day'), hours > 0 && counted(hours, 'hour'))
  const rest = minutes % HOUR
  if (hours > 0) return joined(counted(hours, 'hour'), rest > 0 && counted(rest, 'minute'))
  return counted(minutes, 'minute')
}

function joined(first: string, second: string | false): string {
  return second === false ? first : `${first} ${awaitedText.and}${second}`
}

/** Returns for how many milliseconds the text of a remaining time stays right. */
export function nextChangeMs(ms: number): number {
  if (ms <= MINUTE_MS) return Math.max(ms, 0)
  return ms % MINUTE_MS || MINUTE_MS
}

/**
 * Returns the milliseconds that this page waits after the end of its countdown before it sends a request; `random` is
 * at least 0 and below 1.
 */
export function askingDelayMs(random: number): number {
  return Math.floor(random * SPREAD_MS)
}
