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
import type { StudentPlace } from '../contributions/contributing.rules.ts'
import { type Contributing, requireSubject, waitsForApproval } from '../contributions/contributing.service.ts'
import type { QuestionContent } from '../questions/question.rules.ts'
import { onTheWire } from '../questions/question.rules.ts'
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
 * What the import of a file into a subject's quiz would do; nothing is written. Throws unreadable_file for what is no file of
 * questions, not_found for an unknown subject.
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
  return officeTransaction(database, async (tx) => {
    await requireSubject(tx, place)
    const state = await stateOfFiles(tx)
    const authorOf = (question: QuestionContent) => ({ ...authorOfItem(question, caller), state })
    const plans = await importWithin(tx, [source], place, { now, newId, source: 'office', authorOf })
    return reportOf(plans, caller, state, (await readQuizQuestions(tx, place)).length)
  })
}

/** A subject's quiz as a file with an Arabic name. Throws not_found for an unknown subject. */
export async function downloadQuestions(db: Db, place: StudentPlace, format: QuestionFormat): Promise<Download> {
  await requireSubject(db, place)
  const { text } = await exportQuestions(db, place, format)
  const { extension, contentType } = FILES[format]
  return { fileName: `${quizName(place)}.${extension}`, contentType, content: text }
}

/** How many questions a subject's quiz shows, and what each format drops of them. Throws not_found for an unknown subject. */
export async function questionLosses(db: Db, place: StudentPlace) {
  await requireSubject(db, place)
  const questions = await readQuizQuestions(db, place)
  const formats = QUESTION_FORMATS.map((format) => {
    const { reasons, creators, lineBreaks } = questionFile(format, questions).losses
    return { format, reasons, creators, line_breaks: lineBreaks }
  })
  return { questions: questions.length, formats }
}

/** Moodle takes Aiken and GIFT from plain text files; only the former has no extension of its own. */
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
 * The caller is who contributes, whatever the file says. An administrator's file may name somebody else, who then has no account
 * here: that name must stay when the administrator's account goes.
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
  const wire = ({ line, question }: QuestionPlan['added'][number]) => ({
    line,
    question: contentOnTheWire(question, authorOfItem(question, caller)),
  })
  const contraries = new Set(contrary)
  return {
    format: reading.format,
    state,
    added: added.map((item) => ({ ...wire(item), contrary: contraries.has(item) })),
    standing: standing.map(wire),
    rejected: reading.rejected,
    shown,
  }
}

function contentOnTheWire(question: QuestionContent, { creatorName }: Authorship) {
  const { id: _, ...content } = onTheWire({ ...question, creatorName, id: '', place: { origin: 'trial' } })
  return content
}

function countAdded(plans: readonly QuestionPlan[]): number {
  return plans.reduce((count, { added }) => count + added.length, 0)
}
