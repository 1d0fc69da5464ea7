import * as z from 'zod/mini'
import { emailAddress } from './accounts.ts'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS } from './faculty.ts'
import { LETTERS } from './letters.ts'
import { OFFICE_ROLES, STAFF_ROLES } from './staff.ts'

/** The accounts: review, permission to write questions, office roles, and invitations to the office. */

/** Number of accounts on one page of the list. */
export const PEOPLE_PAGE = 30
const MAX_SEARCH = 100

export const PEOPLE_FILTERS = ['all', 'waiting', 'contributors', 'staff', 'suspended'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]

export const personSchema = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether the e-mail address is confirmed; also true if the office entered the address. */
  email_verified: z.boolean(),
  /** Whether signing in needs a second factor besides the password. */
  has_second_factor: z.boolean(),
  /** Null for an office account that belongs to no grade. */
  grade: z.nullable(z.enum(GRADE_KEYS)),
  /** What the owner wrote to the office in the registration form. */
  message: z.string(),
  write_permission: z.boolean(),
  is_administrator: z.boolean(),
  staff_roles: z.array(z.enum(STAFF_ROLES)),
  created_at: z.string(),
  /**
   * When an administrator decided about the account; null while the account waits for review, and for an administrator
   * about whom nobody has decided.
   */
  reviewed_at: z.nullable(z.string()),
  suspended_at: z.nullable(z.string()),
  /** The name of an office member that this account's name resembles; absent for the office's own accounts. */
  resembles: z.optional(z.string()),
})
export type Person = z.infer<typeof personSchema>

export const peopleEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  summary: 'The accounts: those waiting for review first, then newest first.',
  access: 'administrator',
  query: z.object({
    /** A part of the account's name or e-mail address. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(MAX_SEARCH))),
    filter: z.optional(z.enum(PEOPLE_FILTERS)),
    /** The `next` of the previous page; absent for the first page. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    people: z.array(personSchema).check(z.maxLength(PEOPLE_PAGE)),
    next: z.nullable(z.string()),
    /** Number of accounts waiting for review, whatever the filter. */
    waiting: z.number(),
    letters: z.enum(LETTERS),
  }),
})

const params = z.object({ uid: z.string().check(z.minLength(1), z.maxLength(64)) })

export const decidePermissionEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/people/{uid}/permission',
  summary: 'Grants or refuses the permission to write questions, or returns the account to review.',
  access: 'administrator',
  params,
  body: z.object({
    decision: z.enum(['granted', 'refused', 'waiting']),
    /**
     * The decision that the administrator saw; if another was made since, the call is an `edit_conflict`. Optional,
     * because the previous release does not send it.
     */
    seen: z.optional(z.object({ write_permission: z.boolean(), reviewed_at: z.nullable(z.string()) })),
  }),
  response: personSchema,
  problems: ['not_found', 'edit_conflict'],
})

export const suspendEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/people/{uid}/suspension',
  summary: 'Suspends an account, which ends its sessions at once, or lifts the suspension.',
  access: 'administrator',
  params,
  body: z.object({
    suspended: z.boolean(),
    /**
     * The `suspended_at` that the administrator saw; if it is another by now, the call is an `edit_conflict`. Optional,
     * because the previous release does not send it.
     */
    seen: z.optional(z.object({ suspended_at: z.nullable(z.string()) })),
  }),
  response: personSchema,
  problems: ['not_found', 'own_account', 'last_administrator', 'edit_conflict'],
})

export const sendResetEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/people/{uid}/reset',
  summary: 'Sends the owner of an account, which may not be suspended, a link for a new password.',
  access: 'administrator',
  params,
  response: z.object({ letters: z.enum(LETTERS) }),
  problems: ['not_found', 'edit_conflict'],
})

export const removeSecondFactorEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/{uid}/second_factor',
  summary: "Removes the lost second factor of another's account, ends its sessions, and informs the owner.",
  access: 'administrator',
  proof: true,
  params,
  response: personSchema,
  problems: ['not_found', 'own_account', 'edit_conflict'],
})

const officeRoles = {
  is_administrator: z.boolean(),
  staff_roles: z.array(z.enum(STAFF_ROLES)).check(z.maxLength(STAFF_ROLES.length)),
}

export const changeRolesEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/people/{uid}/roles',
  summary: "Sets an account's office roles. An account gains none before its address is confirmed.",
  access: 'administrator',
  proof: true,
  params,
  body: z.object({
    ...officeRoles,
    /**
     * The roles that the administrator saw; if the account has others by now, the call is an `edit_conflict`. Optional,
     * because the previous release does not send it.
     */
    seen: z.optional(z.object(officeRoles)),
  }),
  response: personSchema,
  problems: ['not_found', 'own_account', 'last_administrator', 'unconfirmed_address', 'edit_conflict'],
})

/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 3
/** The most invitations that can be open at one time. */
export const MOST_INVITATIONS = 100

export const openInvitationSchema = z.object({
  id: z.string(),
  roles: z.array(z.enum(OFFICE_ROLES)),
  email: z.nullable(z.string()),
  inviter: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type OpenInvitation = z.infer<typeof openInvitationSchema>

export const invitationsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'The invitations that can still be accepted, newest first. Their links are not stored.',
  access: 'administrator',
  response: z.object({
    items: z.array(openInvitationSchema).check(z.maxLength(MOST_INVITATIONS)),
    /** The link of an invitation is sent by e-mail only if there is a mail server. */
    letters: z.enum(LETTERS),
  }),
})

export const inviteEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Invites an officer; emails the link if it names an address. Its token is in no other answer.',
  access: 'administrator',
  proof: true,
  body: z.object({
    roles: z.array(z.enum(OFFICE_ROLES)).check(
      z.minLength(1),
      z.refine((roles) => new Set(roles).size === roles.length, 'without repeated roles'),
    ),
    /** The only e-mail address that may accept the invitation; null lets the invited person choose. */
    email: z.nullable(emailAddress),
    /** The open invitation that this one replaces, for example because its address was mistyped; it is revoked. */
    replaces: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  /** `sent`: whether the invitation's link was also sent by e-mail. */
  response: z.object({ invitation: openInvitationSchema, token: z.string(), sent: z.boolean() }),
  /**
   * `registration_failed`: the address already has an account, to which the list of accounts can give roles.
   * `too_large`: MOST_INVITATIONS are open, so that one has to be revoked first. `not_found`: the invitation to be
   * replaced was accepted or revoked.
   */
  problems: ['too_large', 'registration_failed', 'not_found'],
})

export const revokeInvitationEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/{id}',
  summary: 'Revokes an invitation; its link no longer works.',
  access: 'administrator',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: doneSchema,
  problems: ['not_found'],
})
