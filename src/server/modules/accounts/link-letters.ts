import type { Logger } from 'pino'
import { letterOf, linkAddress } from './account-links.rules.ts'
import type { LinkSender } from './auth-engine.ts'
import type { Mailer } from './mailer.ts'

export interface LinkLettersOptions {
  mailer: Mailer
  portalUrl: string
  /** What the portal is called at that moment. */
  portalName: () => string
  logger: Logger
}

/** Sends links behind the answer's back: how long a mail server takes would tell whether an address has an account. */
export class LinkLetters {
  readonly #options: LinkLettersOptions
  readonly #sending = new Set<Promise<void>>()

  constructor(options: LinkLettersOptions) {
    this.#options = options
  }

  readonly send: LinkSender = (kind, email, token) => {
    const { mailer, portalUrl, portalName, logger } = this.#options
    const sending = mailer
      .send(letterOf(kind, email, linkAddress(portalUrl, kind, token), portalName()))
      .catch((error: unknown) => {
        // A mail server's own words name the address.
        const code = error instanceof Error && 'code' in error ? error.code : undefined
        logger.error({ kind, code }, 'a letter could not be sent')
      })
      .finally(() => this.#sending.delete(sending))
    this.#sending.add(sending)
  }

  get delivery(): Mailer['delivery'] {
    return this.#options.mailer.delivery
  }

  /** When what was being sent is sent. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending)
  }
}
