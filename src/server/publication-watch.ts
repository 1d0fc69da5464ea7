import type { Database } from './db/open-database.ts'
import { publishDue } from './modules/sheets/sheets.service.ts'
import type { AnswerTable } from './published/answer-table.ts'

/** Every process must show a publication within two seconds. */
const EVERY_MS = 1000

export interface WatchOptions {
  database: Database
  table: AnswerTable
  /** Catches up with the database and the clock; returns whether readers see any change. */
  refresh: () => Promise<boolean>
  now: () => Date
  onChange: () => void
  /** Called once when the database goes away and once when it is back. */
  onDatabase: (state: 'away' | 'back', error?: unknown) => void
}

/**
 * Every second, publishes what is due and catches up with other processes' publications. While the database is away,
 * the old answers are served. Returns a function that stops the watch and waits for its current tick.
 */
export function watchPublications(options: WatchOptions): () => Promise<void> {
  let timer: NodeJS.Timeout
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const next = () => {
    timer = setTimeout(() => {
      running = tick(options).finally(() => {
        if (!stopped) next()
      })
    }, EVERY_MS)
    timer.unref()
  }
  next()
  return () => {
    stopped = true
    clearTimeout(timer)
    return running
  }
}

async function tick({ database, table, refresh, now, onChange, onDatabase }: WatchOptions): Promise<void> {
  try {
    await publishDue(database, now())
    if (await refresh()) onChange()
    if (table.isStale) onDatabase('back')
    table.isStale = false
  } catch (error) {
    if (!table.isStale) onDatabase('away', error)
    table.isStale = true
  }
}
