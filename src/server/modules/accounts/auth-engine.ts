import { betterAuth } from 'better-auth'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/accounts.ts'
import type { Database } from '#server/db/open-database.ts'
import { deleteVerifications, isSuspended } from './accounts.queries.ts'
import { personSearchKey } from './people.rules.ts'
import { LINK_LIFE_S, REFRESH_WITHIN_S, SESSION_LIFE_S } from './session.rules.ts'

/** A letter with a one-time link, for the owner of an account. */
export type LinkSender = (kind: 'reset-password' | 'verify-email', email: string, token: string) => void

export interface AuthEngineOptions {
  db: Database['write']
  secret: string
  publicUrl: string | undefined
  sendLink: LinkSender
}

/** Times of a table as better-auth calls them, and as ours do. */
const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' }

const USER = {
  modelName: 'account_user',
  fields: { emailVerified: 'email_verified', ...TIMES },
  additionalFields: {
    grade: { type: 'number', required: false },
    message: { type: 'string', required: true },
    write_permission: { type: 'boolean', defaultValue: false, input: false },
    role: { type: 'string', defaultValue: 'member', input: false },
    suspended_at: { type: 'string', required: false, input: false },
    search_key: { type: 'string', required: false, input: false },
  },
} as const

const SESSION = {
  modelName: 'account_session',
  fields: { userId: 'user_id', expiresAt: 'expires_at', ...TIMES },
  expiresIn: SESSION_LIFE_S,
  updateAge: SESSION_LIFE_S - REFRESH_WITHIN_S,
  // Reading a session writes nothing, so that it can be read where nothing may be written.
  deferSessionRefresh: true,
} as const

const CREDENTIAL = {
  modelName: 'account_credential',
  fields: { userId: 'user_id', providerId: 'provider_id', accountId: 'account_id', ...TIMES },
} as const

const VERIFICATION = {
  modelName: 'account_verification',
  fields: { expiresAt: 'expires_at', ...TIMES },
  storeIdentifier: 'hashed',
} as const

/**
 * better-auth on the portal's own database and tables. Its HTTP handler, and with it its own paths, origins and limits, is never
 * mounted: only the server calls of `accounts.service.ts` are used. `sqlite` is how it is to store values on either engine:
 * times as ISO 8601 texts, booleans as 0 and 1, as all our tables do.
 */
export function makeAuthEngine({ db, secret, publicUrl, sendLink }: AuthEngineOptions) {
  return betterAuth({
    database: { db, type: 'sqlite' },
    secret,
    baseURL: publicUrl ?? 'http://localhost',
    // Its messages name e-mail addresses; what must be known of a failure is logged where it is caught.
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'diwan',
      useSecureCookies: publicUrl?.startsWith('https:') ?? false,
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      resetPasswordTokenExpiresIn: LINK_LIFE_S,
      revokeSessionsOnPasswordReset: true,
      // A letter that was asked for before must not undo what its owner has just chosen.
      onPasswordReset: ({ user }) => deleteVerifications(db, user.id),
      sendResetPassword: async ({ user, token }) => sendLink('reset-password', user.email, token),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: LINK_LIFE_S,
      sendVerificationEmail: async ({ user, token }) => sendLink('verify-email', user.email, token),
    },
    user: USER,
    session: SESSION,
    account: CREDENTIAL,
    verification: VERIFICATION,
    databaseHooks: {
      user: {
        create: { before: async ({ name, email }) => ({ data: { search_key: personSearchKey(name, email) } }) },
      },
      session: {
        create: {
          async before({ userId }) {
            // Whichever way a session is asked for, a suspended account gets none.
            if (await isSuspended(db, userId)) return false
            // Neither a browser's name nor an address is kept; the table has no place for them.
            return { data: { ipAddress: undefined, userAgent: undefined } }
          },
        },
      },
    },
  })
}

export type AuthEngine = ReturnType<typeof makeAuthEngine>
