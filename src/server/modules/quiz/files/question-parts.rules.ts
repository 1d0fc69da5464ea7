import { cleanText } from '#contract/search-text.ts'
import { type ContentParts, type QuestionContent, textsOf } from '../questions/question.rules.ts'

/** Compares and checks the parts of a question as they are stored. */

/** Whether a gap is anywhere but in the text of a written question, or more than once there. */
export function hasStrayGap(question: QuestionContent): boolean {
  if (question.format === 'plain') return false
  const gaps = textsOf(question).join('').split('<gap>').length - 1
  const ofText = question.text.split('<gap>').length - 1
  return gaps > (question.kind === 'written' ? 1 : 0) || gaps !== ofText
}

/** Returns the texts of a question's parts as they are stored. */
export function writtenParts(parts: ContentParts): readonly string[] {
  if (parts.kind === 'matching') return parts.pairs.flatMap(({ prompt, match }) => [prompt, match])
  if (parts.kind === 'ordering') return parts.items
  return parts.kind === 'written' ? parts.accepted : parts.options
}

/** Whether two options, items, answers or prompts look the same. Some matches may be equal. */
export function hasEqualParts(parts: ContentParts): boolean {
  const texts = parts.kind === 'matching' ? parts.pairs.map(({ prompt }) => prompt) : writtenParts(parts)
  return new Set(texts.map(cleanText)).size < texts.length
}

/** Whether all prompts have the same match, so that nothing is left to match. `questionFaults` refuses this, too. */
export function hasOneMatch(parts: ContentParts): boolean {
  return parts.kind === 'matching' && new Set(parts.pairs.map(({ match }) => cleanText(match))).size === 1
}
