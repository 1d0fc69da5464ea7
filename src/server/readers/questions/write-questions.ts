import type { QuestionFormat } from '#contract/question-files.ts'
import type { ExportLoss } from '#contract/question-losses.ts'
import type { ContentOf, QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { aikenFile } from './aiken-writer.ts'
import { questionCsvFile } from './csv-writer.ts'
import { giftFile } from './gift-writer.ts'
import { heldBy } from './held-content.ts'
import type { MediaBytes } from './media-bytes.ts'
import { moodleFile } from './moodle-writer.ts'
import { qtiPackage } from './qti-writer.ts'

/** How many questions lose each thing. */
export type ExportLosses = ReadonlyMap<ExportLoss, number>

/** Writes questions that its format can express. */
type Writer = (questions: readonly QuestionContent[], media: MediaBytes) => string | Buffer

const WRITERS: Readonly<Record<QuestionFormat, Writer>> = {
  gift: (questions, media) => giftFile(questions.filter(isUnordered), media),
  aiken: (questions) => aikenFile(questions.filter(isOne)),
  moodle: moodleFile,
  csv: questionCsvFile,
  qti21: (questions, media) => qtiPackage('qti21', questions, media),
  qti22: (questions, media) => qtiPackage('qti22', questions, media),
  qti3: (questions, media) => qtiPackage('qti3', questions, media),
}

/**
 * Returns the questions as a file in a format, how many of them the file has, and what it loses. `media` are the bytes
 * of their pictures and sounds.
 */
export function questionFile(
  format: QuestionFormat,
  contents: readonly QuestionContent[],
  media: MediaBytes = new Map(),
): { body: Buffer; questions: number; losses: ExportLosses } {
  const held = contents.map((content) => heldBy(format, content, (id) => media.has(id)))
  const questions = held.flatMap(({ question }) => question ?? [])
  const body = WRITERS[format](questions, media)
  return { body: Buffer.from(body), questions: questions.length, losses: counted(held.flatMap(({ lost }) => lost)) }
}

/** Returns what a file of these questions would lose if all pictures and sounds exist, which is not checked here. */
export function exportLosses(format: QuestionFormat, contents: readonly QuestionContent[]): ExportLosses {
  return counted(contents.flatMap((content) => heldBy(format, content, () => true).lost))
}

function counted(lost: readonly ExportLoss[]): ExportLosses {
  const counts = new Map<ExportLoss, number>()
  for (const loss of lost) counts.set(loss, (counts.get(loss) ?? 0) + 1)
  return counts
}

// This only narrows the type: `heldBy` has already left out the questions that the format cannot express.
function isOne(question: QuestionContent): question is ContentOf<'one'> {
  return question.kind === 'one'
}

function isUnordered(question: QuestionContent): question is Exclude<QuestionContent, { kind: 'ordering' }> {
  return question.kind !== 'ordering'
}
