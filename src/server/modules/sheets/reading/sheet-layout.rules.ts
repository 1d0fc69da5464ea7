import { cleanText, searchText } from '#contract/search-text.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { fractionMarkStops } from './fraction-marks.rules.ts'
import { gradeColumnStops } from './grade-column.rules.ts'
import type { WorksheetGrid } from './grid.rules.ts'
import { headerFullMarkStops } from './header-full-marks.rules.ts'
import { hiddenStops, isLeftOut, withoutHidden } from './hidden-content.rules.ts'
import { layoutStops } from './layout-stops.rules.ts'
import { markReader } from './mark-cell.rules.ts'
import { missingMarkStops } from './missing-marks.rules.ts'
import { partedSubjectStops } from './parted-subjects.rules.ts'
import { passMarkStops } from './pass-marks.rules.ts'
import { problemList } from './problem-list.rules.ts'
import { findHeader, findPartialHeader, type SheetHeader } from './sheet-header.rules.ts'
import { resolveHeading } from './sheet-heading.rules.ts'
import type { SheetChoices, SheetReading, SheetSubject } from './sheet-reading.rules.ts'
import { hasStudents, type ReadStudents, readStudents } from './sheet-students.rules.ts'
import { readSubjects, type SubjectColumn } from './sheet-subjects.rules.ts'
import { shownMarkStops } from './shown-marks.rules.ts'
import { checkStatedClassifications } from './stated-classifications.rules.ts'
import { checkStatedRanks } from './stated-ranks.rules.ts'
import { checkStatedTotals } from './stated-totals.rules.ts'
import { verdictStops } from './stated-verdicts.rules.ts'
import { unknownVerdictStops } from './unknown-verdicts.rules.ts'
import { nameStops, unreadColumnStops } from './unread-content.rules.ts'
import { unreadRowStops } from './unread-rows.rules.ts'

/** Required columns: without them, marks cannot be assigned to students. */
const MUST_HAVE = [
  { kind: 'seat', code: 'seat_column_missing' },
  { kind: 'name', code: 'name_column_missing' },
] as const

const NOBODY: ReadStudents = { students: [], stops: [] }

interface Candidate {
  worksheet: WorksheetGrid
  /** The header as read without the worksheet's hidden rows and columns. */
  header: SheetHeader
}

/**
 * Parses a file's worksheets as one result sheet, in the template or control layout. Collects every problem with its
 * place and guesses nothing. The caller must not import a reading with an error. The file's name can state the heading.
 */
export function recogniseSheet(
  worksheets: readonly WorksheetGrid[],
  choices: SheetChoices,
  fileName = '',
): SheetReading {
  const chosen = chooseWorksheet(worksheets, choices)
  if ('problems' in chosen) {
    const nothing = { heading: {}, headingFrom: {}, subjects: [], rows: [], stops: [] }
    return { layout: 'template', worksheet: '', ...nothing, problems: chosen.problems }
  }
  const { worksheet, header } = chosen
  const problems = problemList(worksheet.name)
  const { heading, from, stops } = resolveHeading(
    header.titles,
    { worksheet: worksheet.name, file: fileName },
    choices,
    problems,
    header.termGroups,
  )
  const marks = markReader(choices.words)
  const subjects = readSubjects(header, marks, problems)
  const missing = MUST_HAVE.filter(({ kind }) => header.columns[kind] === undefined)
  for (const { code } of missing) problems.add(code, { row: header.namesRow.number })
  // Without seats or names every row would have a problem.
  const read = missing.length > 0 ? NOBODY : readStudents(header, subjects, { marks, problems })
  const { students } = read
  const rows = students.map(({ student }) => student)
  return {
    layout: header.layout,
    worksheet: worksheet.name,
    heading,
    headingFrom: from,
    subjects: subjects.subjects.map(withoutColumns),
    rows,
    stops: [
      ...checkStatedTotals(header, subjects.subjects, students, problems),
      ...checkStatedRanks(header, students, problems),
      ...checkStatedClassifications(
        header,
        { ...subjects, students, heading, thresholds: choices.thresholds },
        problems,
      ),
      ...verdictStops(header, heading, { subjects: subjects.subjects, rows }, choices),
      ...subjectStops(header, subjects.subjects),
      ...shownMarkStops(students, subjects, marks),
      ...fractionMarkStops(subjects.subjects, students),
      ...unknownVerdictStops(header, students, marks),
      ...stops,
      ...read.stops,
      ...missingMarkStops(subjects.subjects, students, heading),
      ...unreadRowStops(header, heading, students, choices.shape),
      ...hiddenStops(worksheets, worksheet, choices),
      ...unreadColumnStops(header, subjects, students, marks),
      ...nameStops(students, header.nameColumns),
      ...layoutStops(withoutHidden(worksheet, choices), heading, subjects, choices),
      ...gradeColumnStops(header, heading, students, choices.shape),
    ],
    problems: problems.problems,
  }
}

