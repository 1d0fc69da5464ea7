import {
  type AgeOrder,
  APPEAL_REQUESTS,
  APPEALS_PAGE,
  type AppealDetail,
  type OfficeAppeal,
  OTHER_APPEALS,
  type StandingMark,
} from '#contract/admin-appeals.ts'
import type { AppealCorrectionState, AppealState } from '#contract/appeals.ts'
import type { AppealTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import {
  correctionSeen,
  type StandingDegree,
  standingDegree,
} from '#server/modules/sheets/versions/standing-degree.reads.ts'
import { peopleOf } from '#server/modules/students/students.service.ts'
import {
  confirmedAmong,
  countByState,
  countRequests,
  findAppeal,
  listAppeals,
  listOthers,
  listRequests,
} from './appeals.queries.ts'

interface PageQuery {
  order?: AgeOrder | undefined
  after?: string | undefined
}

/**
 * Returns one page of the appeals in a state, or of the accepted appeals whose correction is undone, with the count of
 * each state. Appeals with a confirmed request come first, so that strangers' requests never push them to later pages.
 * Throws `invalid_request` for an invalid cursor.
 */
export async function appealsPage(
  db: Db,
  { state, correction, order = 'oldest', after }: PageQuery & { state: AppealState; correction?: 'undone' | undefined },
) {
  const { rows, next } =
    correction === 'undone'
      ? await undonePage(db, { order, after })
      : await listAppeals(db, { state }, { order, after, size: APPEALS_PAGE })
  return { items: await wireAppeals(db, rows), next, counts: await countByState(db) }
}

/** Returns one page, as `listAppeals` does, of the accepted appeals whose corrected mark is no longer published. */
async function undonePage(db: Db, { order, after }: { order: AgeOrder; after: string | undefined }) {
  const rows: AppealTable[] = []
  let next: string | null = after ?? null
  do {
    const size = APPEALS_PAGE - rows.length
    const accepted = { state: 'accepted', isCorrected: true } as const
    const page = await listAppeals(db, accepted, { order, after: next ?? undefined, size })
    for (const appeal of page.rows) if ((await correctionOf(db, appeal)) === 'undone') rows.push(appeal)
    next = page.next
  } while (next !== null && rows.length < APPEALS_PAGE)
  return { rows, next }
}

/** Returns whether the correction made by an accepted appeal is published, awaits publication or is undone. */
export async function correctionOf(
  db: Db,
  { state, corrected_in: sheetId, student_id: studentId, subject }: AppealTable,
): Promise<AppealCorrectionState> {
  if (state !== 'accepted' || sheetId === null) return 'none'
  return correctionSeen(db, { sheetId, studentId, subject })
}

/** Returns one appeal as the officer `uid` sees it. Throws `not_found`. */
export async function appealDetail(db: Db, id: string, uid: string | null): Promise<AppealDetail> {
  const appeal = await requireAppeal(db, id)
  const [wired, ...others] = await wireAppeals(db, [appeal, ...(await listOthers(db, appeal, OTHER_APPEALS))])
  if (!wired) throw new AppError('not_found')
  const counts = await countRequests(db, id)
  const standing = await standingOf(db, appeal)
  return {
    ...wired,
    is_mine: appeal.state === 'taken' && appeal.taken_by === uid,
    answer: appeal.answer,
    corrected_in: appeal.corrected_in,
    revision: appeal.revision,
    standing: standing ? wireStanding(standing) : null,
    request_count: counts.all,
    confirmed_count: counts.confirmed,
    others,
  }
}

/**
 * Returns one page of an appeal's requests, the confirmed ones first. Throws `invalid_request` for an invalid cursor.
 */
export async function requestsPage(db: Db, id: string, { order = 'oldest', after }: PageQuery) {
  const { rows, next } = await listRequests(db, id, { order, after, size: APPEAL_REQUESTS })
  // Sending the hash as the request's id is safe: to follow an appeal, one needs the code itself.
  const items = rows.map(({ code_hash, contact, reason, created_at, confirmed_at, confirmed_by }) => {
    return { id: code_hash, contact, reason, created_at, confirmed_at, confirmed_by }
  })
  return { items, next }
}

/** Returns an appeal. Throws `not_found`. */
export async function requireAppeal(db: Db, id: string): Promise<AppealTable> {
  const appeal = await findAppeal(db, id)
  if (!appeal) throw new AppError('not_found')
  return appeal
}

/**
 * Returns the currently published mark that an appeal is about: the second session's if the student has a mark there,
 * otherwise the first session's. Returns undefined if neither is published.
 */
export async function standingOf(db: Db, appeal: AppealTable): Promise<StandingDegree | undefined> {
  const { student_id: studentId, year, grade, term, subject } = appeal
  const of = { studentId, year, grade, term, subject }
  const second = await standingDegree(db, { ...of, session: 2 })
  const isAttempt = second?.degree !== undefined && second.degree !== null && second.degree !== ''
  return isAttempt ? second : ((await standingDegree(db, { ...of, session: 1 })) ?? second)
}

async function wireAppeals(db: Db, appeals: readonly AppealTable[]): Promise<OfficeAppeal[]> {
  const person = await peopleOf(
    db,
    appeals.map(({ student_id }) => student_id),
  )
  const confirmed = await confirmedAmong(
    db,
    appeals.map(({ id }) => id),
  )
  const corrections = new Map<string, AppealCorrectionState>()
  for (const appeal of appeals) corrections.set(appeal.id, await correctionOf(db, appeal))
  return appeals.map(
    ({ id, state, student_id, year, grade, term, subject, created_at, taken_by_name, answered_at }) => ({
      id,
      state,
      student_id,
      name: person(student_id).name,
      year,
      grade,
      term,
      subject,
      created_at,
      taken_by: taken_by_name,
      answered_at,
      confirmed: confirmed.has(id),
      correction: corrections.get(id) ?? 'none',
    }),
  )
}

function wireStanding({ sheetId, seatNumber, finalDegree, ...standing }: StandingDegree): StandingMark {
  return { ...standing, sheet_id: sheetId, seat_number: seatNumber, full_mark: finalDegree }
}
