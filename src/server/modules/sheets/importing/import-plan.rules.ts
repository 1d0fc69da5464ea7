import { yearLabel, yearPath } from '#contract/faculty.ts'
import { searchText } from '#contract/search-text.ts'
import { type SheetProblem, sheetProblemSeverity } from '#contract/sheet-problems.ts'
import { areMany } from '#server/modules/sheets/reading/sheet-stops.rules.ts'
import type { IdentityProblem } from '#server/modules/students/deciding.rules.ts'
import {
  type Appearance,
  type CompetingName,
  decideIdentities,
  type IdentityDecision,
  type SoughtStudents,
  soughtStudents,
} from '#server/modules/students/identity.rules.ts'
import { clearlyDifferentNames } from '#server/modules/students/name-difference.rules.ts'
import type { SheetHeading, SheetReading, SheetRow } from '../reading/sheet-reading.rules.ts'
import { rankedRows, type VersionRow } from '../versions/version-row.rules.ts'

/** A parsed file, ready for planning. */
export interface ImportSource {
  fileName: string
  /** Hex SHA-256 of the file's bytes; importing the same file twice makes one sheet. */
  sha256: string
  reading: SheetReading
}

/** What an import will do, or did, with one file. */
export interface SheetPlan {
  fileName: string
  sha256: string
  worksheet: string
  layout: SheetReading['layout']
  /** Undefined if neither the file nor the choices state grade, term and year; `problems` then has what is missing. */
  heading: SheetHeading | undefined
  subjects: SheetReading['subjects']
  students: number
  withheld: number
  /** Number of rows by how their student was found. An `ambiguous` row gets a new student until the office decides. */
  identities: { linked: number; sameSeat: number; explicit: number; new: number; ambiguous: number }
  problems: readonly SheetProblem[]
  /** The publication stops that were found in the file, and the source of each part of its heading. */
  stops: SheetReading['stops']
  headingFrom: SheetReading['headingFrom']
  outcome: 'new' | 'repeated' | 'rejected'
  /** Id of the existing sheet of a repeated file, or of the new draft. */
  sheetId: string | undefined
  version: number | undefined
}

export interface PlannedSheet {
  plan: SheetPlan
  decisions: readonly IdentityDecision[]
}

/** Earlier appearances of the planned sheets' students, by which their identities are decided. */
export interface KnownHistory {
  appearances: readonly Appearance[]
  /** The latest year of any sheet; 0 if there is no sheet. */
  latestYear: number
}

/**
 * Sorts files so that each comes after those whose students it may have: earlier years, lower grades, the first
 * session.
 */
export function importOrder(sources: readonly ImportSource[]): ImportSource[] {
  const key = ({ reading: { heading } }: ImportSource) =>
    (heading.year ?? 0) * 1000 + (heading.grade ?? 0) * 100 + (heading.session ?? 1) * 10 + (heading.term ?? 0)
  return [...sources].sort((a, b) => key(a) - key(b))
}

/**
 * Returns the names on a year's sheets, to detect namesakes in neighbouring grades. Rows that state an identifier are
 * left out.
 */
export function competingNames(sources: readonly ImportSource[], year: number): CompetingName[] {
  const names: CompetingName[] = []
  for (const { reading } of sources) {
    if (reading.heading.year !== year || reading.heading.grade === undefined) continue
    for (const row of reading.rows) {
      if (row.studentId === null) names.push({ nameKey: searchText(row.name), grade: reading.heading.grade })
    }
  }
  return names
}

const SEAT_FAULTS: ReadonlySet<SheetProblem['code']> = new Set(['seat_missing', 'seat_invalid', 'seat_twice'])
const ID_FAULTS: ReadonlySet<SheetProblem['code']> = new Set(['student_id_invalid', 'student_id_taken'])

/** Leaves out faults of identifiers that were made of a faulty seat number: the seat's cell has an error already. */
function withoutRepeated(problems: readonly IdentityProblem[], reading: ImportSource['reading']): IdentityProblem[] {
  const faulty = new Set(reading.problems.filter(({ code }) => SEAT_FAULTS.has(code)).map(({ row }) => row))
  const stated = new Set<number | null>(
    reading.rows.filter(({ studentId }) => studentId !== null).map(({ rowNumber }) => rowNumber),
  )
  return problems.filter(({ code, row }) => !(ID_FAULTS.has(code) && faulty.has(row) && !stated.has(row)))
}

/**
 * Plans one sheet: decides which student each row is, and counts the rows by how they were matched. `competing` are the
 * names in all files of the import that are of the sheet's year: they show namesakes in neighbouring grades.
 */
