import { beforeAll, expect, test } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { sheetSource } from '#server/testing/factories.ts'
import { allRows } from '#server/testing/test-database.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'

/** Every call of the office with its access: one line each, in any order. */
const TABLE: Record<string, Access> = {
  'GET /api/admin/appeals': 'results_officer',
  'GET /api/admin/appeals/{id}': 'results_officer',
  'POST /api/admin/appeals/{id}/acceptance': 'results_officer',
  'POST /api/admin/appeals/{id}/refusal': 'results_officer',
  'POST /api/admin/appeals/{id}/release': 'results_officer',
  'POST /api/admin/appeals/{id}/reopening': 'results_officer',
  'GET /api/admin/appeals/{id}/requests': 'results_officer',
  'PUT /api/admin/appeals/{id}/requests/{request}': 'results_officer',
  'POST /api/admin/appeals/{id}/take': 'results_officer',
  'GET /api/admin/audit': 'administrator',
  'GET /api/admin/audit/chain': 'administrator',
  'POST /api/admin/audit/export': 'administrator',
  'POST /api/admin/backups': 'administrator',
  'GET /api/admin/board': 'results_officer',
  'GET /api/admin/dashboard': 'staff',
  'GET /api/admin/front': 'administrator',
  'POST /api/admin/front/announcements': 'administrator',
  'POST /api/admin/front/crest': 'administrator',
  'DELETE /api/admin/front/announcements/{id}': 'administrator',
  'PUT /api/admin/front/announcements/{id}': 'administrator',
  'PATCH /api/admin/front/settings': 'administrator',
  'GET /api/admin/identity_questions': 'results_officer',
  'POST /api/admin/identity_questions/answer': 'results_officer',
  'GET /api/admin/inbox': 'staff',
  'PUT /api/admin/inbox/{kind}/{id}/note': 'staff',
  'PUT /api/admin/inbox/{kind}/{id}/state': 'staff',
  'GET /api/admin/invitations': 'administrator',
  'POST /api/admin/invitations': 'administrator',
  'DELETE /api/admin/invitations/{id}': 'administrator',
  'GET /api/admin/kept_back': 'results_officer',
  'POST /api/admin/library/files': 'librarian',
  'GET /api/admin/layouts': 'results_officer',
  'POST /api/admin/layouts': 'results_officer',
  'DELETE /api/admin/layouts/{id}': 'results_officer',
  'PUT /api/admin/layouts/{id}/name': 'results_officer',
  'GET /api/admin/library/lines': 'librarian',
  'POST /api/admin/library/lines': 'librarian',
  'PUT /api/admin/library/lines': 'librarian',
  'PUT /api/admin/library/lines/order': 'librarian',
  'POST /api/admin/library/lines/remove': 'librarian',
  'GET /api/admin/library/links': 'librarian',
  'POST /api/admin/library/links/check': 'librarian',
  'POST /api/admin/library/removals/{removal}/undo': 'librarian',
  'GET /api/admin/library/schedules': 'librarian',
  'PUT /api/admin/library/schedules/{place}': 'librarian',
  'POST /api/admin/library/schedules/{place}/remove': 'librarian',
  'POST /api/admin/library/timetables/file': 'librarian',
  'PUT /api/admin/library/timetables/{place}': 'librarian',
  'POST /api/admin/library/timetables/{place}/remove': 'librarian',
  'GET /api/admin/mark_words': 'results_officer',
  'PUT /api/admin/mark_words': 'results_officer',
  'GET /api/admin/people': 'administrator',
  'PUT /api/admin/people/{uid}/permission': 'administrator',
  'POST /api/admin/people/{uid}/reset': 'administrator',
  'PUT /api/admin/people/{uid}/roles': 'administrator',
  'DELETE /api/admin/people/{uid}/second_factor': 'administrator',
  'PUT /api/admin/people/{uid}/suspension': 'administrator',
  'PUT /api/admin/question_approval': 'question_reviewer',
  'GET /api/admin/questions': 'question_reviewer',
  'POST /api/admin/questions/approval': 'question_reviewer',
  'GET /api/admin/questions/{id}': 'question_reviewer',
  'PUT /api/admin/questions/{id}': 'question_reviewer',
  'PUT /api/admin/questions/{id}/reports': 'question_reviewer',
  'PUT /api/admin/questions/{id}/state': 'question_reviewer',
  'POST /api/admin/seat_lists': 'results_officer',
  'POST /api/admin/seat_lists/file': 'results_officer',
  'POST /api/admin/seat_lists/plan': 'results_officer',
  'POST /api/admin/seat_lists/undo': 'results_officer',
  'GET /api/admin/sheets': 'results_officer',
  'GET /api/admin/sheets/{id}': 'results_officer',
  'GET /api/admin/sheets/{id}/comparison/{other}': 'results_officer',
  'POST /api/admin/sheets/{id}/corrections': 'results_officer',
  'GET /api/admin/sheets/{id}/file/{format}': 'results_officer',
  'GET /api/admin/sheets/{id}/publication': 'results_officer',
  'POST /api/admin/sheets/{id}/publish': 'results_officer',
  'POST /api/admin/sheets/{id}/roll_back': 'results_officer',
  'GET /api/admin/sheets/{id}/rows': 'results_officer',
  'POST /api/admin/sheets/{id}/schedule': 'results_officer',
  'POST /api/admin/sheets/{id}/withdraw': 'results_officer',
  'POST /api/admin/student_codes': 'results_officer',
  'GET /api/admin/students': 'results_officer',
  'GET /api/admin/students/{student_id}': 'results_officer',
  'POST /api/admin/students/{student_id}/hide': 'results_officer',
  'POST /api/admin/students/{student_id}/part': 'results_officer',
  'POST /api/admin/students/{student_id}/release': 'results_officer',
  'POST /api/admin/students/{student_id}/unhide': 'results_officer',
  'POST /api/admin/students/{student_id}/withhold': 'results_officer',
  'GET /api/admin/uploads': 'results_officer',
  'POST /api/admin/uploads': 'results_officer',
  'GET /api/admin/uploads/{upload}': 'results_officer',
  'PATCH /api/admin/uploads/{upload}': 'results_officer',
  'POST /api/admin/uploads/{upload}/discard': 'results_officer',
  'POST /api/admin/uploads/{upload}/draft': 'results_officer',
  'GET /api/admin/uploads/{upload}/find': 'results_officer',
  'POST /api/admin/uploads/{upload}/preview': 'results_officer',
  'POST /api/admin/uploads/{upload}/restore': 'results_officer',
  'GET /api/admin/uploads/{upload}/rows': 'results_officer',
  'POST /api/admin/uploads/{upload}/split': 'results_officer',
}

