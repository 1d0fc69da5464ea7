import { cleanText, searchText } from '#contract/search-text.ts'
import type { TimetableCell } from '#contract/timetables.ts'
import { isDayText } from './timetable-day-texts.ts'
import { EMPTY_CELL } from './timetable-draft.ts'

/** Reads a lecture, such as `النحو - د. هدى - المدرج 1`, from the cells of one day and period. */

export interface LectureReading {
  cell: TimetableCell
  /** The text that is left out because it belongs to a further lecture; empty if there is none. */
  surplus: string
  /** Whether the texts may mean something else, such as two lectures. */
  isDoubtful: boolean
}

/** What a timetable shows about how its lectures are written. */
export interface LectureHabits {
  /** Whether a text is a subject elsewhere in the table. */
  isSubject: (text: string) => boolean
  /** Whether any teacher in the table has a title; then a text without a title may be something else than a teacher. */
  hasTitles: boolean
}

type Kind = 'teacher' | 'place' | 'hour' | 'number' | 'other'

interface Part {
  text: string
  kind: Kind
  /** Whether the part begins a line, or a whole cell. */
  begins?: 'line' | 'cell'
  /** Whether the part begins a cell that also names a teacher or a place. */
  isLecture?: boolean
}

const PLACE = /^(?:ال)?(?:قاعه|مدرج|معمل|مبني|لجنه|دور|hall|room|lab)/
const TEACHER =
  /^(?:ا ?[./] ?)?م?د(?:[./ ]|$)|^[ام] ?[./]|^(?:ال)?(?:دكتور|دكتوره|استاذ|استاذه|معيد|معيده|مدرس|dr|prof|mr|ms|mrs|eng)(?:[./ ]|$)/
/** A cell with only dashes, dots or crosses means a free period. */
const FREE = /^[-–—./ـ×]*$/
const HOUR = /\d:\d|^\d+ ?[-–—] ?\d|^(?:ال)?ساعه|صباحا|مساء/

/**
 * Splits the texts of a lecture's cells at their lines, dashes, commas or brackets into its subject, details and place.
 */
export function lectureOf(texts: readonly string[], { isSubject, hasTitles }: LectureHabits): LectureReading {
  const parts = partsOf(texts)
  const end = endOfFirst(parts)
  const [subject, ...rest] = parts.slice(0, end)
  if (!subject) return { cell: EMPTY_CELL, surplus: '', isDoubtful: false }
  const places = rest.filter((part, at) => part.kind === 'place' || isNumberOfPlace(part, rest[at - 1]))
  const details = rest.filter((part) => !places.includes(part))
  const teacher = rest.findIndex(({ kind }) => kind === 'teacher')
  const isTeacherMissing = hasTitles && teacher < 0
  const isDoubtful =
    subject.kind === 'teacher' ||
    texts.some(isDayText) ||
    rest.some(({ text, kind, begins }, at) => {
      if (kind !== 'other') return false
      const isLineAfterTeacher = begins !== undefined && teacher >= 0 && teacher < at
      return begins === 'cell' || isLineAfterTeacher || isTeacherMissing || isSubject(text)
    })
  return {
    cell: { subject: subject.text, detail: joined(details, '، '), place: joined(places, '، ') },
    surplus: joined(parts.slice(end), ' - '),
    isDoubtful,
  }
}

/** Returns how the lectures of this table are written. */
export function habitsOf(lectures: readonly string[]): LectureHabits {
  const parts = lectures.map((text) => partsOf([text]))
  const subjects = new Set(parts.map(([first]) => searchText(first?.text ?? '')))
  return {
    isSubject: (text) => subjects.has(searchText(text)),
    hasTitles: parts.flat().some(({ kind }) => kind === 'teacher'),
  }
}

function partsOf(texts: readonly string[]): Part[] {
  return texts.flatMap((text) => {
    const lines = text.split(/[\r\n]+/).map(partsOfLine)
    const [first, ...rest] = lines.filter((line) => line.length > 0).flatMap(withBeginning)
    if (!first) return []
    const isLecture = rest.some(({ kind }) => kind === 'teacher' || kind === 'place')
    return [{ ...first, begins: 'cell' as const, isLecture }, ...rest]
  })
}

function withBeginning([first, ...rest]: readonly Part[]): Part[] {
  return first ? [{ ...first, begins: 'line' }, ...rest] : []
}

function partsOfLine(line: string): Part[] {
  return line
    .split(/[،;()|]+|\s[-–—/]\s|,\s/)
    .map(cleanText)
    .filter((text) => !FREE.test(text))
    .map((text) => ({ text, kind: kindOf(text) }))
}

function kindOf(text: string): Kind {
  const key = searchText(text)
  if (PLACE.test(key)) return 'place'
  if (TEACHER.test(key)) return 'teacher'
  if (HOUR.test(key)) return 'hour'
  return /^\d+$/.test(key) ? 'number' : 'other'
}

/**
 * Returns the index of the first part that cannot belong to the first lecture: a text after its place, or a second
 * teacher or place that does not follow the first one.
 */
function endOfFirst(parts: readonly Part[]): number {
  const seen = { teacher: false, place: false }
  // The index after the teacher: the texts from there belong to a second teacher if one follows.
  let after: number | undefined
  for (const [at, { kind, begins, isLecture }] of parts.entries()) {
    const previous = parts[at - 1]
    if (!previous || kind === 'hour' || kind === 'number') continue
    if (kind === 'other') {
      if (seen.place || (begins === 'cell' && isLecture)) return at
      if (seen.teacher) after ??= at
      continue
    }
    const isNext = seen[kind] && previous.kind !== kind && !isNumberOfPlace(previous, parts[at - 2])
    if (isNext) return after ?? at
    seen[kind] = true
    if (kind === 'place') after = undefined
  }
  return parts.length
}

function isNumberOfPlace({ kind }: Part, previous: Part | undefined): boolean {
  return kind === 'number' && previous?.kind === 'place'
}

function joined(parts: readonly Part[], separator: string): string {
  return parts.map(({ text }) => text).join(separator)
}
