import type { Logger } from 'pino'
import { type Letter, letterOf, linkAddress } from './account-links.rules.ts'
import type { LinkSender } from './auth-engine.ts'
import { isRefusedForGood, type Mailer } from './mailer.ts'
import { type OwnerNotice, ownerLetter } from './owner-letters.rules.ts'

/** Pauses between attempts. Their sum is below the link's life of an hour. */
const PAUSES_MS = [30_000, 2 * 60_000, 8 * 60_000, 30 * 60_000] as const
/** Maximum emails waiting for a retry; beyond it, an email is tried once. */
const MOST_WAITING = 500

export interface LinkLettersOptions {
  mailer: Mailer
  portalUrl: string
  /** The portal's current name. */
  portalName: () => string
  logger: Logger
}

/**
 * Sends links after responding, so that timing does not reveal whether an address has an account. A failed email is
 * retried a few times. It waits in memory only, since its link opens an account.
 */
export class LinkLetters {
  readonly #options: LinkLettersOptions
  readonly #sending = new Set<Promise<void>>()
  /** Ends the pause of each waiting email. */
  readonly #waiting = new Set<() => void>()
  #isClosing = false

  constructor(options: LinkLettersOptions) {
    this.#options = options
  }

  readonly send: LinkSender = (kind, email, token) => {
    const { portalUrl, portalName } = this.#options
    this.#start(kind, letterOf(kind, email, linkAddress(portalUrl, kind, token), portalName()))
  }

  /** Informs the owner of an account. */
  readonly notify = (email: string, notice: OwnerNotice): void => {
    const { portalUrl, portalName } = this.#options
    this.#start(notice.kind, ownerLetter(email, notice, { portalUrl, portalName: portalName() }))
  }

  #start(kind: string, letter: Letter): void {
    const sending = this.#deliver(kind, letter).finally(() => this.#sending.delete(sending))
    this.#sending.add(sending)
  }

  get delivery(): Mailer['delivery'] {
    return this.#options.mailer.delivery
  }

  /** Resolves when every email is sent or given up; waiting ones are given up at once. */
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
        // A mail server's message contains the address.
        const code = error instanceof Error && 'code' in error ? error.code : undefined
        const pause = isRefusedForGood(error) ? undefined : PAUSES_MS[attempt]
        if (pause === undefined || !(await this.#pause(pause))) {
          logger.error({ kind, code, attempts: attempt + 1 }, 'a letter could not be sent')
          return
        }
      }
    }
  }

  /** Returns false if there is no pause left or the sender is closing. */
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
