import { textsOfParts } from '#contract/question-faults.ts'
import { MEDIA_GONE } from '#contract/question-media.ts'
import type { QuestionParts } from '#contract/quiz.ts'
import type { ApiError } from '../api/api-error.ts'
import { markupBarText } from '../i18n/ar/markup.ts'
import type { Faults } from './form-faults.ts'
import { draftOfText, unclosedIn, writerOf } from './markup-draft.ts'
import { type PartsDraft, partsBodyOf, partsDraftOf } from './question-parts-draft.ts'

/** The texts of a question as its form's fields hold them. */
export interface TextsDraft extends PartsDraft {
  question_text: string
  answer_reason: string
  passage_text: string
}

type StoredTexts = QuestionParts & {
  question_format?: 'markup' | undefined
  question_text: string
  answer_reason?: string | null | undefined
  passage?: { text: string } | undefined
}

/** Returns a stored question's texts as its form's fields show them. */
export function fieldsOf(question: StoredTexts): TextsDraft {
  const { question_format, question_text, answer_reason, passage } = question
  const read = (text: string) => draftOfText(text, question_format)
  const parts = partsDraftOf(question)
  return {
    ...parts,
    question_options: parts.question_options.map(read),
    question_pairs: parts.question_pairs.map(({ prompt, match }) => ({ prompt: read(prompt), match: read(match) })),
    question_items: parts.question_items.map(read),
    accepted_answers: parts.accepted_answers.map(read),
    question_text: read(question_text),
    answer_reason: read(answer_reason ?? ''),
    passage_text: read(passage?.text ?? ''),
  }
}

/**
 * Returns a question's texts as they are sent: all as markup if one of them contains markup, else all as plain text.
 */
export function writtenFields(draft: TextsDraft) {
  const texts = [
    draft.question_text,
    draft.answer_reason,
    draft.passage_text,
    ...partTexts(draft).map(([, text]) => text),
  ]
  const { format, write } = writerOf(texts)
  const tidy = (text: string) => write(oneSpace(text))
  const [reason, passage] = [tidy(draft.answer_reason), tidy(draft.passage_text)]
  return {
    ...(format && { question_format: format }),
    question_text: tidy(draft.question_text),
    ...partsBodyOf(draft, tidy),
    ...(reason !== '' && { answer_reason: reason }),
    ...(passage !== '' && { passage_text: passage }),
  }
}

/** Returns a question's draft in the form that its card shows. */
export function previewOf(draft: TextsDraft) {
  const { passage_text, ...written } = writtenFields(draft)
  return { ...written, passage: passage_text === undefined ? undefined : { text: passage_text } }
}

/**
 * Returns an error text, by field name, for each field with an opening mark that is not closed or a closing mark that
 * was not opened.
 */
export function unclosedMarks(draft: TextsDraft): Faults {
  const { question_text, answer_reason, passage_text } = draft
  const fields = [...Object.entries({ question_text, answer_reason, passage_text }), ...partTexts(draft)]
  return Object.fromEntries(
    fields.flatMap(([path, text]) => {
      const word = unclosedIn(text)
      return word === undefined ? [] : [[path, markupBarText.unclosed(word)]]
    }),
  )
}

/**
 * Returns error texts for the fields of a refused question that name a picture or sound which the server no longer has;
 * undefined if none does.
 */
export function mediaGone({ fields = [] }: ApiError): Faults | undefined {
  const paths = fields.filter(({ message }) => message === MEDIA_GONE).map(({ path }) => path.replace(/^\//, ''))
  return paths.length === 0 ? undefined : Object.fromEntries(paths.map((path) => [path, markupBarText.gone]))
}

/** Returns the texts that the draft's kind of question has, each with its field's name. */
function partTexts(draft: PartsDraft): [path: string, text: string][] {
  // The cast is wrong only for a draft without a right option, and only its texts are read here.
  return textsOfParts(partsBodyOf(draft, (text) => text) as QuestionParts)
}

/** The server collapses repeated spaces; do the same before counting characters. */
function oneSpace(text: string): string {
  return text.replace(/[^\S\n]+/g, ' ').trim()
}
