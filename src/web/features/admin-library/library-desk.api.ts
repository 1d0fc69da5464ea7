import { queryOptions } from '@tanstack/react-query'
import {
  addLineEndpoint,
  editLineEndpoint,
  listLinesEndpoint,
  listSchedulesEndpoint,
  orderLinesEndpoint,
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
import { readTimetableFileEndpoint, type TimetableFile } from '#contract/timetable-files.ts'
import type { Timetable } from '#contract/timetables.ts'
import { call } from '../../api/call.ts'
import { upload } from '../../api/upload.ts'

export const LIBRARY_DESK_KEY = ['library-desk'] as const

/** The query of one list. It is always refetched, because colleagues may change the list at any time. */
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

/** The query of the subjects of a grade that have resources, even if they are not taught. */
export function subjectsWithResourcesQuery(grade: GradeKey) {
  return queryOptions({
    queryKey: [...LIBRARY_DESK_KEY, 'resource-subjects', grade],
    queryFn: ({ signal }) => call(resourceSubjectsEndpoint, { params: { grade }, signal }),
    staleTime: 0,
  })
}

/**
 * Adds an entry, or changes the entry `seen` if it is given. Throws ApiError, `edit_conflict` if the stored entry
 * differs from `seen`.
 */
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

/**
 * Removes a line; returns the id of the removal, by which it can be undone. Throws ApiError, `edit_conflict` if the
 * stored line differs from the given one.
 */
export async function removeLine(
  shelf: Shelf,
  { id, name, link, isBook }: LineDraft & { id: string },
): Promise<string> {
  return (await call(removeLineEndpoint, { body: { shelf, id, was: { name, link, isBook } } })).removal
}

export async function undoRemoval(removal: string): Promise<void> {
  await call(undoRemovalEndpoint, { params: { removal } })
}

export async function saveSchedule(place: SchedulePlace, body: BodyOf<typeof setScheduleEndpoint>): Promise<void> {
  await call(setScheduleEndpoint, { params: { place }, body })
}

/**
 * Removes a timetable's image; returns the id of the removal, by which it can be undone. Throws ApiError,
 * `edit_conflict` if the stored image differs from `was`.
 */
export async function removeSchedule(
  place: SchedulePlace,
  was: BodyOf<typeof removeScheduleEndpoint>['was'],
): Promise<string> {
  return (await call(removeScheduleEndpoint, { params: { place }, body: { was } })).removal
}

export async function saveTimetable(place: SchedulePlace, body: BodyOf<typeof setTimetableEndpoint>): Promise<void> {
  await call(setTimetableEndpoint, { params: { place }, body })
}

/**
 * Removes a timetable's table; returns the id of the removal, by which it can be undone. Throws ApiError,
 * `edit_conflict` if the stored table differs from `was`.
 */
export async function removeTimetable(place: SchedulePlace, was: Timetable): Promise<string> {
  return (await call(removeTimetableEndpoint, { params: { place }, body: { was } })).removal
}

/** Uploads a spreadsheet file and returns its cells, and what was left out of them; stores nothing. */
export function readTimetableFile(file: File): Promise<TimetableFile> {
  return upload(readTimetableFileEndpoint, { params: undefined, query: undefined, file })
}

/** Checks the next links of a run through all links, or the first links of a new run if `run` is undefined. */
export function checkNextLinks(
  run: string | undefined,
  signal: AbortSignal,
): Promise<ResponseOf<typeof checkLinksEndpoint>> {
  return call(checkLinksEndpoint, { body: { run }, signal })
}
