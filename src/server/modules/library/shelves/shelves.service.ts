import type { DeskLine, Use } from '#contract/admin-library.ts'
import { gradeKey, termKey } from '#contract/faculty.ts'
import type { Shelf, ShelfKind } from '#contract/library-lines.ts'
import type { Db } from '#server/db/tables.ts'
import { listFiles } from '../../drive/drive.service.ts'
import {
  countUses,
  deskFile,
  fileOfAddress,
  fileOfLine,
  type LineRow,
  type Mention,
  mentionKindOf,
} from './line.rules.ts'
import type { TermPlace } from './line-store.ts'
import { countQuestions, type LinkRow, listLinkRows } from './mentions.queries.ts'
import { storeOf, termPlace } from './shelves.queries.ts'

/**
 * Returns a list's lines for an editor. Each line has its file, and counts of what else uses this file or belongs to
 * the line's subject.
 */
export async function listLines(db: Db, shelf: Shelf): Promise<DeskLine[]> {
  const rows = await storeOf(shelf).list(db)
  const files = new Map((await listFiles(db)).map((file) => [file.id, deskFile(file)]))
  const usesOf = await uses(db, shelf)
  return rows.map((row) => {
    const { id, name, link, isBook, source } = row
    const file = fileOfLine(shelf.shelf, row)
    return { id, name, link, isBook, source, file: (file && files.get(file)) || null, uses: usesOf(row) }
  })
}

/** Returns the ids of all files that the library names, each with the items that name it. */
export async function namedFiles(db: Db): Promise<Map<string, Mention[]>> {
  const named = new Map<string, Mention[]>()
  for (const row of await listLinkRows(db)) {
    const file = fileOfLinkRow(row)
    if (file !== undefined) named.set(file, [...(named.get(file) ?? []), row])
  }
  return named
}

/** Returns the list that a row belongs to, or null for a timetable. */
export function shelfOf({ kind, place, subject }: LinkRow): Shelf | null {
  if (kind === 'schedule') return null
  if (!place) return { shelf: 'general_resource', subject: subject ?? '' }
  const where = { grade: gradeKey(place.grade), term: termKey(place.term) }
  return kind === 'resource' ? { shelf: kind, ...where, subject: subject ?? '' } : { shelf: kind, ...where }
}

function fileOfLinkRow({ kind, link, isBook }: LinkRow): string | undefined {
  return kind === 'schedule' || isBook ? link : fileOfAddress(link)
}

async function uses(db: Db, shelf: Shelf): Promise<(row: LineRow) => Use[]> {
  const place = termPlace(shelf)
  if (shelf.shelf === 'subject' || shelf.shelf === 'general_subject') return usesOfSubjects(db, place)
  const named = await namedFiles(db)
  return (row) => {
    const file = fileOfLine(shelf.shelf, row)
    return file === undefined ? [] : countUses(named.get(file) ?? [], selfOf(shelf.shelf, place, row))
  }
}

function selfOf(kind: ShelfKind, place: TermPlace | null, { id }: LineRow): Mention | undefined {
  const word = mentionKindOf(kind)
  if (!word) return undefined
  return { kind: word, id: kind === 'recording' && place ? `${place.grade}/${place.term}/${id}` : id }
}

async function usesOfSubjects(db: Db, place: TermPlace | null): Promise<(row: LineRow) => Use[]> {
  const rows = (await listLinkRows(db)).filter((row) => row.subject !== null && isSamePlace(row.place, place))
  const questions = place ? await countQuestions(db, place) : new Map<string, number>()
  return ({ name }) => {
    const count = questions.get(name) ?? 0
    const mentions = countUses(rows.filter(({ subject }) => subject === name))
    return count === 0 ? mentions : [...mentions, { kind: 'question', count }]
  }
}

function isSamePlace(one: TermPlace | null, other: TermPlace | null): boolean {
  return one?.grade === other?.grade && one?.term === other?.term
}
