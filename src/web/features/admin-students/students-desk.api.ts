import { queryOptions } from '@tanstack/react-query'
import {
  applySeatListEndpoint,
  type ListedSeat,
  type PlannedSeat,
  planSeatListEndpoint,
  readSeatListEndpoint,
  restoreSeatListEndpoint,
  type YearStanding,
} from '#contract/admin-seat-lists.ts'
import {
  answerIdentityEndpoint,
  findStudentsEndpoint,
  hideStudentEndpoint,
  identityQuestionsEndpoint,
  keptBackEndpoint,
  officeStudentEndpoint,
  partStudentsEndpoint,
  releaseResultEndpoint,
  unhideStudentEndpoint,
  withholdResultEndpoint,
} from '#contract/admin-students.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { type IssuedCode, issueStudentCodesEndpoint } from '#contract/student-codes.ts'
import { call } from '../../api/call.ts'
import { upload } from '../../api/upload.ts'

/** The key prefix of all student queries; every change invalidates it. */
export const STUDENTS_KEY = ['admin-students'] as const

/** Office data are requested each time, because colleagues may change them at any time. */
const ALWAYS_ASK = { staleTime: 0 } as const

export function foundStudentsQuery(q: string, year: string) {
  return queryOptions({
    ...ALWAYS_ASK,
    queryKey: [...STUDENTS_KEY, 'found', q, year],
    queryFn: ({ signal }) => call(findStudentsEndpoint, { query: { q, year: year || undefined }, signal }),
  })
}

export function officeStudentQuery(studentId: string) {
  return queryOptions({
    ...ALWAYS_ASK,
    queryKey: [...STUDENTS_KEY, 'one', studentId],
    queryFn: ({ signal }) => call(officeStudentEndpoint, { params: { student_id: studentId }, signal }),
  })
}

export function keptBackQuery() {
  return queryOptions({
    ...ALWAYS_ASK,
    queryKey: [...STUDENTS_KEY, 'kept-back'],
    queryFn: ({ signal }) => call(keptBackEndpoint, { signal }),
  })
}

export function questionsQuery() {
  return queryOptions({
    ...ALWAYS_ASK,
    queryKey: [...STUDENTS_KEY, 'questions'],
    queryFn: ({ signal }) => call(identityQuestionsEndpoint, { signal }),
  })
}

/** A decision of the office about one student. */
export type StudentStep =
  | { kind: 'hide'; reason: string }
  | { kind: 'unhide' }
  | { kind: 'withhold'; year: number; reason: string }
  | { kind: 'release'; year: number }
  /** Releases a result that a result sheet withholds. */
  | { kind: 'overrule'; year: number; reason: string }
  | { kind: 'part'; joinedId: string }

/** Sends a decision about a student; throws ApiError. */
export async function takeStudentStep(studentId: string, step: StudentStep): Promise<void> {
  const params = { student_id: studentId }
  if (step.kind === 'hide') await call(hideStudentEndpoint, { params, body: { reason: step.reason } })
  else if (step.kind === 'unhide') await call(unhideStudentEndpoint, { params })
  else if (step.kind === 'withhold') {
    await call(withholdResultEndpoint, { params, body: { year: step.year, reason: step.reason } })
  } else if (step.kind === 'release') await call(releaseResultEndpoint, { params, body: { year: step.year } })
  else if (step.kind === 'overrule') {
    await call(releaseResultEndpoint, { params, body: { year: step.year, reason: step.reason } })
  } else await call(partStudentsEndpoint, { params, body: { joined_id: step.joinedId } })
}

export type IdentityAnswer = BodyOf<typeof answerIdentityEndpoint>

/** Answers an identity question: which student a row of a result sheet belongs to. Throws ApiError. */
export async function answerIdentity(answer: IdentityAnswer): Promise<void> {
  await call(answerIdentityEndpoint, { body: answer })
}

/** Every call below throws ApiError. */

/** Returns the codes of a grade's students, or of one seat number only. */
export async function issueStudentCodes(body: BodyOf<typeof issueStudentCodesEndpoint>): Promise<IssuedCode[]> {
  return (await call(issueStudentCodesEndpoint, { body })).items
}

/** A list of seat numbers with the students that the server found for it. */
export interface FoundList {
  list: BodyOf<typeof planSeatListEndpoint>
  items: readonly PlannedSeat[]
}

export async function readSeatList(file: File): Promise<ListedSeat[]> {
  return (await upload(readSeatListEndpoint, { params: undefined, query: undefined, file })).seats
}

export async function planSeatList(body: BodyOf<typeof planSeatListEndpoint>): Promise<PlannedSeat[]> {
  return (await call(planSeatListEndpoint, { body })).items
}

export async function applySeatList(body: BodyOf<typeof applySeatListEndpoint>): Promise<YearStanding[]> {
  return (await call(applySeatListEndpoint, { body })).before
}

export function restoreSeatList(
  year: number,
  standings: readonly YearStanding[],
): Promise<ResponseOf<typeof restoreSeatListEndpoint>> {
  return call(restoreSeatListEndpoint, { body: { year, standings: [...standings] } })
}
