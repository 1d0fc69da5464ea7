import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './db/faults.ts'
import type { Database } from './db/open-database.ts'
import type { AnswerTable } from './published/answer-table.ts'

/**
 * How often the database is polled. Readers must see a publication within two seconds, of which a cache may take one
 * (decision 0072).
 */
const EVERY_MS = 250
/**
 * How long a refresh waits until answers are written as files. A slow storage must not delay the next poll, because it
 * may find that a student is now hidden.
 */
const FILES_MS = 50
/** How often a database that does not answer is queried again. */
const ASKED_EVERY_MS = 500

export interface WatchOptions {
  database: Database
  table: AnswerTable
  /** Compares the answers with the database and the clock; returns whether any answer changed. */
  refresh: (patienceMs: number) => Promise<boolean>
  onChange: () => void
  /** Called once when the database goes away and once when it is back. */
  onDatabase: (state: 'away' | 'back', error?: unknown) => void
}

/** A running check for publications, started by `watchPublications`. */
export interface Watch {
  /** The time since the answers were last compared with the database successfully, in milliseconds. */
  ageMs: () => number
  /** Stops polling, and waits for a poll that is running. */
  stop: () => Promise<void>
}

/**
 * Four times a second, updates the published answers with what any process has published. While the database is away,
 * the old answers are served, and queued statements fail instead of waiting for it.
 */
export function watchPublications(options: WatchOptions): Watch {
  let timer: NodeJS.Timeout
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let succeededAt = performance.now()
  const next = () => {
    timer = setTimeout(() => {
      running = turn()
    }, EVERY_MS)
    timer.unref()
  }
  async function turn(): Promise<void> {
    let outcome = await tick(options)
    if (outcome === 'away') {
      await backFrom(options, () => stopped)
      if (!stopped) outcome = await tick(options)
    }
    if (outcome === 'done') succeededAt = performance.now()
    if (!stopped) next()
  }
  next()
  return {
    ageMs: () => Math.round(performance.now() - succeededAt),
    stop() {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}

/**
 * Waits until the database answers a query, then drops the older connections, any of which may be dead. It sends a new
 * query without waiting for the earlier ones: on a silent network a query gets no answer, and waiting for its timeout
 * would delay the return.
 */
async function backFrom({ database }: WatchOptions, isStopped: () => boolean): Promise<void> {
  const back = new AbortController()
  const ask = async () => {
    try {
      await database.ask()
      back.abort()
    } catch {
      // This query failed; the loop sends the next one.
    }
  }
  while (!back.signal.aborted && !isStopped()) {
    void ask()
    // The first answer ends the sleep.
    await sleep(ASKED_EVERY_MS, undefined, { signal: back.signal }).catch(() => undefined)
    database.endWaiting()
  }
  if (back.signal.aborted) database.renew()
}

type Outcome = 'done' | 'away' | 'failed'

async function tick({ database, table, refresh, onChange, onDatabase }: WatchOptions): Promise<Outcome> {
  try {
    if (await refresh(FILES_MS)) onChange()
    if (table.isStale) onDatabase('back')
    table.isStale = false
    return 'done'
  } catch (error) {
    if (!table.isStale) onDatabase('away', error)
    table.isStale = true
    if (!isDatabaseAway(error)) return 'failed'
    database.endWaiting()
    return 'away'
  }
}
