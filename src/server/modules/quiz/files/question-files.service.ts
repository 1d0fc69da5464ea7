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

/** What importing one file would do, or did. */
export interface Plan<Item> {
  /** Questions that the quiz does not have yet, in the file's order. */
  added: Item[]
  /** Those of `added` whose text the quiz has with another right answer: one of the two may be wrong. */
  contrary: Item[]
  /**
   * Those of `added` that resemble another question: they differ in vowel marks, hamza or markup, and perhaps in the
   * right answer.
   */
  alike: Item[]
  /** Those of `added` that differ from a hidden question only in vowel marks, hamza or markup. */
  likeHidden: Item[]
  /** Questions that the quiz or an earlier item of the files has already. */
  standing: Item[]
}

export type QuestionPlan = QuestionSource & Plan<ReadItem>

/** How many questions are hashed before other work of the event loop runs. */
const AT_ONCE = 50

/**
 * Plans the import of files into one quiz, one file after another. A question is added unless one exists with exactly
 * the same text and right answer, vowel marks and markup included. Hidden questions count as existing. Those of the
 * demonstration do not, because it will be removed.
 */
export async function planItems<Item extends { keys: ItemKeys }>(
  db: Db,
  files: readonly (readonly Item[])[],
  place: QuizPlace,
): Promise<Plan<Item>[]> {
  const [texts, wholes, searches] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const hidden = new Set<string>()
  const note = ({ text, whole, search }: ItemKeys) => {
    texts.add(text)
    wholes.add(whole)
    searches.add(search)
  }
  for (const [at, question] of (await readOfficeQuestions(db, place)).entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const keys = itemKeys(question)
    note(keys)
    if (question.isHidden) hidden.add(keys.alike)
  }
  return files.map((items) => {
    const plan: Plan<Item> = { added: [], contrary: [], alike: [], likeHidden: [], standing: [] }
    for (const item of items) {
      const { text, whole, search, alike } = item.keys
      if (wholes.has(whole)) plan.standing.push(item)
      else {
        plan.added.push(item)
        if (texts.has(text)) plan.contrary.push(item)
        else if (searches.has(search)) plan.alike.push(item)
        if (hidden.has(alike)) plan.likeHidden.push(item)
      }
      note(item.keys)
    }
    return plan
  })
}

/** Plans the import of read files into one quiz, as `planItems` does. */
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
 * Imports read files into one quiz in one office act, and shows the new questions. Returns the plans that were carried
 * out. If no question is new, the act is a no-op.
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

/** Returns a quiz's id in the audit log, such as `trial` or `grade_1/term_2/nahw`. */
function idOf(place: QuizPlace): string {
  if (place.origin !== 'student') return place.origin
  return `grade_${place.grade}/term_${place.term}/${place.subject}`
}

/** As `importQuestions`, in the caller's transaction. `authorOf` returns the author of each new question. */
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

export type ImportOptions = WriteQuestionsOptions & {
  authorOf: (question: QuestionContent, isLikeHidden: boolean) => Authorship
}

/** Writes the new questions of plans, in the transaction in which they were planned. */
export async function addPlanned(
  tx: Db,
  plans: readonly Plan<{ question: QuestionContent }>[],
  place: QuizPlace,
  { authorOf, ...written }: ImportOptions,
): Promise<void> {
  const questions = plans.flatMap(({ added, likeHidden }) => {
    const like = new Set(likeHidden)
    return added.map((item) => ({ ...item.question, ...authorOf(item.question, like.has(item)), place }))
  })
  if (questions.length > 0) await writeQuestions(tx, questions, written)
}

/** A new question's creator, and whether it waits for approval. */
export type Authorship = Pick<NewQuestion, 'creatorName' | 'creatorUid' | 'state'>

/**
 * Returns a file of a quiz's shown questions, how many of them it has, and for each loss how many questions the format
 * cannot hold.
 */
export async function exportQuestions(
  places: MediaPlaces,
  place: QuizPlace,
  format: QuestionFormat,
): Promise<{ body: Buffer; questions: number; losses: ExportLosses }> {
  const questions = await readQuizQuestions(places.db, place)
  const media = await readMedia(places, mediaIn(questions.flatMap(textsOf)))
  return questionFile(format, questions, media)
}

/** Stores the pictures and sounds of read files. This must happen before their questions are written or previewed. */
export async function keepMediaOf(
  places: MediaPlaces,
  sources: readonly { reading: Pick<QuestionReading, 'media'> }[],
  written: { source: ContentSource; now: () => Date },
): Promise<void> {
  for (const { reading } of sources) {
    // A Buffer becomes a plain Uint8Array when it is passed from the reading thread.
    for (const media of reading.media) await keepMedia(places, { ...media, body: Buffer.from(media.body) }, written)
  }
}
