import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { QuestionFormat } from '#contract/question-files.ts'
import type { ContentSource } from '#server/db/content-source.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { itemKeys } from '#server/readers/questions/item-keys.ts'
import { type ExportLosses, questionFile } from '#server/readers/questions/write-questions.ts'
import { act, type OfficeAct } from '../../audit/office-act.service.ts'
import { mediaIn } from '../media/question-media.rules.ts'
import { keepMedia, type MediaPlaces, readMedia } from '../media/question-media.service.ts'
import { type NewQuestion, type QuestionContent, type QuizPlace, textsOf } from '../questions/question.rules.ts'
import { readOfficeQuestions, readQuizQuestions, type WriteQuestionsOptions, writeQuestions } from '../quiz.service.ts'
import type { ItemKeys, QuestionReading, ReadItem } from './question-file.rules.ts'

export interface QuestionSource {
  fileName: string
  reading: QuestionReading
}

/** What the import of one file will do or did. */
export interface Plan<Item> {
  /** Questions that the quiz does not have yet, in the file's order. */
  added: Item[]
  /** Those of `added` whose text the quiz has with another right answer: one of the two may be wrong. */
  contrary: Item[]
  /** Those of `added` that differ from a question in vowel marks, hamza or markup only, or in these and the answer. */
  alike: Item[]
  /** Questions that the quiz or an earlier item of the files has already. */
  standing: Item[]
}

export type QuestionPlan = QuestionSource & Plan<ReadItem>

/** Questions whose keys are made between two turns of the event loop. */
const AT_ONCE = 50

/**
 * Plans the import of files into one quiz, one after another. A question is added unless an existing one has exactly the
 * same text and right answer, vowel marks and markup included. Hidden questions count as existing. The demonstration's
 * do not, because they will be deleted.
 */
export async function planItems<Item extends { keys: ItemKeys }>(
  db: Db,
  files: readonly (readonly Item[])[],
  place: QuizPlace,
): Promise<Plan<Item>[]> {
  const [texts, wholes, searches] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const note = ({ text, whole, search }: ItemKeys) => {
    texts.add(text)
    wholes.add(whole)
    searches.add(search)
  }
  for (const [at, question] of (await readOfficeQuestions(db, place)).entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
    note(itemKeys(question))
  }
  return files.map((items) => {
    const plan: Plan<Item> = { added: [], contrary: [], alike: [], standing: [] }
    for (const item of items) {
      const { text, whole, search } = item.keys
      if (wholes.has(whole)) plan.standing.push(item)
      else {
        plan.added.push(item)
        if (texts.has(text)) plan.contrary.push(item)
        else if (searches.has(search)) plan.alike.push(item)
      }
      note(item.keys)
    }
    return plan
  })
}

/** Plans the import of files into one quiz, as `planItems` does. */
export async function planQuestions(
  db: Db,
  sources: readonly QuestionSource[],
  place: QuizPlace,
): Promise<QuestionPlan[]> {
  const files = sources.map(({ reading }) => reading.items)
  const plans = await planItems(db, files, place)
  return sources.flatMap((source, at) => (plans[at] ? [{ ...source, ...plans[at] }] : []))
}

/**
 * Plans again and inserts the new questions as shown ones, in one office act. Returns what was done. Importing the same
 * files again adds nothing, and no line to the audit log.
 */
export function importQuestions(
  database: Database,
  sources: readonly QuestionSource[],
  place: QuizPlace,
  by: OfficeAct,
): Promise<QuestionPlan[]> {
  const name = { action: 'question.import', object: { kind: 'quiz', id: idOf(place) } } as const
  return act(database, by, name, async (tx) => {
    const written = { now: () => by.now, newId: randomUUID, source: 'office', authorOf: () => ({}) } as const
    const result = await importWithin(tx, sources, place, written)
    const questions = result.reduce((count, { added }) => count + added.length, 0)
    const files = sources.map(({ fileName }) => fileName).join('، ')
    return { after: { file_name: files, questions }, isNoOp: questions === 0, result }
  })
}

/** A quiz's name in the audit log: that of its page's address. */
function idOf(place: QuizPlace): string {
  if (place.origin !== 'student') return place.origin
  return `grade_${place.grade}/term_${place.term}/${place.subject}`
}

/** Does the same as `importQuestions` within the caller's transaction; `authorOf` returns each new question's author. */
export async function importWithin(
  tx: Db,
  sources: readonly QuestionSource[],
  place: QuizPlace,
  options: ImportOptions,
): Promise<QuestionPlan[]> {
  const plans = await planQuestions(tx, sources, place)
  await addPlanned(tx, plans, place, options)
  return plans
}

export type ImportOptions = WriteQuestionsOptions & { authorOf: (question: QuestionContent) => Authorship }

/** Writes the new questions of plans, within the transaction that made them. */
export async function addPlanned(
  tx: Db,
  plans: readonly Plan<{ question: QuestionContent }>[],
  place: QuizPlace,
  { authorOf, ...written }: ImportOptions,
): Promise<void> {
  const questions = plans.flatMap(({ added }) =>
    added.map(({ question }) => ({ ...question, ...authorOf(question), place })),
  )
  if (questions.length > 0) await writeQuestions(tx, questions, written)
}

/** Who a new question is by, and whether it waits for the office. */
export type Authorship = Pick<NewQuestion, 'creatorName' | 'creatorUid' | 'state'>

/** Returns a file of a quiz's shown questions, their number, and counts of what its format cannot hold. */
export async function exportQuestions(
  places: MediaPlaces,
  place: QuizPlace,
  format: QuestionFormat,
): Promise<{ body: Buffer; questions: number; losses: ExportLosses }> {
  const questions = await readQuizQuestions(places.db, place)
  const media = await readMedia(places, mediaIn(questions.flatMap(textsOf)))
  return { ...questionFile(format, questions, media), questions: questions.length }
}

/** Stores the pictures and sounds that files bring, before their questions are written or shown in a preview. */
export async function keepMediaOf(
  places: MediaPlaces,
  sources: readonly { reading: Pick<QuestionReading, 'media'> }[],
  written: { source: ContentSource; now: () => Date },
): Promise<void> {
  for (const { reading } of sources) {
    // Bytes that come from the reader's thread are no longer a Buffer.
    for (const media of reading.media) await keepMedia(places, { ...media, body: Buffer.from(media.body) }, written)
  }
}
