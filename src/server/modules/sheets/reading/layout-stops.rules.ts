import { searchText } from '#contract/search-text.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { type ColumnChoice, isSameColumn } from '#contract/upload-choices.ts'
import type { WorksheetGrid } from './grid.rules.ts'
import { columnLetters } from './grid-cell.rules.ts'
import { markReader } from './mark-cell.rules.ts'
import { problemList } from './problem-list.rules.ts'
import { findHeader } from './sheet-header.rules.ts'
import type { LayoutSubjects, SheetChoices, SheetReading } from './sheet-reading.rules.ts'
import { stopOf } from './sheet-stops.rules.ts'
import { type ReadSubjects, readSubjects } from './sheet-subjects.rules.ts'

/** A subject's name, its full mark (0 if unknown), and whether it counts in the total. */
interface Subject {
  name: string
  fullMark: number
  counted: boolean
}

/**
 * Returns a stop that lists the subjects for which the layout contradicts the file: those for which the file states
 * another full mark, and, if the layout was stored with a sheet of another or an unknown grade or term, those that it
 * names, joins or counts otherwise, because headers such as «المادة 1» occur in any sheet. A full mark that the file
 * leaves out is no contradiction, and what the office chose for this file counts as stated by the file.
 */
export function layoutStops(
  worksheet: WorksheetGrid,
  heading: SheetReading['heading'],
  read: ReadSubjects,
  choices: SheetChoices,
): SheetStop[] {
  const { fromLayout: layout } = choices
  if (!layout) return []
  const { grade, term } = layout.taught
  const isSameSheet = grade !== undefined && term !== undefined && grade === heading.grade && term === heading.term
  const header = findHeader(worksheet, withoutSubjects(choices, layout, isSameSheet))
  if (!header) return []
  const plain = readSubjects(header, markReader(choices.words), problemList(''))
  const lines = pairsOf(subjectsOf(plain), subjectsOf(read))
    .filter((pair) => contradicts(pair) || !isSameSubject(pair))
    .map(({ column, stated, used }) => ({ column: columnLetters(column), ...differingWords(stated, used) }))
  return stopOf('layout_subjects', lines)
}

/**
 * Returns the choices without the full marks of the layout. If it was stored with a sheet of another grade or term, its
 * names of subjects and what counts are left out, too. Its choice of which columns are subjects stays.
 */
function withoutSubjects(
  { columns = {}, ...choices }: SheetChoices,
  layout: LayoutSubjects,
  isSameSheet: boolean,
): SheetChoices {
  const { fullMarkAll, ...others } = choices
  const isOwn = fullMarkAll !== undefined && fullMarkAll !== layout.fullMarkAll
  const plain = ({ role, name, counted }: ColumnChoice) => (isSameSheet ? { role, name, counted } : { role })
  return {
    ...others,
    ...(isOwn ? { fullMarkAll } : {}),
    columns: Object.fromEntries(
      Object.entries(columns).map(([column, choice]): [string, ColumnChoice] => [
        column,
        isSameColumn(choice, layout.columns[column]) ? plain(choice) : choice,
      ]),
    ),
  }
}

/** Returns the subject of each column of marks, including components and the columns of other divisions. */
function subjectsOf({ subjects, carried }: ReadSubjects): Map<number, Subject> {
  const ofColumn = new Map<number, Subject>()
  for (const { name, finalDegree, isCalculatedInTotal, alternatives, ...own } of subjects) {
    const subject = { name, fullMark: finalDegree, counted: isCalculatedInTotal }
    for (const { column, parts } of [own, ...alternatives]) {
      for (const one of [{ column }, ...parts]) ofColumn.set(one.column, subject)
    }
  }
  for (const { column, name, fullMark } of carried) {
    ofColumn.set(column, { name, fullMark: fullMark ?? 0, counted: false })
  }
  return ofColumn
}

interface Pair {
  column: number
  stated: Subject
  used: Subject
}

/** Pairs each subject that the file states with each subject that its columns are read as, at their first column. */
function pairsOf(stated: ReadonlyMap<number, Subject>, used: ReadonlyMap<number, Subject>): Pair[] {
  const pairs = [...used].flatMap(([column, subject]) => {
    const other = stated.get(column)
    return other ? [{ column, stated: other, used: subject }] : []
  })
  const isSamePair = (one: Pair, other: Pair) => one.stated === other.stated && one.used === other.used
  return pairs.filter((pair, at) => pairs.findIndex((other) => isSamePair(pair, other)) === at)
}

function contradicts({ stated, used }: Pair): boolean {
  return stated.fullMark > 0 && stated.fullMark !== used.fullMark
}

function isSameSubject({ stated, used }: Pair): boolean {
  return searchText(stated.name) === searchText(used.name) && stated.counted === used.counted
}

/** Returns in words how a subject differs: what the file states, and what the layout says, which is used. */
function differingWords(stated: Subject, used: Subject): { name: string; stated: string; expected: string } {
  const parts = [
    searchText(stated.name) !== searchText(used.name) ? [stated.name, used.name] : [],
    stated.fullMark !== used.fullMark ? [STOP_SIDES.fullMark(stated.fullMark), STOP_SIDES.fullMark(used.fullMark)] : [],
    stated.counted !== used.counted ? [STOP_SIDES.counted(stated.counted), STOP_SIDES.counted(used.counted)] : [],
  ].filter(({ length }) => length > 0)
  return {
    name: used.name,
    stated: parts.map(([word]) => word).join('، '),
    expected: STOP_SIDES.fromLayout(parts.map(([, word]) => word).join('، ')),
  }
}
