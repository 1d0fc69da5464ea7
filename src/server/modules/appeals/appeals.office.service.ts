import {
  APPEAL_REQUESTS,
  APPEALS_PAGE,
  type AppealDetail,
  type OfficeAppeal,
  OTHER_APPEALS,
  type StandingMark,
} from '#contract/admin-appeals.ts'
import type { AppealState } from '#contract/appeals.ts'
import type { AppealTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type StandingDegree, standingDegree } from '#server/modules/sheets/versions/standing-degree.reads.ts'
import { peopleOf } from '#server/modules/students/student-desk.service.ts'
import { countByState, findAppeal, listAppeals, listOthers, requestsOf } from './appeals.queries.ts'

/** What the desk of appeals shows. It is the office's alone: names and contacts are in it. */

/** One page of the appeals of a state, the oldest first. Throws `invalid_request` for a place that no page ended at. */
export async function appealsPage(db: Db, { state, after }: { state: AppealState; after?: string | undefined }) {
  const place = after === undefined ? undefined : readPlace(after)
  const rows = await listAppeals(db, state, { after: place, limit: APPEALS_PAGE + 1 })
  const shown = rows.slice(0, APPEALS_PAGE)
  const last = rows.length > APPEALS_PAGE ? shown.at(-1) : undefined
  return {
    items: await wireAppeals(db, shown),
    next: last ? `${last.created_at}~${last.id}` : null,
    counts: await countByState(db),
  }
}

/** One appeal as an officer sees it. Throws `not_found`. */
export async function appealDetail(db: Db, id: string, uid: string | null): Promise<AppealDetail> {
  const appeal = await findAppeal(db, id)
  if (!appeal) throw new AppError('not_found')
  const [wired, ...others] = await wireAppeals(db, [appeal, ...(await listOthers(db, appeal, OTHER_APPEALS))])
  if (!wired) throw new AppError('not_found')
  const { requests, count } = await requestsOf(db, id, APPEAL_REQUESTS)
  const standing = await standingOf(db, appeal)
  return {
    ...wired,
    is_mine: appeal.state === 'taken' && appeal.taken_by === uid,
    answer: appeal.answer,
    corrected_in: appeal.corrected_in,
    revision: appeal.revision,
    standing: standing ? wireStanding(standing) : null,
    requests,
    request_count: count,
    others,
  }
}

/** The mark that an appeal is about, as it stands published now. */
export function standingOf(db: Db, appeal: AppealTable): Promise<StandingDegree | undefined> {
  const { student_id: studentId, year, grade, term, subject } = appeal
  return standingDegree(db, { studentId, year, grade, term, subject })
}

function readPlace(after: string): { created_at: string; id: string } {
  const [, created_at, id] = /^([^~]+)~(.+)$/.exec(after) ?? []
  if (created_at === undefined || id === undefined) throw new AppError('invalid_request')
  return { created_at, id }
}

async function wireAppeals(db: Db, appeals: readonly AppealTable[]): Promise<OfficeAppeal[]> {
  const person = await peopleOf(
    db,
    appeals.map(({ student_id }) => student_id),
  )
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
    }),
  )
}

function wireStanding({ sheetId, seatNumber, finalDegree, ...standing }: StandingDegree): StandingMark {
  return { ...standing, sheet_id: sheetId, seat_number: seatNumber, full_mark: finalDegree }
}
