import type { Logger } from 'pino'
import { type Letter, letterOf, linkAddress } from './account-links.rules.ts'
import type { LinkSender } from './auth-engine.ts'
import { isRefusedForGood, type Mailer } from './mailer.ts'

/** How long a letter waits before each further attempt. Together they end before its link does, which is good for an hour. */
const PAUSES_MS = [30_000, 2 * 60_000, 8 * 60_000, 30 * 60_000] as const
/** Letters that wait at one time; while a mail server is away for long, what comes on top is tried once. */
const MOST_WAITING = 500

export interface LinkLettersOptions {
  mailer: Mailer
  portalUrl: string
  /** What the portal is called at that moment. */
  portalName: () => string
  logger: Logger
}

/**
 * Sends links behind the answer's back: how long a mail server takes would tell whether an address has an account. A letter that is not
 * taken is tried again a few times. It waits in memory alone, since it carries what opens an account.
 */
export class LinkLetters {
  readonly #options: LinkLettersOptions
  readonly #sending = new Set<Promise<void>>()
  /** Ends the pause of each letter that waits. */
  readonly #waiting = new Set<() => void>()
  #isClosing = false

  constructor(options: LinkLettersOptions) {
    this.#options = options
  }

  readonly send: LinkSender = (kind, email, token) => {
    const { portalUrl, portalName } = this.#options
    const letter = letterOf(kind, email, linkAddress(portalUrl, kind, token), portalName())
    const sending = this.#deliver(kind, letter).finally(() => this.#sending.delete(sending))
    this.#sending.add(sending)
  }

  get delivery(): Mailer['delivery'] {
    return this.#options.mailer.delivery
  }

  /** When every letter is sent or given up; those that wait for a further attempt are given up at once. */
  async close(): Promise<void> {
    this.#isClosing = true
    for (const wake of this.#waiting) wake()
    await Promise.all(this.#sending)
  }

  async #deliver(kind: string, letter: Letter): Promise<void> {
    const { mailer, logger } = this.#options
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await mailer.send(letter)
      } catch (error) {
        // A mail server's own words name the address.
        const code = error instanceof Error && 'code' in error ? error.code : undefined
        const pause = isRefusedForGood(error) ? undefined : PAUSES_MS[attempt]
        if (pause === undefined || !(await this.#pause(pause))) {
          logger.error({ kind, code, attempts: attempt + 1 }, 'a letter could not be sent')
          return
        }
      }
    }
  }

  /** False where there is no waiting, or no longer. */
  async #pause(ms: number): Promise<boolean> {
    if (this.#isClosing || this.#waiting.size >= MOST_WAITING) return false
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      this.#waiting.add(wake)
    })
    return !this.#isClosing
  }
}
