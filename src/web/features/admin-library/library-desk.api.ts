import { queryOptions } from '@tanstack/react-query'
import {
  addLineEndpoint,
  editLineEndpoint,
  listLinesEndpoint,
  listSchedulesEndpoint,
  orderLinesEndpoint,
  readTimetableFileEndpoint,
  removeLineEndpoint,
  removeScheduleEndpoint,
  removeTimetableEndpoint,
  setScheduleEndpoint,
  setTimetableEndpoint,
  undoRemovalEndpoint,
} from '#contract/admin-library.ts'
import { checkLinksEndpoint, linkReportEndpoint } from '#contract/admin-links.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { GradeKey } from '#contract/faculty.ts'
import { resourceSubjectsEndpoint, type SchedulePlace } from '#contract/library.ts'
import type { LineDraft, Shelf } from '#contract/library-lines.ts'
import { call } from '../../api/call.ts'
import { upload } from '../../api/upload.ts'

export const LIBRARY_DESK_KEY = ['library-desk'] as const

/** One list for the desk. Colleagues may change it at any time. */
export function linesQuery(shelf: Shelf) {
  return queryOptions({
    queryKey: [...LIBRARY_DESK_KEY, 'lines', shelf],
    queryFn: ({ signal }) => call(listLinesEndpoint, { query: shelf, signal }),
    staleTime: 0,
  })
}

export function schedulesQuery() {
  return queryOptions({
    queryKey: [...LIBRARY_DESK_KEY, 'schedules'],
    queryFn: ({ signal }) => call(listSchedulesEndpoint, { signal }),
    staleTime: 0,
  })
}

export function linkReportQuery() {
  return queryOptions({
    queryKey: [...LIBRARY_DESK_KEY, 'links'],
    queryFn: ({ signal }) => call(linkReportEndpoint, { signal }),
    staleTime: 0,
  })
}

/** The subjects with resources, including those not taught. */
export function subjectsWithResourcesQuery(grade: GradeKey) {
  return queryOptions({
    queryKey: [...LIBRARY_DESK_KEY, 'resource-subjects', grade],
    queryFn: ({ signal }) => call(resourceSubjectsEndpoint, { params: { grade }, signal }),
    staleTime: 0,
  })
}

/** Adds a line, or changes `seen`. */
export async function saveLine(shelf: Shelf, line: LineDraft, seen?: LineDraft & { id: string }): Promise<void> {
  if (!seen) {
    await call(addLineEndpoint, { body: { shelf, line } })
    return
  }
  const { id, name, link, isBook } = seen
  await call(editLineEndpoint, { body: { shelf, id, was: { name, link, isBook }, line } })
}

export async function saveOrder(shelf: Shelf, was: string[], order: string[]): Promise<void> {
  await call(orderLinesEndpoint, { body: { shelf, was, order } })
}

/** Returns the id of the removal, which undoes it. */
export async function removeLine(shelf: Shelf, id: string): Promise<string> {
  return (await call(removeLineEndpoint, { body: { shelf, id } })).removal
}

export async function undoRemoval(removal: string): Promise<void> {
  await call(undoRemovalEndpoint, { params: { removal } })
}

export async function saveSchedule(place: SchedulePlace, body: BodyOf<typeof setScheduleEndpoint>): Promise<void> {
  await call(setScheduleEndpoint, { params: { place }, body })
}

export async function removeSchedule(place: SchedulePlace): Promise<string> {
  return (await call(removeScheduleEndpoint, { params: { place } })).removal
}

export async function saveTimetable(place: SchedulePlace, body: BodyOf<typeof setTimetableEndpoint>): Promise<void> {
  await call(setTimetableEndpoint, { params: { place }, body })
}

/** Returns the id of the removal, which undoes it. */
export async function removeTimetable(place: SchedulePlace): Promise<string> {
  return (await call(removeTimetableEndpoint, { params: { place } })).removal
}

/** The cells of a spreadsheet. */
export async function readTimetableFile(file: File): Promise<string[][]> {
  return (await upload(readTimetableFileEndpoint, { params: undefined, query: undefined, file })).rows
}

/** Runs the next step of a link check; omit `run` to start one. */
export function checkNextLinks(
  run: string | undefined,
  signal: AbortSignal,
): Promise<ResponseOf<typeof checkLinksEndpoint>> {
  return call(checkLinksEndpoint, { body: { run }, signal })
}
