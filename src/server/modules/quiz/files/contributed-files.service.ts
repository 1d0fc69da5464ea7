import { setImmediate as nextTurn } from 'node:timers/promises'
import { gradeKey, termKey } from '#contract/faculty.ts'
import { type FacultyShape, gradeName, termName } from '#contract/faculty-shape.ts'
import type { FileQuestion, QuestionFileReport } from '#contract/question-file-calls.ts'
import { QUESTION_FORMATS, type QuestionFormat } from '#contract/question-files.ts'
import { searchText } from '#contract/search-text.ts'
import { SUBJECT_NAMES, subjectName } from '#contract/subjects.ts'
import type { Caller } from '#server/actor.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import type { Download } from '#server/download.ts'
import { readQuestionFile } from '#server/readers/questions/read-question-file.ts'
import { exportLosses } from '#server/readers/questions/write-questions.ts'
import type { Storage } from '#server/storage/storage.ts'
import { readFacultyShape } from '../../settings/faculty-shape.reads.ts'
import { type Contributing, requireSubject, waitsForApproval } from '../contributions/contributing.service.ts'
import type { MediaPlaces } from '../media/question-media.service.ts'
import { contentJson, type QuestionContent, type StudentPlace } from '../questions/question.rules.ts'
import { countQuizQuestions, readQuizQuestions } from '../quiz.service.ts'
import { firstPage, nextPage } from './kept-lists.service.ts'
import type { ItemLine, Packed, PackedItem, PackedReading } from './packed-reading.rules.ts'
import type { ReadItem, RejectedItem } from './question-file.rules.ts'
import {
  type Authorship,
  addPlanned,
  exportQuestions,
  keepMediaOf,
  type Plan,
  planItems,
} from './question-files.service.ts'

/** What the calls of contributors need, and the storage of the files' pictures and sounds. */
type Files = Contributing & { storage: Storage }

export interface SentFile {
  fileName: string
  path: string
}

/**
 * Returns what importing a file into a subject's quiz would do. Stores the file's pictures and sounds and the lists for
 * further pages, and no question. Throws AppError `unreadable_file`, `service_unavailable` if the storage fails, and
 * `not_found` for an unknown subject.
 */
export async function previewQuestionFile(
  { database: { fresh, write }, storage, now }: Files,
  caller: Caller,
  place: StudentPlace,
  file: SentFile,
): Promise<QuestionFileReport> {
  const reading = await readQuestionFile(file)
  await requireSubject(fresh, place)
  const [plan = NOTHING] = await planItems(fresh, [reading.items], place)
  // The preview shows pictures and sounds. Those that no question names are deleted after a day.
  await keepMediaOf({ db: write, storage }, [{ reading }], { source: 'office', now })
  const state = await stateOfFiles(fresh)
  const existing = await countQuizQuestions(fresh, place)
  const report = reportOf(reading, plan, state)
  const shown = existing + report.counts.added - report.counts.waiting
  const isSpecial = new Set([...plan.contrary, ...plan.alike])
  const page = (items: readonly Packed[]) => questionPage(storage, caller, reading, items)
  const questions = {
    contrary: await page(plan.contrary),
    alike: await page(plan.alike),
    plain: await page(plan.added.filter((item) => !isSpecial.has(item))),
    standing: await page(plan.standing),
  }
  return { ...report, state, shown, questions, rejected: await rejectedPage(storage, caller, reading) }
}

/**
 * Imports a file into a subject's quiz in one transaction. Returns the report, and throws as `previewQuestionFile`
 * does.
 */
export async function importQuestionFile(
  { database, storage, now, newId }: Files,
  caller: Caller,
  place: StudentPlace,
  file: SentFile,
): Promise<QuestionFileReport> {
  const reading = await readQuestionFile(file)
  const items = await unpackItems(reading)
  const rejected = await rejectedPage(storage, caller, reading)
  return officeTransaction(database, caller, async (tx) => {
    await requireSubject(tx, place)
    const state = await stateOfFiles(tx)
    await keepMediaOf({ db: tx, storage }, [{ reading }], { source: 'office', now })
    const authorOf = (question: QuestionContent, isLikeHidden: boolean) => {
      return { ...authorOfItem(question, caller), state: isLikeHidden ? ('waiting' as const) : state }
    }
    const plans = await planItems(tx, [items], place)
    await addPlanned(tx, plans, place, { now, newId, source: 'office', authorOf })
    const shown = await countQuizQuestions(tx, place)
    return { ...reportOf(reading, plans[0] ?? NOTHING, state), state, shown, questions: null, rejected }
  })
}

/** Returns the next page of a list from a file that the caller has sent. Throws not_found for an unknown cursor. */
export async function nextFileItems(storage: Storage, caller: Caller, after: string) {
  const { items, next } = await nextPage(storage, caller.uid, after)
  return { items: items.map((item) => (isRejected(item) ? item : questionItem(caller, item))), next }
}

/**
 * Returns a subject's shown questions as a file with an Arabic name. Throws AppError `not_found` for an unknown
 * subject.
 */
