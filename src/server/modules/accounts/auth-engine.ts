import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import * as z from 'zod/mini'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/accounts.ts'
import { isPublishedByTls } from '#server/config.ts'
import type { Database } from '#server/db/open-database.ts'
import type { LetterKind } from './account-links.rules.ts'
import { deleteVerifications, isSuspended } from './accounts.queries.ts'
import type { Hashing } from './any-digits.ts'
import { newBackupCodes } from './backup-codes.ts'
import { restingBetweenCalls } from './call-contexts.ts'
import { LINK_LIFE_S, REFRESH_WITHIN_S, SECOND_STEP_LIFE_S, SESSION_LIFE_S } from './session.rules.ts'
import { cookiePrefix } from './session-cookie.rules.ts'

/** Sends an e-mail with a one-time link. */
export type LinkSender = (kind: LetterKind, email: string, token: string) => void

export interface AuthEngineOptions {
  db: Database['write']
  secret: string
  publicUrl: string | undefined
  sendLink: LinkSender
  hashing: Hashing
  now: () => Date
}

/** better-auth's names of timestamp columns, with the names that they have in the portal's tables. */
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
  additionalFields: { proved_at: { type: 'string', required: false, input: false } },
  expiresIn: SESSION_LIFE_S,
  updateAge: SESSION_LIFE_S - REFRESH_WITHIN_S,
  // With this setting reading a session writes nothing, so that a read-only database handle can be used for it.
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
 * better-auth's settings of the second factor. Its key and backup codes are encrypted with `secret`. Codes by e-mail
 * and trusted devices are not used.
 */
const SECOND_FACTOR = {
  issuer: 'Diwan',
  twoFactorCookieMaxAge: SECOND_STEP_LIFE_S,
  backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: newBackupCodes },
  schema: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'account_second_factor',
      fields: {
        userId: 'user_id',
        backupCodes: 'backup_codes',
        failedVerificationCount: 'failed_count',
        lockedUntil: 'locked_until',
      },
    },
  },
} as const

/** Opens a session for an account whose owner is proved already, by a passkey or at the account's creation. */
const OPEN_SESSION = {
  id: 'portal-session',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly({ method: 'POST', body: z.object({ uid: z.string() }) }, async (ctx) => {
      const user = await ctx.context.internalAdapter.findUserById(ctx.body.uid)
      const session = user && (await ctx.context.internalAdapter.createSession(user.id))
      if (!session) throw new APIError('UNAUTHORIZED')
      await setSessionCookie(ctx, { session, user })
      return ctx.json({})
    }),
  },
} as const satisfies BetterAuthPlugin

/**
 * Sets up better-auth on the portal's own database and tables. Its HTTP handler is never mounted, so its paths, origins
 * and limits do not apply; the portal makes server calls only. On both databases `type: 'sqlite'` makes it store values
 * as our tables have them: times as ISO 8601 texts, booleans as 0 and 1.
 */
export function makeAuthEngine({ db, secret, publicUrl, sendLink, hashing, now }: AuthEngineOptions) {
  const hasTls = isPublishedByTls(publicUrl)
  const engine = betterAuth({
    database: { db, type: 'sqlite' },
    secret,
    baseURL: publicUrl ?? 'http://localhost',
    // better-auth's log messages contain e-mail addresses. Failures are logged where they are caught.
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(hasTls),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: hasTls },
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
    },
    emailAndPassword: {
      enabled: true,
      // better-auth calls both functions without `this`, but the methods of `hashing` need it.
      password: { hash: (password) => hashing.hash(password), verify: (stored) => hashing.verify(stored) },
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      resetPasswordTokenExpiresIn: LINK_LIFE_S,
      revokeSessionsOnPasswordReset: true,
      // An older link to set a password must not replace the password that was just chosen.
      onPasswordReset: ({ user }) => deleteVerifications(db, user.id),
      sendResetPassword: async ({ user, token }) => sendLink('reset-password', user.email, token),
    },
    user: USER,
    session: SESSION,
    account: CREDENTIAL,
    verification: VERIFICATION,
    plugins: [twoFactor(SECOND_FACTOR), OPEN_SESSION],
    databaseHooks: {
      session: {
        create: {
          async before({ userId }) {
            // A suspended account gets no session, whichever call opens it.
            if (await isSuspended(db, userId)) return false
            // The table has no columns for user agent and IP address. Whoever opens a session has just proved to be the
            // owner: by a password, a code, a passkey, or a one-time link.
            return { data: { ipAddress: undefined, userAgent: undefined, proved_at: now().toISOString() } }
          },
        },
      },
    },
  })
  return Object.assign(engine, { api: restingBetweenCalls(engine.api) })
}

type MadeEngine = ReturnType<typeof makeAuthEngine>
export type AuthEngine = Pick<MadeEngine, 'api'>
export type EngineSession = MadeEngine['$Infer']['Session']