/** Each caller's rights, and the accesses that these rights include; an administrator has every access. */
const CALLERS = {
  anonymous: { rights: undefined, mayCall: [] },
  member: { rights: {}, mayCall: [] },
  contributor: { rights: { write_permission: 1 }, mayCall: [] },
  results_officer: { rights: { staff_roles: ['results_officer'] }, mayCall: ['staff', 'results_officer'] },
  librarian: { rights: { staff_roles: ['librarian'] }, mayCall: ['staff', 'librarian'] },
  question_reviewer: { rights: { staff_roles: ['question_reviewer'] }, mayCall: ['staff', 'question_reviewer'] },
  administrator: {
    rights: { role: 'administrator' },
    mayCall: ['staff', 'results_officer', 'librarian', 'question_reviewer', 'administrator'],
  },
} as const satisfies Record<string, { rights: Parameters<typeof makeMember>[1]; mayCall: readonly Access[] }>
type CallerName = keyof typeof CALLERS
// The type of `Object.keys` is `string[]`, but this object literal has no other keys.
const NAMES = Object.keys(CALLERS) as CallerName[]

let portal: TestPortal
let visitors: Record<CallerName, Visitor>
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  await portal.publish(sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 60, 70]]))
  const made = await Promise.all(NAMES.map(async (name) => [name, await makeCaller(name)]))
  visitors = Object.fromEntries(made)
  return portal.close
})

