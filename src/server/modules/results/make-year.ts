import { isPassing } from '#contract/degrees.ts'
import type { SessionNumber, TermNumber } from '#contract/faculty.ts'
import type { CarriedDegree } from '../sheets/reading/sheet-reading.rules.ts'
import { type Alternatives, alternativesOf, type DegreeLine } from './alternative-subjects.rules.ts'
import { subjectsOfYear } from './answers.rules.ts'
import { hasWithheldMark, storedDegrees } from './degree.rules.ts'
import { judgedTerm } from './judged-term.rules.ts'
import { withoutParts } from './lone-resits.rules.ts'
import type { OfficeRules } from './office-rules.reads.ts'
import {
  type KeptBack,
  type PublishedSheet,
  type PublishedTerm,
  type PublishedYear,
  rowKey,
} from './published-terms.ts'
import { type MadeList, publishedList } from './published-year.rules.ts'
import { type ResultRow, rowsInPage } from './result-rows.queries.ts'
import type { PublishedSheetRecord } from './results.queries.ts'
import {
  hasSecondAttempt,
  type ReadDegree,
  rememberedDegrees,
  type SecondSessionRule,
  type SessionTexts,
  type Subject,
  subjectsOfTerm,
  type TermMark,
  type TermSubject,
  termMarks,
  totalOfMarks,
} from './term-sessions.rules.ts'
import { judge } from './verdict.rules.ts'
import type { TermRow } from './year-view.rules.ts'

/** A published sheet with its rows as bytes, which can be transferred to a worker thread without a copy. */
export interface ReadSheet {
  record: PublishedSheetRecord
  subjects: readonly Subject[]
  /** Pages of rows as `pagesOfRows` yields them, each in UTF-8 in its own buffer. */
  pages: readonly Uint8Array[]
}

/** Everything from which a grade's year is computed. */
export interface YearParts {
  sheets: readonly ReadSheet[]
  kept: KeptBack
  rules: OfficeRules
}

/** A published sheet with its rows. */
interface LoadedSheet {
  record: PublishedSheetRecord
  subjects: readonly Subject[]
  rows: readonly ResultRow[]
}

/** A student's result in one term, combined from the student's rows in its first and its second (resit) session. */
interface LoadedRow extends TermRow {
  line: DegreeLine
  carried: readonly CarriedDegree[]
  stated: readonly { session: SessionNumber; text: string }[]
  hasSecondAttempt?: boolean
}

interface LoadedTerm {
  published: PublishedTerm<MadeList>
  rows: readonly LoadedRow[]
}

/**
 * Makes one grade's year from its published sheets: combines sessions, ranks, adds verdicts and masks hidden students.
 */
export function makeYear({ sheets, kept, rules }: YearParts): PublishedYear<MadeList> {
  const { grade, year } = sheets[0]?.record ?? { grade: 1, year: 0 }
  const read = rememberedDegrees()
  const terms: LoadedTerm[] = []
  for (const term of new Set(sheets.map(({ record }) => record.term))) {
    const loaded = sheets.filter(({ record }) => record.term === term).map((sheet) => withRows(sheet, kept))
    terms.push(loadTerm(term, loaded, kept, { rule: rules.secondSession, read }))
  }
  const ranked = terms.map(({ published: { term }, rows }) => ({ term, rows }))
  const ofTerm = new Map(terms.map(({ published }) => [published.term, published]))
  const list = publishedList(ranked, kept.hidden, (entry) => {
    // Judging takes time. Most students passed everything, and for them lists show no verdict.
    if (entry.terms.every(({ row }) => isPlainPass(row))) return undefined
    const judged = entry.terms.flatMap(({ term, row }) => {
      const published = ofTerm.get(term)
      return published ? [judgedTerm(published, row, read)] : []
    })
    return judge({ grade, terms: judged }, rules.verdict, rules.faculty).short
  })
  const subjects = subjectsOfYear(
    terms.map(({ published: { term, subjects }, rows }) => ({
      term,
      subjects: subjects.map(({ subject }) => subject),
      lines: rows.filter((row) => isCounted(row, kept)).map(({ line }) => line),
    })),
  )
  return { grade, year, terms: terms.map(({ published }) => published), list, subjects }
}

/** Whether a row has passing marks only, and nothing else that a verdict depends on. */
function isPlainPass({ line, carried, stated }: LoadedRow): boolean {
  if (carried.length > 0 || stated.some(({ text }) => text !== '')) return false
  return line.every((degree) => degree === undefined || isPassing(degree.outcome))
}

function withRows({ record, subjects, pages }: ReadSheet, kept: KeptBack): LoadedSheet {
  const utf8 = new TextDecoder()
  const rows = pages.flatMap((page) => rowsInPage(utf8.decode(page)))
  return {
    record,
    subjects,
    rows: rows.map((row) => (isShown(row, record.id, kept) ? { ...row, withheld: 0 } : row)),
  }
}

interface Reading {
  rule: SecondSessionRule
  read: ReadDegree
}

