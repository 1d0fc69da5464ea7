import type { QueryClient } from '@tanstack/react-query'
import type { GradeKey } from '#contract/faculty.ts'
import { gradeKeysOf } from '#contract/faculty-shape.ts'
import { type FoundResult, findEndpoint, numberKind } from '#contract/find.ts'
import type { Portal } from '#contract/portal.ts'
import { typedNumber } from '#contract/typed-number.ts'
import { ApiError, type ApiErrorCode } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { portalQuery } from '../../api/portal.api.ts'
import { PUBLISHED } from '../../api/published.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { type AskedNumber, type FoundLead, leadOf } from './found-lead.ts'

/** The outcome of looking up a number: where the number leads, or why it leads to no result. */
export type LookUp =
  | (FoundLead & { asked: AskedNumber; portal: Portal | undefined })
  | { refused: 'empty' | 'length'; length: number }
  | { notFound: AskedNumber; portal: Portal | undefined }
  | { failed: ApiErrorCode }

/** The problem codes for an unknown number; a static copy, which has no file for the number, answers `not_found`. */
const NOBODY: readonly ApiErrorCode[] = ['student_not_found', 'not_found']
/** Problem codes for which the page of the identifier's transcript explains why nothing is shown. */
const KEPT_BACK: readonly ApiErrorCode[] = ['data_unavailable', 'result_withheld']

/** Looks up a typed number. Never rejects: a failure is a value of `LookUp`. */
export async function lookUp(client: QueryClient, typed: string, gradeName: string): Promise<LookUp> {
  const number = typedNumber(typed)
  const kind = numberKind(number)
  if (kind === undefined) return { refused: number === '' ? 'empty' : 'length', length: number.length }
  const asked: AskedNumber = {
    number,
    kind,
    grade: gradeKeysOf(facultyShape()).find((grade): grade is GradeKey => grade === gradeName),
  }
  try {
    const [found, portal] = await Promise.all([findNumber(client, number), portalOf(client)])
    return { ...leadOf(found, asked, portal?.years[0]?.year), asked, portal }
  } catch (failure) {
    const code = failure instanceof ApiError ? failure.code : 'internal'
    if (NOBODY.includes(code)) return { notFound: asked, portal: await portalOf(client) }
    if (kind === 'id' && KEPT_BACK.includes(code)) {
      return { to: pathTo(ROUTES.transcript, { student_id: number }), asked, portal: undefined }
    }
    return { failed: code }
  }
}

function findNumber(client: QueryClient, number: string): Promise<FoundResult[]> {
  return client.query({
    queryKey: ['find', number],
    queryFn: ({ signal }) => call(findEndpoint, { params: { number }, signal }),
    ...PUBLISHED,
    retry: false,
  })
}

/**
 * Returns the answer of `/api/portal`, which names the published and awaited results; if the request fails, the latest
 * answer before, or undefined.
 */
async function portalOf(client: QueryClient): Promise<Portal | undefined> {
  try {
    return await client.query(portalQuery())
  } catch {
    return client.getQueryData(portalQuery().queryKey)
  }
}
