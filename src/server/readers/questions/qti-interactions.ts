import type { QuestionRefusal } from '#contract/question-files.ts'
import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'
import { type Choice, type ItemText, textOf } from '#server/modules/quiz/files/question-item.rules.ts'
import type { HtmlContext } from './html-context.ts'
import { nodesOf } from './item-text.ts'
import { childOf, childrenOf, descendantsOf, type XmlElement } from './moodle-xml.ts'
import { attributeOf } from './qti-names.ts'

/** Reads the interaction of a QTI item, and which answers are right. */

/** Interactions (QTI's kinds of answering) that the import refuses, with the reason. */
export const REFUSED_INTERACTIONS: ReadonlyMap<string, QuestionRefusal> = new Map([
  ['extendedTextInteraction', 'essay'],
  ['sliderInteraction', 'numerical'],
  ['uploadInteraction', 'essay'],
  ['mediaInteraction', 'media'],
])

/** The right answer that an item declares for its interaction. */
interface Response {
  isMultiple: boolean
  right: readonly string[]
  /** The points for each answer. */
  points: readonly { key: string; value: number; isExact: boolean }[]
}

/** Returns the parts of the question that an interaction becomes. Throws ItemRefusedError. */
export function partsOfInteraction(item: XmlElement, interaction: XmlElement, context: HtmlContext) {
  const response = responseOf(item, interaction)
  if (attributeOf(interaction, 'shuffle') === 'false') context.lost.add('fixed_order')
  switch (interaction.name) {
    case 'choiceInteraction':
    case 'inlineChoiceInteraction': {
      const right = response.isMultiple ? ('several' as const) : ('one' as const)
      return { kind: 'choices' as const, right, choices: choicesOf(interaction, response, context) }
    }
    case 'orderInteraction':
      return { kind: 'ordering' as const, items: itemsOf(interaction, response, context) }
    case 'matchInteraction':
      return { kind: 'matching' as const, pairs: pairsOf(interaction, response, context) }
    case 'textEntryInteraction': {
      const compare = response.points.some(({ isExact }) => isExact) ? ('exact' as const) : ('letters' as const)
      return { kind: 'written' as const, compare, answers: writtenOf(response) }
    }
    default:
      throw new ItemRefusedError('other_kind')
  }
}

function responseOf(item: XmlElement, interaction: XmlElement): Response {
  const identifier = attributeOf(interaction, 'responseIdentifier')
  const declarations = childrenOf(item, 'responseDeclaration')
  const declared = declarations.find((declaration) => attributeOf(declaration, 'identifier') === identifier)
  if (!declared) throw new ItemRefusedError('no_right')
  const values = childrenOf(childOf(declared, 'correctResponse') ?? declared, 'value')
  const entries = descendantsOf(declared, ({ name }) => name === 'mapEntry')
  return {
    isMultiple: attributeOf(declared, 'cardinality') !== 'single',
    right: values.map(({ text }) => text.trim()),
    points: entries.map((entry) => ({
      key: attributeOf(entry, 'mapKey'),
      value: Number(attributeOf(entry, 'mappedValue')),
      isExact: attributeOf(entry, 'caseSensitive') === 'true',
    })),
  }
}

function choicesOf(interaction: XmlElement, response: Response, context: HtmlContext): Choice[] {
  const choices = childrenOf(interaction, interaction.name === 'choiceInteraction' ? 'simpleChoice' : 'inlineChoice')
  const right = rightOf(response, context)
  const share = response.isMultiple ? 100 / right.length : 100
  return choices.map((choice) => {
    if (attributeOf(choice, 'fixed') === 'true') context.lost.add('fixed_order')
    const said = descendantsOf(choice, ({ name }) => name === 'feedbackInline')
    const bare = said.reduce((source, { outer }) => source.replace(outer, () => ''), choice.inner)
    const feedback = said.flatMap(({ inner }) => nodesOf(inner, 'html', { ...context, isReason: true }))
    const credit = right.includes(attributeOf(choice, 'identifier')) ? share : 0
    return { text: nodesOf(bare, 'html', context), credit, ...(said.length > 0 && { feedback }) }
  })
}

/** Returns the answers that are declared as right or, without any, those with the most points. */
function rightOf({ right, points }: Response, { lost }: HtmlContext): string[] {
  const most = Math.max(0, ...points.map(({ value }) => value))
  const best = points.filter(({ value }) => value === most && most > 0).map(({ key }) => key)
  const named = right.length > 0 ? [...right] : best
  if (points.some(({ key, value }) => value > 0 && !named.includes(key))) lost.add('partial_credit')
  if (points.some(({ value }) => value < 0)) lost.add('penalty')
  if (named.length === 0) throw new ItemRefusedError('no_right')
  return named
}

function itemsOf(interaction: XmlElement, { right }: Response, context: HtmlContext): ItemText[] {
  const choices = namedIn(interaction, 'simpleChoice')
  if (right.length !== choices.size) throw new ItemRefusedError(right.length === 0 ? 'no_right' : 'answer_unknown')
  return right.map((identifier) => nodesOf(requireOf(choices, identifier).inner, 'html', context))
}

function pairsOf(interaction: XmlElement, response: Response, context: HtmlContext) {
  const [first, second] = childrenOf(interaction, 'simpleMatchSet')
  if (!first || !second) throw new ItemRefusedError('malformed')
  const prompts = namedIn(first, 'simpleAssociableChoice')
  const matches = namedIn(second, 'simpleAssociableChoice')
  const right = rightOf(response, context).map((pair) => pair.split(/\s+/))
  if (new Set(right.map(([prompt]) => prompt)).size < right.length) throw new ItemRefusedError('several_right')
  const used = new Set(right.flat())
  if ([...prompts.keys(), ...matches.keys()].some((identifier) => !used.has(identifier)))
    context.lost.add('distractors')
  const asked = [...prompts.keys()].flatMap((identifier) => right.filter(([prompt]) => prompt === identifier))
  if (asked.length < right.length) throw new ItemRefusedError('answer_unknown')
  return asked.map(([prompt = '', match = '']) => ({
    prompt: nodesOf(requireOf(prompts, prompt).inner, 'html', context),
    match: nodesOf(requireOf(matches, match).inner, 'html', context),
  }))
}

function writtenOf({ right, points }: Response): Choice[] {
  const most = Math.max(0, ...points.map(({ value }) => value))
  const credits = new Map(points.map(({ key, value }) => [key, most > 0 ? (value / most) * 100 : 0]))
  for (const answer of right) credits.set(answer, 100)
  const sorted = [...credits].sort(([one], [other]) => Number(!right.includes(one)) - Number(!right.includes(other)))
  return sorted.filter(([, credit]) => credit > 0).map(([answer, credit]) => ({ text: textOf(answer), credit }))
}

function namedIn(element: XmlElement, name: string): ReadonlyMap<string, XmlElement> {
  return new Map(childrenOf(element, name).map((choice) => [attributeOf(choice, 'identifier'), choice]))
}

function requireOf(choices: ReadonlyMap<string, XmlElement>, identifier: string): XmlElement {
  const choice = choices.get(identifier)
  if (!choice) throw new ItemRefusedError('answer_unknown')
  return choice
}
