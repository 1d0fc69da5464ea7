import { type MarkupNode, parseMarkup } from '#contract/markup.ts'
import { printMarkup } from '#contract/markup-canonical.ts'
import type { QuestionFormat } from '#contract/question-files.ts'
import type { ExportLoss } from '#contract/question-losses.ts'
import { tidyQuestion } from '#server/modules/quiz/files/question-file.rules.ts'
import { hasEqualParts } from '#server/modules/quiz/files/question-parts.rules.ts'
import { mediaIn } from '#server/modules/quiz/media/question-media.rules.ts'
import {
  type ContentOf,
  plainContent,
  type QuestionContent,
  textsOf,
  withTexts,
} from '#server/modules/quiz/questions/question.rules.ts'
import { oneLine } from './aiken-writer.ts'

/** What a format can express of a question, and what is lost. */

export interface Held<Content extends QuestionContent = QuestionContent> {
  /** The question as the format can express it; undefined if it cannot express the question at all. */
  question: Content | undefined
  lost: readonly ExportLoss[]
}

/**
 * Returns what a format can express of a question. A picture or sound for which `hasMedia` returns false is replaced by
 * its description.
 */
export function heldBy(format: QuestionFormat, content: QuestionContent, hasMedia: (id: string) => boolean): Held {
  const whole = withoutMarkup(tidyQuestion(content))
  const { question, lost } = withKnownMedia(whole, hasMedia)
  const creators: ExportLoss[] = question.creatorName !== undefined && format !== 'csv' ? ['creators'] : []
  if (format === 'aiken') return merged(asAiken(question), [...lost, ...creators])
  if (format === 'gift') return merged(asGift(question), [...lost, ...creators])
  return { question, lost: [...lost, ...creators] }
}

function merged(held: Held, lost: readonly ExportLoss[]): Held {
  return held.question ? { ...held, lost: [...held.lost, ...lost] } : { question: undefined, lost: ['questions'] }
}

/** Makes a question whose markup has no tags a plain one. */
function withoutMarkup(question: QuestionContent): QuestionContent {
  return textsOf(question).some((text) => text.includes('<')) ? question : plainContent(question)
}

function withKnownMedia(
  question: QuestionContent,
  hasMedia: (id: string) => boolean,
): Required<Held> & { question: QuestionContent } {
  const isWhole = question.format === 'plain' || mediaIn(textsOf(question)).every(hasMedia)
  if (isWhole) return { question, lost: [] }
  return { question: withTexts(question, (text) => printMarkup(named(parseMarkup(text)))), lost: ['media'] }

  function named(nodes: readonly MarkupNode[]): MarkupNode[] {
    return nodes.map((node) => {
      if (node.kind !== 'img' && node.kind !== 'audio') return node
      return hasMedia(node.id) ? node : { kind: 'text', text: node.kind === 'img' ? node.alt : node.title }
    })
  }
}

function asGift(question: QuestionContent): Held {
  if (question.kind === 'ordering') return { question: undefined, lost: [] }
  return { question, lost: question.kind === 'written' && question.compare === 'exact' ? ['comparisons'] : [] }
}

/** Returns what Aiken, which has only lines of plain text, can express of a question. */
function asAiken(content: QuestionContent): Held {
  if (content.kind !== 'one') return { question: undefined, lost: [] }
  const { options, text, reason, passage }: ContentOf<'one'> = plainContent(content)
  const question = { ...plainContent(content), text: oneLine(text), options: options.map(oneLine) }
  // Two options that differ only in their markup become equal, so the question cannot be written.
  if (hasEqualParts(question)) return { question: undefined, lost: [] }
  const lost: ExportLoss[] = []
  if (reason !== undefined) lost.push('reasons')
  if ([text, ...options].some((part) => part.includes('\n'))) lost.push('line_breaks')
  if (content.format === 'markup') {
    const written = [content.text, ...content.options]
    if (mediaIn(written).length > 0) lost.push('media')
    if (written.some((part) => /<(?!img|audio)/.test(part))) lost.push('markup')
  }
  if (passage !== undefined) lost.push('passages')
  return { question, lost }
}
