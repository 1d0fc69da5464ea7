import { searchText } from '#contract/search-text.ts'
import type { ColumnChoice } from '#contract/upload-choices.ts'
import { columnLetters } from './grid-cell.rules.ts'
import type { HeaderColumn } from './header-parts.rules.ts'
import type { MarkPart, SubjectGroup } from './header-words.rules.ts'

/** The office's choices of what columns hold, by column letters. */
export type ColumnChoices = Readonly<Record<string, ColumnChoice>>

/** A component of a subject's mark. */
export interface PartColumn {
  column: number
  part: MarkPart
}

/** A column of no known kind, which is a subject; or a column that the office chose as one. */
export interface SubjectHeader {
  /** The column of the mark; the first component's if `isSum`. */
  column: number
  /** As written in the sheet; empty for a column with a group but no name. */
  name: string
  group: SubjectGroup
  /** The division that alone takes the subject; empty for all. */
  division: string
  /** The components: summed up if `isSum`, otherwise only compared with the mark. */
  parts: readonly PartColumn[]
  /** Whether the mark is the sum of the components, because the subject has no total. */
  isSum: boolean
  /** The office's choice for this column. */
  chosen: ColumnChoice | undefined
}

/** Collects the subjects: each column without a known kind, with components joined to their subject. */
export function subjectHeaders(read: readonly HeaderColumn[], choices: ColumnChoices): SubjectHeader[] {
  const subjects = new Map<string, SubjectHeader>()
  const chosenParts: HeaderColumn[] = []
  for (const header of read) {
    const { column, kind, namePlace: place, opensGroup, part } = header
    const chosen = choices[columnLetters(column)]
    if (chosen?.role === 'part') chosenParts.push(header)
    else if (chosen?.role === 'subject' || chosen?.role === 'carried_subject') {
      subjects.set(`column ${column}`, subjectHeader(header, chosen))
    } else if (chosen === undefined && kind === undefined && place === undefined && !opensGroup) {
      const key = part ? `${part.key} ${header.division}` : `column ${column}`
      const subject = subjects.get(key) ?? subjectHeader(header, undefined)
      subjects.set(key, part ? joinPart(subject, column, part.part) : subject)
    }
  }
  for (const header of chosenParts) joinChosenPart(subjects, header, choices[columnLetters(header.column)]?.name)
  return [...subjects.values()].map(withoutLonelyPart)
}

function subjectHeader(
  { column, text, subject, group, division, part }: HeaderColumn,
  chosen: ColumnChoice | undefined,
): SubjectHeader {
  return {
    column,
    name: chosen?.name ?? part?.of ?? subject ?? text,
    group: chosen?.role === 'carried_subject' ? 'carried' : group,
    division,
    parts: [],
    isSum: chosen === undefined && part !== undefined,
    chosen,
  }
}

/** Joins a column that the office chose as a component to the subject that the choice, else the header, names. */
function joinChosenPart(subjects: Map<string, SubjectHeader>, header: HeaderColumn, name: string | undefined): void {
  const of = name ?? header.part?.of ?? header.text
  const found = [...subjects].find(([, subject]) => searchText(subject.name) === searchText(of))
  const key = found?.[0] ?? `chosen ${searchText(of)}`
  const subject = found?.[1] ?? { ...subjectHeader(header, undefined), name: of, isSum: true }
  const part = header.part?.part ?? 'other'
  subjects.set(key, joinPart(subject, header.column, part === 'mark' ? 'other' : part))
}

function joinPart(subject: SubjectHeader, column: number, part: MarkPart): SubjectHeader {
  if (part !== 'mark') return { ...subject, parts: [...subject.parts, { column, part }] }
  return { ...subject, column, isSum: false }
}

/** Returns a subject with a single component and no total as a plain subject, whose mark is that component. */
function withoutLonelyPart(subject: SubjectHeader): SubjectHeader {
  const [part, ...others] = subject.parts
  if (!subject.isSum || !part || others.length > 0) return subject
  return { ...subject, column: part.column, parts: [], isSum: false }
}
