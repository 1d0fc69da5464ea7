import type { Database } from '#server/db/open-database.ts'
import { deleteVerifications } from './accounts.queries.ts'
import type { AuthEngine } from './auth-engine.ts'
import { cookieHeaders } from './cookie-lines.ts'
import { refusedAs } from './engine-refusal.ts'
import { afterLeastTime } from './least-time.ts'

/** Changing a password, and replacing a forgotten one: calls under `/api/auth`. */
export class Passwords {
  readonly #database: Database
  readonly #engine: AuthEngine

  constructor(database: Database, engine: AuthEngine) {
    this.#database = database
    this.#engine = engine
  }

  /** Changes the caller's password; ends the other sessions and links. Throws wrong_password. */
  async change(
    uid: string,
    cookies: string,
    passwords: { currentPassword: string; newPassword: string },
  ): Promise<string[]> {
    const body = { ...passwords, revokeOtherSessions: true }
    const changed = this.#engine.api.changePassword({ body, headers: cookieHeaders(cookies), returnHeaders: true })
    const { headers } = await refusedAs('wrong_password', changed)
    await deleteVerifications(this.#database.write, uid)
    return headers.getSetCookie()
  }

  /** Sends a reset link if the address has an account. Takes the same time either way. */
  async requestReset(email: string): Promise<void> {
    const least = afterLeastTime()
    await this.#engine.api.requestPasswordReset({ body: { email } })
    await least
  }

  /** Sets a new password and ends every session of the account. Throws expired_link. */
  async reset(token: string, newPassword: string): Promise<void> {
    await refusedAs('expired_link', this.#engine.api.resetPassword({ body: { token, newPassword } }))
  }
}