export async function downloadQuestions(
  places: MediaPlaces,
  place: StudentPlace,
  format: QuestionFormat,
): Promise<Download> {
  await requireSubject(places.db, place)
  const { body } = await exportQuestions(places, place, format)
  const { extension, contentType } = FILES[format]
  return { fileName: `${quizName(await readFacultyShape(places.db), place)}.${extension}`, contentType, content: body }
}

/**
 * Counts a subject's shown questions, and for each format those that would lose something. Throws AppError `not_found`
 * for an unknown subject.
 */
export async function questionLosses(db: Db, place: StudentPlace) {
  await requireSubject(db, place)
  const questions = await readQuizQuestions(db, place)
  const formats = QUESTION_FORMATS.map((format) => {
    return {
      format,
      lost: Array.from(exportLosses(format, questions), ([what, count]) => ({ what, questions: count })),
    }
  })
  return { questions: questions.length, formats }
}

const ZIP = { extension: 'zip', contentType: 'application/zip' }

/**
 * File extensions and types of the formats. Moodle imports Aiken and GIFT as plain text; Aiken has no extension of its
 * own.
 */
const FILES: Readonly<Record<QuestionFormat, { extension: string; contentType: string }>> = {
  gift: { extension: 'gift', contentType: 'text/plain; charset=utf-8' },
  aiken: { extension: 'txt', contentType: 'text/plain; charset=utf-8' },
  moodle: { extension: 'xml', contentType: 'application/xml; charset=utf-8' },
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8' },
  qti21: ZIP,
  qti22: ZIP,
  qti3: ZIP,
}

function quizName(shape: FacultyShape, { grade, term, subject }: StudentPlace): string {
  return `أسئلة ${subjectName(subject)} - ${gradeName(shape, gradeKey(grade))} - ${termName(shape, termKey(term))}`
}

async function stateOfFiles(db: Db): Promise<'shown' | 'waiting'> {
  return (await waitsForApproval(db)) ? 'waiting' : 'shown'
}

/**
 * Returns the author of a file's question: the caller, whatever the file names. An administrator's file may name
 * another creator. Such a question belongs to no account, so that the name stays when the administrator's account is
 * deleted.
 */
function authorOfItem({ creatorName }: QuestionContent, { uid, name, role }: Caller): Authorship {
  return role === 'administrator' && creatorName !== undefined
    ? { creatorName }
    : { creatorName: name, creatorUid: uid }
}

async function questionPage(storage: Storage, caller: Caller, reading: PackedReading, items: readonly Packed[]) {
  const page = await firstPage(storage, caller.uid, reading, items)
  return { items: page.items.map((item) => questionItem(caller, item)), next: page.next }
}

async function rejectedPage(storage: Storage, caller: Caller, reading: PackedReading) {
  const page = await firstPage(storage, caller.uid, reading, reading.rejected)
  return { items: page.items.filter(isRejected), next: page.next }
}

/**
 * Whether a line of a list is a refused item. Of the two kinds of lines that `packReading` writes, `ItemLine` and
 * `RejectedItem`, only the second has a reason.
 */
function isRejected(line: unknown): line is RejectedItem {
  return typeof line === 'object' && line !== null && 'reason' in line
}

function questionItem(caller: Caller, item: unknown): FileQuestion {
  const { line, lost, question } = item as ItemLine
  const { creatorName } = authorOfItem(question, caller)
  return { line, lost: [...lost], question: contentJson({ ...question, creatorName }) }
}

const NOTHING: Plan<PackedItem> = { added: [], contrary: [], alike: [], likeHidden: [], standing: [] }

/** Returns the report's statements about the whole file, without its lists of items. */
function reportOf(
  { format, categories, rejected }: PackedReading,
  { added, contrary, alike, likeHidden, standing }: Plan<PackedItem>,
  state: 'shown' | 'waiting',
) {
  return {
    format,
    counts: {
      added: added.length,
      contrary: contrary.length,
      alike: alike.length,
      waiting: state === 'waiting' ? added.length : likeHidden.length,
      lossy: added.filter(({ isLossy }) => isLossy).length,
      standing: standing.length,
      rejected: rejected.length,
    },
    categories: categories.map((category) => ({ ...category, subject: subjectNamed(category.name) })),
  }
}

/** The portal's subjects by the search keys of their Arabic names. */
const SUBJECTS = new Map(Object.entries(SUBJECT_NAMES).map(([slug, subject]) => [searchText(subject), slug]))

/** Returns the subject that a category's name means, or null if it is none of the portal's. */
function subjectNamed(name: string): string | null {
  return Object.hasOwn(SUBJECT_NAMES, name) ? name : (SUBJECTS.get(searchText(name)) ?? null)
}

/** How many lines are parsed before other work of the event loop runs. */
const AT_ONCE = 50

/** Returns the questions of a packed reading with their contents. Between batches other work of the process runs. */
async function unpackItems({ lines, items }: PackedReading): Promise<(PackedItem & ReadItem)[]> {
  const decoder = new TextDecoder()
  const unpacked: (PackedItem & ReadItem)[] = []
  for (const item of items) {
    if (unpacked.length % AT_ONCE === AT_ONCE - 1) await nextTurn()
    // `packReading` wrote the line from a `ReadItem`.
    const line = JSON.parse(decoder.decode(lines.subarray(item.start, item.end))) as ItemLine
    unpacked.push({ ...item, ...line })
  }
  return unpacked
}
