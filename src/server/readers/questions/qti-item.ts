import { plainOf } from '#contract/markup-text.ts'
import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'
import { type ItemText, questionOfItem } from '#server/modules/quiz/files/question-item.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import type { HtmlContext } from './html-context.ts'
import { isOwnTitle } from './item-pieces.ts'
import { nodesOf } from './item-text.ts'
import { childOf, childrenOf, descendantsOf, parseElement, type XmlElement } from './moodle-xml.ts'
import { partsOfInteraction, REFUSED_INTERACTIONS } from './qti-interactions.ts'
import { attributeOf, qtiName } from './qti-names.ts'

/** What reading an item needs of its package. */
export interface QtiContext extends HtmlContext {
  /**
   * Returns the stimulus (passage) at a URL, and how the URLs in it are resolved. Throws ItemRefusedError
   * `passage_missing` if there is none.
   */
  stimulusOf: (address: string) => { source: string; mediaOf: HtmlContext['mediaOf'] }
}

const ANSWER_PLACE = 'diwan-answer'
const PASSAGE_USES = new Set(['passage', 'ext:passage', 'sharedstimulus'])

/** Returns the question of a QTI 2 or QTI 3 item's source. Throws ItemRefusedError. */
export function qtiQuestion(source: string, context: QtiContext): QuestionContent {
  const item = parseElement(source, qtiName)
  const body = childOf(item, 'itemBody')
  if (!body) throw new ItemRefusedError('no_text')
  if (childOf(item, 'templateDeclaration')) throw new ItemRefusedError('other_kind')
  const interaction = onlyInteraction(body)
  const parts = partsOfInteraction(item, interaction, context)
  const text = nodesOf(textSource(body, interaction), 'html', { ...context, gapElement: 'textentryinteraction' })
  if (isOwnTitle(attributeOf(item, 'title'), plainOf(text))) context.lost.add('title')
  const passage = passageOf(item, body, context)
  return questionOfItem({ text, feedback: feedbackOf(item, body, context), passage, ...parts }, context.lost)
}

function onlyInteraction(body: XmlElement): XmlElement {
  const [first, second] = descendantsOf(body, ({ name }) => name.endsWith('Interaction'))
  if (second) throw new ItemRefusedError('several_parts')
  if (!first) throw new ItemRefusedError('description')
  const refusal = REFUSED_INTERACTIONS.get(first.name)
  if (refusal) throw new ItemRefusedError(refusal)
  return first
}

/**
 * Returns the source of the question's text: the body with the prompt in place of the interaction, and without blocks
 * that are not part of the text.
 */
function textSource(body: XmlElement, interaction: XmlElement): string {
  const isOther = ({ name, attributes }: XmlElement) =>
    name === 'rubricBlock' || name === 'feedbackBlock' || attributes.class === ANSWER_PLACE
  const others = descendantsOf(body, isOther)
  const bare = others.reduce((source, other) => source.replace(other.outer, () => ''), body.inner)
  if (interaction.name === 'textEntryInteraction') return bare
  const prompt = childOf(interaction, 'prompt')?.inner ?? ''
  const place = interaction.name === 'inlineChoiceInteraction' ? ' _____ ' : `<div>${prompt}</div>`
  return bare.replace(interaction.outer, () => place)
}

function passageOf(item: XmlElement, body: XmlElement, context: QtiContext): ItemText | undefined {
  const stimulus = childOf(item, 'assessmentStimulusRef')
  if (stimulus) {
    const { source, mediaOf } = context.stimulusOf(attributeOf(stimulus, 'href'))
    const root = parseElement(source, qtiName)
    return nodesOf(childOf(root, 'stimulusBody')?.inner ?? '', 'html', { ...context, mediaOf })
  }
  const rubrics = childrenOf(body, 'rubricBlock')
  const passages = rubrics.filter((rubric) => PASSAGE_USES.has(attributeOf(rubric, 'use').toLowerCase()))
  if (passages.length < rubrics.length) context.lost.add('rubric')
  return passages.flatMap((rubric) => nodesOf(contentOf(rubric), 'html', context))
}

function feedbackOf(item: XmlElement, body: XmlElement, context: QtiContext): ItemText {
  const said = [...childrenOf(item, 'modalFeedback'), ...descendantsOf(body, ({ name }) => name === 'feedbackBlock')]
  return said.flatMap((feedback, at) => [
    ...(at === 0 ? [] : [{ kind: 'text' as const, text: '\n' }]),
    ...nodesOf(contentOf(feedback), 'html', { ...context, isReason: true }),
  ])
}

/** Returns the content of an element; QTI 3 has one more element around it. */
function contentOf(element: XmlElement): string {
  return (childOf(element, 'contentBody') ?? element).inner
}
