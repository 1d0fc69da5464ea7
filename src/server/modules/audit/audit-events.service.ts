import type { Logger } from 'pino'
import type { AuditEventName, AuditKind } from '#contract/audit.ts'
import type { CallerPlace } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { addToLog } from './audit-log.service.ts'

/** A sign-in or another event of an account, or a refused call of the office. */
export interface AuditEvent {
  action: AuditEventName
  /** Who did it; null for a stranger, such as the sender of a wrong password. */
  by: { uid: string | null; name: string } | null
  /** What the event is about; by default the account of `by`. For an account that does not exist the id is ''. */
  object?: { kind: string; id: string }
  /** Where the request came from; null for the command line and the clock. */
  place: CallerPlace | null
  now: Date
  /** Further data of the event: never a password, a code or a whole address. */
  details?: object
}

/** Adds an event to the log in the caller's open transaction, which `act` or `db/transaction.ts` began. */
export function recordWithin(tx: Db, { action, by, object, place, now, details }: AuditEvent): void {
  addToLog(tx, {
    by: { uid: by?.uid ?? null, name: by?.name ?? '', place },
    now,
    kind: kindOfEvent(action),
    action,
    object: object ?? { kind: 'account', id: by?.uid ?? '' },
    before: null,
    after: details === undefined ? null : JSON.stringify(details),
  })
}

/** Returns the kind under which the log lists an event. */
export function kindOfEvent(action: AuditEventName): AuditKind {
  return action === 'act_refused' ? 'refusal' : 'authentication'
}

/** Events that strangers can cause without end. Their repetitions are counted and written as one line. */
const REPEATABLE: readonly AuditEventName[] = ['sign_in_failed', 'proof_failed', 'act_refused']
const WINDOW_MS = 10 * 60 * 1000
/**
 * How many different repeatable events get a line of their own in one window of WINDOW_MS. Further ones are only
 * counted.
 */
const MOST_LINES = 300
/** The object of a line that counts different failures together. */
const SEVERAL = { kind: 'several', id: '' }

interface Counted {
  event: AuditEvent
  /** Repetitions that are not yet written to the log. */
  times: number
}

/**
 * Writes events that happen outside a transaction. A failure is written at once; its repetitions from the same network
 * within ten minutes become one line with their number in `times`. After MOST_LINES different failures, all others of
 * the window are written as one line for each action.
 */
export class AuditEvents {
  readonly #database: Database
  readonly #logger: Pick<Logger, 'error'>
  #window = new Map<string, Counted>()
  #ends = 0
  #timer: NodeJS.Timeout | undefined

  constructor({ database, logger }: { database: Database; logger: Pick<Logger, 'error'> }) {
    this.#database = database
    this.#logger = logger
  }

  /** Writes an event in a transaction of its own. Resolves when it is in the log; rejects if the database fails. */
  async record(event: AuditEvent): Promise<void> {
    if (REPEATABLE.includes(event.action) && (await this.#isRepeated(event))) return
    await this.#write([event])
  }

  /**
   * Writes an event as `record` does, but resolves even if the database fails, because the refusal that the event is
   * about must still be sent. A failure is logged.
   */
  async recordIfPossible(event: AuditEvent): Promise<void> {
    await this.record(event).catch((error: unknown) => {
      this.#logger.error({ err: error, action: event.action }, 'an event is missing in the audit log')
    })
  }

  /** Writes the repetitions counted so far. Rejects if the database fails, and keeps the counts. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counted = this.#window
    this.#window = new Map()
    const repeated = [...counted.values()].filter(({ times }) => times > 0)
    try {
      await this.#write(repeated.map(({ event, times }) => ({ ...event, details: { ...event.details, times } })))
    } catch (error) {
      // The next flush writes these counts.
      this.#window = new Map([...this.#window, ...counted])
      throw error
    }
  }

  async #isRepeated(event: AuditEvent): Promise<boolean> {
    if (event.now.getTime() >= this.#ends) await this.flush()
    if (this.#timer === undefined) this.#begin(event.now)
    const key = keyOf(event)
    const counted = this.#window.get(key)
    if (counted) {
      counted.times += 1
      return true
    }
    if (this.#window.size < MOST_LINES) {
      this.#window.set(key, { event, times: 0 })
      return false
    }
    const { action, now } = event
    const others = this.#window.get(action) ?? {
      event: { action, by: null, object: SEVERAL, place: null, now },
      times: 0,
    }
    this.#window.set(action, { ...others, times: others.times + 1 })
    return true
  }

  #begin(now: Date): void {
    this.#ends = now.getTime() + WINDOW_MS
    const flush = () => void this.flush().catch((error: unknown) => this.#failed(error))
    this.#timer = setTimeout(flush, WINDOW_MS).unref()
  }

  #failed(error: unknown): void {
    this.#logger.error({ err: error }, 'repeated events are missing in the audit log')
  }

  async #write(events: readonly AuditEvent[]): Promise<void> {
    if (events.length === 0) return
    await memberTransaction(this.#database, async (tx) => {
      for (const event of events) recordWithin(tx, event)
    })
  }
}

function keyOf({ action, by, object, place, details }: AuditEvent): string {
  return JSON.stringify([action, by?.uid, object, place?.address, details])
}
