import { gradeKey, termKey } from '#contract/faculty.ts'
import { gradeName, SPECIFIED_SHAPE, termName } from '#contract/faculty-shape.ts'
import type { QuestionFileReport } from '#contract/question-file-calls.ts'
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
import { type Contributing, requireSubject, waitsForApproval } from '../contributions/contributing.service.ts'
import type { MediaPlaces } from '../media/question-media.service.ts'
import { contentJson, type QuestionContent, type StudentPlace } from '../questions/question.rules.ts'
import { readQuizQuestions } from '../quiz.service.ts'
import {
  type Authorship,
  exportQuestions,
  importWithin,
  keepMediaOf,
  planQuestions,
  type QuestionPlan,
  type QuestionSource,
} from './question-files.service.ts'

/** With the place of the files' pictures. */
type Files = Contributing & { storage: Storage }

export interface SentFile {
  fileName: string
  bytes: Buffer
}

/**
 * Returns what an import of a file into a subject's quiz would do. Writes nothing. Throws AppError `unreadable_file`, or
 * `not_found` for an unknown subject.
 */
export async function previewQuestionFile(
  { database: { read, write }, storage, now }: Files,
  caller: Caller,
  place: StudentPlace,
  file: SentFile,
): Promise<QuestionFileReport> {
  const source = await sourceOf(file)
  await requireSubject(read, place)
  const plans = await planQuestions(read, [source], place)
  // The preview shows them; those that no question names are deleted after a day.
  await keepMediaOf({ db: write, storage }, [source], { source: 'office', now })
  const state = await stateOfFiles(read)
  const standing = (await readQuizQuestions(read, place)).length
  return reportOf(plans, caller, state, standing + (state === 'shown' ? countAdded(plans) : 0))
}

/** Imports a file into a subject's quiz in one transaction; returns and throws as `previewQuestionFile`. */
export async function importQuestionFile(
  { database, storage, now, newId }: Files,
  caller: Caller,
  place: StudentPlace,
  file: SentFile,
): Promise<QuestionFileReport> {
  const source = await sourceOf(file)
  return officeTransaction(database, caller, async (tx) => {
    await requireSubject(tx, place)
    const state = await stateOfFiles(tx)
    await keepMediaOf({ db: tx, storage }, [source], { source: 'office', now })
    const authorOf = (question: QuestionContent) => ({ ...authorOfItem(question, caller), state })
    const plans = await importWithin(tx, [source], place, { now, newId, source: 'office', authorOf })
    return reportOf(plans, caller, state, (await readQuizQuestions(tx, place)).length)
  })
}

/** Returns a subject's quiz as a file with an Arabic name. Throws AppError `not_found` for an unknown subject. */
export async function downloadQuestions(
  places: MediaPlaces,
  place: StudentPlace,
  format: QuestionFormat,
): Promise<Download> {
  await requireSubject(places.db, place)
  const { body } = await exportQuestions(places, place, format)
  const { extension, contentType } = FILES[format]
  return { fileName: `${quizName(place)}.${extension}`, contentType, content: body }
}

/** Counts a subject's shown questions and what each format drops. Throws AppError `not_found` for an unknown subject. */
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

/** Moodle imports Aiken and GIFT as plain text. Aiken has no own extension. */
const FILES: Readonly<Record<QuestionFormat, { extension: string; contentType: string }>> = {
  gift: { extension: 'gift', contentType: 'text/plain; charset=utf-8' },
  aiken: { extension: 'txt', contentType: 'text/plain; charset=utf-8' },
  moodle: { extension: 'xml', contentType: 'application/xml; charset=utf-8' },
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8' },
  qti21: ZIP,
  qti22: ZIP,
  qti3: ZIP,
}

function quizName({ grade, term, subject }: StudentPlace): string {
  return `أسئلة ${subjectName(subject)} - ${gradeName(SPECIFIED_SHAPE, gradeKey(grade))} - ${termName(SPECIFIED_SHAPE, termKey(term))}`
}

async function sourceOf({ fileName, bytes }: SentFile): Promise<QuestionSource> {
  return { fileName, reading: await readQuestionFile({ fileName, bytes }) }
}

async function stateOfFiles(db: Db): Promise<'shown' | 'waiting'> {
  return (await waitsForApproval(db)) ? 'waiting' : 'shown'
}

/**
 * The caller is the contributor, whatever the file says. An administrator's file may name another creator; that question
 * belongs to no account, so that the name stays when the administrator's account is deleted.
 */
function authorOfItem({ creatorName }: QuestionContent, { uid, name, role }: Caller): Authorship {
  return role === 'administrator' && creatorName !== undefined
    ? { creatorName }
    : { creatorName: name, creatorUid: uid }
}

function reportOf(
  [plan]: readonly QuestionPlan[],
  caller: Caller,
  state: 'shown' | 'waiting',
  shown: number,
): QuestionFileReport {
  // One file makes one plan.
  const { reading, added, contrary, alike, standing } = plan as QuestionPlan
  const json = ({ line, question, lost }: QuestionPlan['added'][number]) => ({
    line,
    lost: [...lost],
    question: contentJson({ ...question, creatorName: authorOfItem(question, caller).creatorName }),
  })
  const [contraries, lookAlikes] = [new Set(contrary), new Set(alike)]
  return {
    format: reading.format,
    state,
    added: added.map((item) => ({ ...json(item), contrary: contraries.has(item), alike: lookAlikes.has(item) })),
    standing: standing.map(json),
    rejected: reading.rejected,
    categories: reading.categories.map((category) => ({ ...category, subject: subjectNamed(category.name) })),
    shown,
  }
}

/** The subject that a category's name means, if it is one of the portal's. */
function subjectNamed(name: string): string | null {
  const key = searchText(name)
  const found = Object.entries(SUBJECT_NAMES).find(([slug, subject]) => slug === name || searchText(subject) === key)
  return found?.[0] ?? null
}

function countAdded(plans: readonly QuestionPlan[]): number {
  return plans.reduce((count, { added }) => count + added.length, 0)
}