/** Returns the stops about what the header and the rows below it say of the subjects. */
function subjectStops(header: SheetHeader, subjects: readonly SubjectColumn[]): SheetStop[] {
  return [...partedSubjectStops(header), ...headerFullMarkStops(header, subjects), ...passMarkStops(header, subjects)]
}

function withoutColumns({ name, finalDegree, isCalculatedInTotal }: SheetSubject): SheetSubject {
  return { name, finalDegree, isCalculatedInTotal }
}

/** Returns the worksheet with the result sheet and its header, or the problem that prevents the choice. */
export function chooseWorksheet(
  worksheets: readonly WorksheetGrid[],
  choices: SheetChoices,
): Candidate | Pick<SheetReading, 'problems'> {
  const list = problemList('')
  const { problems } = list
  const asked = askedWorksheets(worksheets, choices)
  if (choices.worksheet !== undefined && asked.length === 0) {
    list.add('worksheet_not_found', {}, { value: cleanText(choices.worksheet) })
    return { problems }
  }
  const whole = candidatesOf(asked, choices, findHeader)
  const candidates = whole.length > 0 ? whole : candidatesOf(asked, choices, findPartialHeader)
  // An empty form beside a filled worksheet does not count as a second result sheet.
  const filled = candidates.filter(({ header }) => hasStudents(header))
  const [first, ...others] = filled.length > 0 ? filled : candidates
  if (first && others.length === 0) return first
  if (!first) list.add('no_layout')
  else
    list.add('several_worksheets', {}, { value: [first, ...others].map(({ worksheet }) => worksheet.name).join('، ') })
  return { problems }
}

/** Returns the worksheets that may be read: the chosen one, or all that are not left out because they are hidden. */
export function askedWorksheets(
  worksheets: readonly WorksheetGrid[],
  choices: Pick<SheetChoices, 'worksheet' | 'hidden'>,
): readonly WorksheetGrid[] {
  const { worksheet } = choices
  return worksheet === undefined ? worksheets.filter((one) => !isLeftOut(one, choices)) : named(worksheets, worksheet)
}

/** Returns whether a worksheet that may be read has students below its header. */
export function hasReadableStudents(worksheet: WorksheetGrid, choices: SheetChoices): boolean {
  const chosen = chooseWorksheet([worksheet], choices)
  return 'header' in chosen && hasStudents(chosen.header)
}

function candidatesOf(
  worksheets: readonly WorksheetGrid[],
  choices: SheetChoices,
  find: (worksheet: WorksheetGrid, choices: SheetChoices) => SheetHeader | undefined,
): Candidate[] {
  return worksheets.flatMap((worksheet) => {
    const header = find(withoutHidden(worksheet, choices), choices)
    return header ? [{ worksheet, header }] : []
  })
}

/** Returns the worksheet with exactly this name, else those with the same normalised name. */
function named(worksheets: readonly WorksheetGrid[], choice: string): readonly WorksheetGrid[] {
  const exact = worksheets.filter(({ name }) => name === choice)
  return exact.length > 0 ? exact : worksheets.filter(({ name }) => searchText(name) === searchText(choice))
}
