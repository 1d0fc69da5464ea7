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

/** What a subject is called, out of how much, and whether it counts; 0 is unknown. */
interface Subject {
  name: string
  fullMark: number
  counted: boolean
}

/**
 * Returns a stop that lists the subjects for which the layout contradicts the file: those for which the file states
 * another full mark, and, if the layout was stored with a sheet of another or an unknown grade or term, those that it
 * names or counts otherwise, because headers such as «المادة 1» occur in any sheet. A full mark that the file leaves
 * out is no contradiction, and what the office chose for this file counts as stated by the file.
 */
export function layoutStops(
  worksheet: WorksheetGrid,
  heading: SheetReading['heading'],
  read: ReadSubjects,
  choices: SheetChoices,
): SheetStop[] {
  const { fromLayout: layout } = choices
  const header = layout && findHeader(worksheet, withoutSubjects(choices, layout))
  if (!header) return []
  const { grade, term } = layout.taught
  const isSameSheet = grade !== undefined && term !== undefined && grade === heading.grade && term === heading.term
  const plain = subjectsOf(readSubjects(header, markReader(choices.words), problemList('')))
  const lines = [...subjectsOf(read)].flatMap(([column, used]) => {
    const stated = plain.get(column)
    if (!stated) return []
    const isOther = !isSameSheet && !isSameSubject(stated, used)
    return isOther || contradicts(stated, used)
      ? [{ column: columnLetters(column), ...differingWords(stated, used) }]
      : []
  })
  return stopOf('layout_subjects', lines)
}

/** Returns the choices without what the layout says about subjects; it still says which columns are subjects. */
function withoutSubjects({ columns = {}, ...choices }: SheetChoices, layout: LayoutSubjects): SheetChoices {
  const { fullMarkAll, ...others } = choices
  const isOwn = fullMarkAll !== undefined && fullMarkAll !== layout.fullMarkAll
  return {
    ...others,
    ...(isOwn ? { fullMarkAll } : {}),
    columns: Object.fromEntries(
      Object.entries(columns).map(([column, choice]): [string, ColumnChoice] => [
        column,
        isSameColumn(choice, layout.columns[column]) ? { role: choice.role } : choice,
      ]),
    ),
  }
}

function subjectsOf({ subjects, carried }: ReadSubjects): Map<number, Subject> {
  return new Map([
    ...subjects.map(({ column, name, finalDegree, isCalculatedInTotal }): [number, Subject] => [
      column,
      { name, fullMark: finalDegree, counted: isCalculatedInTotal },
    ]),
    ...carried.map(({ column, name, fullMark }): [number, Subject] => [
      column,
      { name, fullMark: fullMark ?? 0, counted: false },
    ]),
  ])
}

function contradicts(stated: Subject, used: Subject): boolean {
  return stated.fullMark > 0 && stated.fullMark !== used.fullMark
}

function isSameSubject(stated: Subject, used: Subject): boolean {
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