export function planSheet(
  source: ImportSource,
  { appearances, latestYear }: KnownHistory,
  competing: readonly CompetingName[],
): PlannedSheet {
  const { reading } = source
  const heading = wholeHeading(reading.heading)
  const identities = { linked: 0, sameSeat: 0, explicit: 0, new: 0, ambiguous: 0 }
  const identity = heading
    ? decideIdentities(reading.rows, heading, appearances, competing)
    : { decisions: [], problems: [] }
  for (const { match, isNew } of identity.decisions) {
    if (match === 'same_name') identities.linked += 1
    else if (match === 'same_seat') identities.sameSeat += 1
    else if (match === 'ambiguous') identities.ambiguous += 1
    else if (match === 'new' || isNew) identities.new += 1
    else identities.explicit += 1
  }
  const whole = { worksheet: reading.worksheet, row: null, column: null }
  const problems: SheetProblem[] = [
    ...reading.problems,
    ...(heading ? sheetwideProblems(heading, reading.rows.length, latestYear, identity.problems) : []).map(
      (problem) => ({
        ...whole,
        ...problem,
      }),
    ),
    ...withoutRespelt(withoutRepeated(identity.problems, reading), reading.rows.length).map((problem) => {
      return { ...problem, worksheet: reading.worksheet, column: null }
    }),
  ]
  const plan: SheetPlan = {
    fileName: source.fileName,
    sha256: source.sha256,
    worksheet: reading.worksheet,
    layout: reading.layout,
    heading,
    subjects: reading.subjects,
    students: reading.rows.length,
    withheld: reading.rows.filter((row) => row.withheld).length,
    identities,
    problems,
    stops: reading.stops,
    headingFrom: reading.headingFrom,
    outcome: problems.some((problem) => sheetProblemSeverity(problem) === 'error') ? 'rejected' : 'new',
    sheetId: undefined,
    version: undefined,
  }
  return { plan, decisions: identity.decisions }
}

/**
 * The seats have probably shifted if more than one student in SHIFTED_SHARE, and at least SHIFTED_LEAST, have a clearly
 * different name at their seat. Longer names do not count: offices add a grandfather's name to a whole list.
 */
const SHIFTED_SHARE = 20
const SHIFTED_LEAST = 4

function sheetwideProblems(
  { year }: SheetHeading,
  students: number,
  latestYear: number,
  problems: readonly IdentityProblem[],
): Pick<SheetProblem, 'code' | 'value'>[] {
  const found: Pick<SheetProblem, 'code' | 'value'>[] = []
  const changed = problems.filter((problem) => isNameChange(problem) && isClear(problem)).length
  if (changed >= SHIFTED_LEAST && changed * SHIFTED_SHARE > students) {
    found.push({ code: 'identity_names_shifted', value: String(changed) })
  }
  const respelt = respeltIn(problems, students).length
  if (respelt !== 0) found.push({ code: 'identity_names_respelt', value: String(respelt) })
  if (latestYear > year) found.push({ code: 'later_year_known', value: yearLabel(yearPath(latestYear)) })
  return found
}

/**
 * Returns the changed names that are only another spelling of the same name, if they are many. They have one cause,
 * such as a grandfather's name that was added to a whole list, and a warning for each would hide all other warnings.
 */
function respeltIn(problems: readonly IdentityProblem[], students: number): readonly IdentityProblem[] {
  const respelt = problems.filter((problem) => isNameChange(problem) && !isClear(problem))
  return areMany(respelt.length, students) ? respelt : []
}

function withoutRespelt(problems: readonly IdentityProblem[], students: number): IdentityProblem[] {
  const respelt = new Set(respeltIn(problems, students))
  return problems.filter((problem) => !respelt.has(problem))
}

function isNameChange({ code }: IdentityProblem): boolean {
  return code === 'identity_name_changed'
}

function isClear({ value = '', expected = '' }: IdentityProblem): boolean {
  return clearlyDifferentNames(searchText(value), searchText(expected))
}

/** Returns the students of a planned sheet as appearances, by which later files of the batch find them. */
export function appearancesOf(
  rows: readonly SheetRow[],
  heading: SheetHeading,
  decisions: readonly IdentityDecision[],
): Appearance[] {
  const studentIds = new Map(decisions.map(({ rowNumber, studentId }) => [rowNumber, studentId]))
  return rows.flatMap((row) => {
    const studentId = studentIds.get(row.rowNumber)
    if (studentId === undefined) return []
    const { grade, year, session } = heading
    return [
      { studentId, nameKey: searchText(row.name), name: row.name, seatNumber: row.seatNumber, grade, year, session },
    ]
  })
}

/** Returns a draft's rows, each with its student's identifier and rank. Throws an Error if a row has no identity. */
export function draftRows(rows: readonly SheetRow[], decisions: readonly IdentityDecision[]): VersionRow[] {
  const studentIds = new Map(decisions.map(({ rowNumber, studentId }) => [rowNumber, studentId]))
  return rankedRows(
    rows.map((row) => {
      const studentId = studentIds.get(row.rowNumber)
      if (studentId === undefined) throw new Error(`row ${row.rowNumber} has no identity`)
      return { ...row, studentId, nameKey: searchText(row.name) }
    }),
  )
}

/** Returns the students whose appearances decide the identities of these sheets; none of a sheet without a heading. */
export function soughtBy(sources: readonly Pick<ImportSource, 'reading'>[]): SoughtStudents {
  return soughtStudents(
    sources.flatMap(({ reading }) => {
      const heading = wholeHeading(reading.heading)
      return heading ? [{ rows: reading.rows, heading }] : []
    }),
  )
}

function wholeHeading({ grade, term, year, session = 1 }: Partial<SheetHeading>): SheetHeading | undefined {
  if (grade === undefined || term === undefined || year === undefined) return undefined
  return { grade, term, year, session }
}