function loadTerm(term: TermNumber, loaded: readonly LoadedSheet[], kept: KeptBack, reading: Reading): LoadedTerm {
  const subjects = subjectsOfTerm(loaded.map(({ record: { session }, subjects }) => ({ session, subjects })))
  const rows = wholeRows(termRows(subjects, loaded, kept, reading), subjects, kept)
  const list = publishedList([{ term, rows }], kept.hidden)
  const alternatives = alternativesAmong(rows, subjects, kept)
  const sheets = loaded.map(({ record: { id, file_sha256: sha256, session }, rows: own }): PublishedSheet<MadeList> => {
    const alone = own.map((row) => ({ ...row, withheld: isWithheld(row, kept) }))
    return { id, sha256, session, list: loaded.length > 1 ? publishedList([{ term, rows: alone }], kept.hidden) : list }
  })
  const hasSecondSession = loaded.some(({ record }) => record.session === 2) || rows.some((row) => row.hasSecondAttempt)
  return { published: { term, subjects, alternatives, sheets, hasSecondSession, list }, rows }
}

/** Leaves out students of whom only a second session is published, if that session is only a part of the term. */
function wholeRows(rows: LoadedRow[], subjects: readonly TermSubject[], kept: KeptBack): LoadedRow[] {
  const first = rows.filter(({ isSecondOnly }) => !isSecondOnly)
  if (first.length === rows.length) return rows
  return withoutParts(rows, subjects, alternativesAmong(first, subjects, kept))
}

function alternativesAmong(rows: readonly LoadedRow[], subjects: readonly TermSubject[], kept: KeptBack): Alternatives {
  const lines = rows.filter((row) => isCounted(row, kept)).map(({ line }) => line)
  return alternativesOf(lines, subjects.length)
}

/** Combines the sessions' rows by student, in the order in which students first appear. */
function termRows(
  subjects: readonly TermSubject[],
  loaded: readonly LoadedSheet[],
  kept: KeptBack,
  reading: Reading,
): LoadedRow[] {
  const byStudent = new Map<string, Partial<Record<SessionNumber, ResultRow>>>()
  for (const { record, rows } of loaded) {
    for (const row of rows) {
      const own = byStudent.get(row.studentId)
      if (own) own[record.session] = row
      else byStudent.set(row.studentId, { [record.session]: row })
    }
  }
  return Array.from(byStudent.values(), (own) => termRow(subjects, own, kept, reading))
}

function termRow(
  subjects: readonly TermSubject[],
  own: Readonly<Partial<Record<SessionNumber, ResultRow>>>,
  kept: KeptBack,
  { rule, read }: Reading,
): LoadedRow {
  const rows = ([1, 2] as const).flatMap((session) => {
    const row = own[session]
    return row ? [{ session, row }] : []
  })
  // The map has an entry only for a student with a row.
  const { row } = rows[0] as { row: ResultRow }
  const marks = termMarks(subjects, textsOf(own), rule, read)
  const { studentId, seatNumber, name } = row
  const total = own[2] || hasSecondAttempt(marks) ? totalOfMarks(marks) : row
  return {
    studentId,
    seatNumber,
    name,
    totalHundredths: total.totalHundredths,
    maxHundredths: total.maxHundredths,
    withheld: rows.some(({ row: one }) => isWithheld(one, kept)),
    line: marks.map((mark) => mark && figureOf(mark)),
    carried: rows.flatMap(({ row: one }) => storedCarried(one)),
    stated: rows.map(({ session, row: one }) => ({ session, text: one.statedVerdict })),
    ...(hasSecondAttempt(marks) ? { hasSecondAttempt: true } : {}),
    ...(own[1] && own[2] && own[2].seatNumber !== seatNumber ? { otherSeat: own[2].seatNumber } : {}),
    ...(own[1] ? {} : { isSecondOnly: true }),
  }
}

/** Returns a mark for the subject's figures, converted to the subject's full mark if the mark is out of another. */
function figureOf({ parsed, finalDegree, subject }: TermMark) {
  if (finalDegree === subject.finalDegree) return parsed
  return { ...parsed, hundredths: Math.round((parsed.hundredths * subject.finalDegree) / finalDegree) }
}

/** Whether readers see a row although its sheet withholds it: the office released it, and no mark is «حجب». */
function isShown(row: ResultRow, sheetId: string, { released }: KeptBack): boolean {
  const { studentId, withheld } = row
  if (withheld === 0 || !released.has(rowKey({ sheetId, studentId }))) return false
  return !hasWithheldMark(storedDegrees(row))
}

function isWithheld({ withheld, studentId }: ResultRow, kept: KeptBack): boolean {
  return withheld === 1 || kept.withheld.has(studentId)
}

/** Whether figures about all students may include this student. */
function isCounted({ withheld, studentId }: TermRow, { hidden }: KeptBack): boolean {
  return !withheld && !hidden.has(studentId)
}

/** Returns the degree texts of a student's rows, by session. */
export function textsOf(own: Readonly<Partial<Record<SessionNumber, Pick<ResultRow, 'degrees'>>>>): SessionTexts {
  const texts: { [Session in SessionNumber]?: readonly string[] } = {}
  if (own[1]) texts[1] = storedDegrees(own[1])
  if (own[2]) texts[2] = storedDegrees(own[2])
  return texts
}

/** Returns a row's attempts at subjects of earlier grades. */
export function storedCarried({ carried }: Pick<ResultRow, 'carried'>): readonly CarriedDegree[] {
  // Parsing takes time, and most rows have no carried-over subjects.
  return carried === '[]' ? [] : (JSON.parse(carried) as CarriedDegree[])
}
