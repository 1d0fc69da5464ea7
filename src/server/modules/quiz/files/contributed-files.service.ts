import { GRADE_NAMES, gradeKey, TERM_NAMES, termKey } from '#contract/faculty.ts'
import type { QuestionFileReport } from '#contract/question-file-calls.ts'
import { QUESTION_FORMATS, type QuestionFormat } from '#contract/question-files.ts'
import { subjectName } from '#contract/subjects.ts'
import type { Caller } from '#server/actor.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import type { Download } from '#server/download.ts'
import { readQuestionFile } from '#server/readers/questions/read-question-file.ts'
import { questionFile } from '#server/readers/questions/write-questions.ts'
import { type Contributing, requireSubject, waitsForApproval } from '../contributions/contributing.service.ts'
import { contentJson, type QuestionContent, type StudentPlace } from '../questions/question.rules.ts'
import { readQuizQuestions } from '../quiz.service.ts'
import {
  type Authorship,
  exportQuestions,
  importWithin,
  planQuestions,
  type QuestionPlan,
  type QuestionSource,
} from './question-files.service.ts'

export interface SentFile {
  fileName: string
  bytes: Buffer
}

/**
 * Returns what an import of a file into a subject's quiz would do. Writes nothing. Throws AppError `unreadable_file`, or
 * `not_found` for an unknown subject.
 */
export async function previewQuestionFile(
  { database: { read } }: Contributing,
  caller: Caller,
  place: StudentPlace,
  file: SentFile,
): Promise<QuestionFileReport> {
  const source = await sourceOf(file)
  await requireSubject(read, place)
  const plans = await planQuestions(read, [source], place)
  const state = await stateOfFiles(read)
  const standing = (await readQuizQuestions(read, place)).length
  return reportOf(plans, caller, state, standing + (state === 'shown' ? countAdded(plans) : 0))
}

/** Imports a file into a subject's quiz in one transaction; returns and throws as `previewQuestionFile`. */
export async function importQuestionFile(
  { database, now, newId }: Contributing,
  caller: Caller,
  place: StudentPlace,
  file: SentFile,
): Promise<QuestionFileReport> {
  const source = await sourceOf(file)
  return officeTransaction(database, caller, async (tx) => {
    await requireSubject(tx, place)
    const state = await stateOfFiles(tx)
    const authorOf = (question: QuestionContent) => ({ ...authorOfItem(question, caller), state })
    const plans = await importWithin(tx, [source], place, { now, newId, source: 'office', authorOf })
    return reportOf(plans, caller, state, (await readQuizQuestions(tx, place)).length)
  })
}

/** Returns a subject's quiz as a file with an Arabic name. Throws AppError `not_found` for an unknown subject. */
export async function downloadQuestions(db: Db, place: StudentPlace, format: QuestionFormat): Promise<Download> {
  await requireSubject(db, place)
  const { text } = await exportQuestions(db, place, format)
  const { extension, contentType } = FILES[format]
  return { fileName: `${quizName(place)}.${extension}`, contentType, content: text }
}

/** Counts a subject's shown questions and what each format drops. Throws AppError `not_found` for an unknown subject. */
export async function questionLosses(db: Db, place: StudentPlace) {
  await requireSubject(db, place)
  const questions = await readQuizQuestions(db, place)
  const formats = QUESTION_FORMATS.map((format) => {
    const { reasons, creators, lineBreaks } = questionFile(format, questions).losses
    return { format, reasons, creators, line_breaks: lineBreaks }
  })
  return { questions: questions.length, formats }
}

/** Moodle imports Aiken and GIFT as plain text. Aiken has no own extension. */
const FILES: Readonly<Record<QuestionFormat, { extension: string; contentType: string }>> = {
  gift: { extension: 'gift', contentType: 'text/plain; charset=utf-8' },
  aiken: { extension: 'txt', contentType: 'text/plain; charset=utf-8' },
  moodle: { extension: 'xml', contentType: 'application/xml; charset=utf-8' },
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8' },
}

function quizName({ grade, term, subject }: StudentPlace): string {
  return `أسئلة ${subjectName(subject)} - ${GRADE_NAMES[gradeKey(grade)]} - ${TERM_NAMES[termKey(term)]}`
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
  const { reading, added, contrary, standing } = plan as QuestionPlan
  const json = ({ line, question }: QuestionPlan['added'][number]) => ({
    line,
    question: contentJson({ ...question, creatorName: authorOfItem(question, caller).creatorName }),
  })
  const contraries = new Set(contrary)
  return {
    format: reading.format,
    state,
    added: added.map((item) => ({ ...json(item), contrary: contraries.has(item) })),
    standing: standing.map(json),
    rejected: reading.rejected,
    shown,
  }
}

function countAdded(plans: readonly QuestionPlan[]): number {
  return plans.reduce((count, { added }) => count + added.length, 0)
}
