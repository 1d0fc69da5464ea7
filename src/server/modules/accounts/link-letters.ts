import type { Logger } from 'pino'
import { type Letter, letterOf, linkAddress } from './account-links.rules.ts'
import type { LinkSender } from './auth-engine.ts'
import { isRefusedForGood, type Mailer } from './mailer.ts'
import { type OwnerNotice, ownerLetter } from './owner-letters.rules.ts'

/** The pauses before each further attempt. They add up to less than an hour, the lifetime of a link. */
const PAUSES_MS = [30_000, 2 * 60_000, 8 * 60_000, 30 * 60_000] as const
/** How many e-mails may wait for another attempt. Beyond that, an e-mail is tried only once. */
const MOST_WAITING = 500

export interface LinkLettersOptions {
  mailer: Mailer
  portalUrl: string
  /** Returns the portal's present name. */
  portalName: () => string
  logger: Logger
}

/**
 * Sends e-mails with links and notices. A caller does not wait for the sending, so the time of a response does not
 * reveal whether an address has an account. A failed e-mail is tried again a few times; until then it is in memory
 * only, because its link can open an account.
 */
export class LinkLetters {
  readonly #options: LinkLettersOptions
  readonly #sending = new Set<Promise<void>>()
  /** Functions that end the pauses of the e-mails that wait for another attempt. */
  readonly #waiting = new Set<() => void>()
  #isClosing = false

  constructor(options: LinkLettersOptions) {
    this.#options = options
  }

  readonly send: LinkSender = (kind, email, token) => {
    const { portalUrl, portalName } = this.#options
    this.#start(kind, letterOf(kind, email, linkAddress(portalUrl, kind, token), portalName()))
  }

  /** Sends an account's owner an e-mail with a notice. */
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

  /** Resolves when every e-mail is sent or given up. Those that wait for another attempt are given up at once. */
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
        // The error's message is not logged, because a mail server writes the address into it.
        const code = error instanceof Error && 'code' in error ? error.code : undefined
        const pause = isRefusedForGood(error) ? undefined : PAUSES_MS[attempt]
        if (pause === undefined || !(await this.#pause(pause))) {
          logger.error({ kind, code, attempts: attempt + 1 }, 'a letter could not be sent')
          return
        }
      }
    }
  }

  /**
   * Waits for the given milliseconds. Returns false if the e-mail must be given up: too many are waiting, or the portal
   * is closing.
   */
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