async function makeCaller(name: CallerName): Promise<Visitor> {
  const { rights, mayCall } = CALLERS[name]
  if (!rights) return new Visitor(portal)
  const { visitor, uid } = await makeMember(portal, rights)
  if (mayCall.length > 0) await noteFirstCall(visitor, uid)
  return visitor
}

/**
 * Makes a session's first call, and waits until the session's time of use is stored, for which the call itself does not
 * wait.
 */
async function noteFirstCall(visitor: Visitor, uid: string): Promise<void> {
  await visitor.get('/api/admin/dashboard')
  const sessions = portal.database.write.selectFrom('account_session').select('seen_at').where('user_id', '=', uid)
  await until('the first call is written', async () => (await sessions.executeTakeFirst())?.seen_at !== null)
}

test('TABLE lists every call of the office with the access that its endpoint states', async () => {
  const stated = (await officeEndpoints()).map(({ method, path, access }) => [`${method} ${path}`, access])
  expect(TABLE).toEqual(Object.fromEntries(stated))
})

test('every call of the office refuses callers without its role, and changes no row', async () => {
  const before = await rowsBesideTheLog()
  const found: Record<string, number[]> = {}
  for (const [call, access] of Object.entries(TABLE)) {
    found[call] = await statuses(
      call,
      NAMES.filter((name) => !mayCall(name, access)),
    )
  }

  const expected = Object.entries(TABLE).map(([call, access]) => [
    call,
    NAMES.filter((name) => !mayCall(name, access)).map((name) => (name === 'anonymous' ? 401 : 403)),
  ])
  expect(found).toEqual(Object.fromEntries(expected))
  expect(await rowsBesideTheLog()).toEqual(before)
})

test('no call of the office refuses a caller with its role', async () => {
  const refused: string[] = []
  for (const [call, access] of Object.entries(TABLE)) {
    const allowed = NAMES.filter((name) => mayCall(name, access))
    const found = await statuses(call, allowed)
    refused.push(
      ...allowed.filter((_, place) => [401, 403].includes(found[place] ?? 0)).map((name) => `${call} ${name}`),
    )
  }
  expect(refused).toEqual([])
})

/** Returns all rows except the audit log's, which records refusals. */
async function rowsBesideTheLog() {
  const { audit_entry: _entries, audit_head: _head, account_session, ...others } = await allRows(portal.database.write)
  return { ...others, account_session: account_session?.map(withoutUse) }
}

/** Removes the columns of a session that store its use, since no call changes them on purpose. */
function withoutUse(session: string): unknown {
  const { seen_at: _seen, expires_at: _end, ...rest } = JSON.parse(session) as Record<string, unknown>
  return rest
}

function mayCall(name: CallerName, access: Access): boolean {
  const open: readonly Access[] = CALLERS[name].mayCall
  return open.includes(access)
}

/** Makes one call as each of the callers, with unknown parameters and without a body; returns the statuses. */
async function statuses(call: string, names: readonly CallerName[]): Promise<number[]> {
  const [method = '', path = ''] = call.split(' ')
  const url = portal.url + path.replace(/\{\w+\}/g, 'none')
  const found: number[] = []
  for (const name of names) {
    const headers = { origin: portal.url, cookie: visitors[name].cookieHeader() }
    const response = await fetch(url, { method, headers })
    await response.arrayBuffer()
    found.push(response.status)
  }
  return found
}

/** Every endpoint of the contract under `/api/admin`. */
async function officeEndpoints(): Promise<Endpoint[]> {
  return (await allEndpoints()).filter(({ path }) => path.startsWith('/api/admin'))
}
