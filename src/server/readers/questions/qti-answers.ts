import { plainText } from '#contract/markup-text.ts'
import type { ContentOf, QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { escapedHtml } from './html-writer.ts'
import { type QtiVersion, qtiElement } from './qti-elements.ts'

/** Writes the interaction of an item, which the student answers, and the declaration of its right answer. */

/** Writes a text of the question as HTML. */
type Html = (text: string) => string

const RESPONSE = { responseIdentifier: 'RESPONSE' }

/** Returns the element that declares the right answer. */
export function responseOf(version: QtiVersion, question: QuestionContent): string {
  const attributes = { identifier: 'RESPONSE', ...typeOf(question) }
  const values = rightOf(question).map((value) => qtiElement(version, 'value', {}, escapedHtml(value)))
  const correct = qtiElement(version, 'correctResponse', {}, values.join(''))
  const mapping = question.kind === 'written' ? mappingOf(version, question) : ''
  return qtiElement(version, 'responseDeclaration', attributes, correct + mapping)
}

/** Returns the interaction, in which the student answers; empty for a question with a gap, whose text contains it. */
export function interactionOf(version: QtiVersion, question: QuestionContent, html: Html): string {
  switch (question.kind) {
    case 'one':
    case 'several': {
      const most = question.kind === 'one' ? '1' : '0'
      return qtiElement(
        version,
        'choiceInteraction',
        { ...RESPONSE, shuffle: 'true', maxChoices: most },
        choices(version, question.options, html),
      )
    }
    case 'ordering':
      return qtiElement(
        version,
        'orderInteraction',
        { ...RESPONSE, shuffle: 'true' },
        choices(version, question.items, html),
      )
    case 'matching':
      return matchOf(version, question, html)
    case 'written': {
      if (question.format === 'markup' && question.text.includes('<gap>')) return ''
      return `<div class="diwan-answer">${qtiElement(version, 'textEntryInteraction', RESPONSE)}</div>`
    }
  }
}

function typeOf({ kind }: QuestionContent): { cardinality: string; baseType: string } {
  switch (kind) {
    case 'one':
      return { cardinality: 'single', baseType: 'identifier' }
    case 'several':
      return { cardinality: 'multiple', baseType: 'identifier' }
    case 'ordering':
      return { cardinality: 'ordered', baseType: 'identifier' }
    case 'matching':
      return { cardinality: 'multiple', baseType: 'directedPair' }
    case 'written':
      return { cardinality: 'single', baseType: 'string' }
  }
}

function rightOf(question: QuestionContent): string[] {
  switch (question.kind) {
    case 'one':
      return [nameOf('c', question.answer)]
    case 'several':
      return question.answers.map((at) => nameOf('c', at))
    case 'ordering':
      return question.items.map((_, at) => nameOf('c', at))
    case 'matching':
      return question.pairs.map((_, at) => `${nameOf('p', at)} ${nameOf('m', at)}`)
    case 'written':
      return acceptedOf(question).slice(0, 1)
  }
}

/** Returns the accepted answers without markup, because students type plain text. */
function acceptedOf({ accepted, format }: ContentOf<'written'>): string[] {
  return accepted.map((answer) => plainText(answer, format))
}

function mappingOf(version: QtiVersion, question: ContentOf<'written'>): string {
  const caseSensitive = String(question.compare === 'exact')
  const entries = acceptedOf(question).map((mapKey) =>
    qtiElement(version, 'mapEntry', { mapKey, mappedValue: '1', caseSensitive }),
  )
  return qtiElement(version, 'mapping', { defaultValue: '0' }, entries.join(''))
}

function choices(version: QtiVersion, texts: readonly string[], html: Html): string {
  return texts
    .map((text, at) => qtiElement(version, 'simpleChoice', { identifier: nameOf('c', at) }, html(text)))
    .join('')
}

function matchOf(version: QtiVersion, { pairs }: ContentOf<'matching'>, html: Html): string {
  const set = (letter: string, texts: readonly string[]) => {
    const inner = texts.map((text, at) =>
      qtiElement(version, 'simpleAssociableChoice', { identifier: nameOf(letter, at), matchMax: '1' }, html(text)),
    )
    return qtiElement(version, 'simpleMatchSet', {}, inner.join(''))
  }
  const sets =
    set(
      'p',
      pairs.map(({ prompt }) => prompt),
    ) +
    set(
      'm',
      pairs.map(({ match }) => match),
    )
  return qtiElement(
    version,
    'matchInteraction',
    { ...RESPONSE, shuffle: 'true', maxAssociations: String(pairs.length) },
    sets,
  )
}

function nameOf(letter: string, at: number): string {
  return `${letter}${at + 1}`
}
