import { type Agent, request } from 'node:http'

export interface Call {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface Outcome {
  /** The HTTP status; 0 if no answer came in time or the connection broke. */
  status: number
  ms: number
}

/**
 * Makes one request and reads its whole response; never rejects. The duration counts from `since`, the time when the
 * request was due.
 */
export function timed(url: string, agent: Agent, call: Call = {}, giveUpMs = 30_000, since = performance.now()) {
  return new Promise<Outcome>((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - since })
    const { method = 'GET', headers = {}, body } = call
    const asked = request(url, { agent, method, headers: { 'accept-encoding': 'gzip', ...headers } }, (response) => {
      response.on('error', () => end(0))
      response.resume().on('end', () => end(response.statusCode ?? 0))
    })
    asked.on('error', () => end(0))
    asked.setTimeout(giveUpMs, () => asked.destroy())
    asked.end(body)
  })
}

/** Makes requests at a fixed rate until `isOver`, without waiting for responses; returns all outcomes. */
export async function atRate<T>(rate: number, isOver: () => boolean, make: (due: number) => Promise<T>): Promise<T[]> {
  const open: Promise<T>[] = []
  const begun = performance.now()
  for (let sent = 0; !isOver(); sent += 1) {
    const due = begun + (sent * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    // If the sender is late, it still lets responses be processed now and then.
    else if (sent % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    open.push(make(due))
  }
  return Promise.all(open)
}

/**
 * Returns a percentile of the requests' durations in milliseconds; `share` is a number such as 0.99. NaN if there are
 * none.
 */
export function percentile(outcomes: readonly Outcome[], share: number): number {
  return percentileOf(
    outcomes.map(({ ms }) => ms),
    share,
  )
}

/** Returns a percentile of numbers; `share` is a number such as 0.99. NaN for an empty list. */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
