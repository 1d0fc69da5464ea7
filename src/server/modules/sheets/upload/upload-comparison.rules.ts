import { REVIEW_LIST, type UploadComparison } from '#contract/admin-uploads.ts'
import { cleanText, searchText, westernDigits } from '#contract/search-text.ts'

/** A student's line on a version of a sheet. */
export interface VersionRow {
  studentId: string
  seatNumber: string
  name: string
  /** In the order of the version's subjects. */
  degrees: readonly string[]
  rank: number | null
}

/** One version, whole: one that stands, or one that an upload would be. */
export interface SheetVersion {
  subjects: readonly { name: string; finalDegree: number }[]
  rows: readonly VersionRow[]
}

type Lists = Pick<UploadComparison, 'added' | 'gone' | 'marks' | 'ranks'>

/** What readers would see differently if one version took the place of another. Subjects are matched by their names. */
export function compareVersions(before: SheetVersion, after: SheetVersion): Lists {
  const lists: Lists = {
    added: { count: 0, list: [] },
    gone: { count: 0, list: [] },
    marks: { count: 0, list: [] },
    ranks: { count: 0, list: [] },
  }
  const earlier = new Map(before.rows.map((row) => [row.studentId, row]))
  const places = placesOf(before)
  const names = after.subjects.map(({ name }) => ({ name, place: places.get(searchText(name)) }))
  const gone = before.subjects.filter(({ name }) => !after.subjects.some((other) => same(other.name, name)))
  const here = new Set<string>()
  for (const row of after.rows) {
    here.add(row.studentId)
    const old = earlier.get(row.studentId)
    if (!old) {
      put(lists.added, person(row))
      continue
    }
    for (const [index, { name, place }] of names.entries()) {
      compareMark(lists, row, name, place === undefined ? '' : (old.degrees[place] ?? ''), row.degrees[index] ?? '')
    }
    for (const { name } of gone) {
      const place = places.get(searchText(name))
      compareMark(lists, row, name, place === undefined ? '' : (old.degrees[place] ?? ''), '')
    }
    if (old.rank !== row.rank) put(lists.ranks, { ...person(row), before: old.rank, after: row.rank })
  }
  for (const row of before.rows) if (!here.has(row.studentId)) put(lists.gone, person(row))
  return lists
}

function compareMark(lists: Lists, row: VersionRow, subject: string, before: string, after: string): void {
  if (plain(before) !== plain(after)) put(lists.marks, { ...person(row), subject, before, after })
}

/** Digits of another script are no other mark. */
function plain(degree: string): string {
  return westernDigits(cleanText(degree))
}

function placesOf({ subjects }: SheetVersion): Map<string, number> {
  return new Map(subjects.map(({ name }, place) => [searchText(name), place]))
}

function same(one: string, other: string): boolean {
  return searchText(one) === searchText(other)
}

function person({ studentId, name, seatNumber }: VersionRow) {
  return { student_id: studentId, name, seat_number: seatNumber }
}

function put<T>(list: { count: number; list: T[] }, item: T): void {
  list.count += 1
  if (list.list.length < REVIEW_LIST) list.list.push(item)
}
