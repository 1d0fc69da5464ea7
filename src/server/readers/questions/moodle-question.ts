import { plainOf } from '#contract/markup-text.ts'
import type { QuestionRefusal } from '#contract/question-files.ts'
import type { QuestionLoss } from '#contract/question-losses.ts'
import type { WrittenComparison } from '#contract/quiz.ts'
import { ItemRefusedError, TRUE_FALSE } from '#server/modules/quiz/files/question-file.rules.ts'
import {
  type Choice,
  type ItemText,
  type Losses,
  questionOfItem,
  textOf,
} from '#server/modules/quiz/files/question-item.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { isOwnTitle } from './item-pieces.ts'
import { withGap } from './item-text.ts'
import type { MediaShelf } from './media-shelf.ts'
import { MoodleTexts } from './moodle-texts.ts'
import { childOf, childrenOf, parseElement, type XmlElement } from './moodle-xml.ts'
import { passageTag } from './passage-tag.ts'
import { writtenAnswer } from './written-answer.ts'

/** What reading one question needs of its file. */
interface MoodleContext {
  shelf: MediaShelf
  lost: Losses
  /** The passages by their tags. */
  passages: ReadonlyMap<string, MoodlePassage>
}

/** A passage, and what its text does not keep of the file. */
export interface MoodlePassage {
  text: ItemText
  lost: ReadonlySet<QuestionLoss>
}

const REFUSED_KINDS: ReadonlyMap<string, QuestionRefusal> = new Map([
  ['numerical', 'numerical'],
  ['essay', 'essay'],
  ['description', 'description'],
])

/** Moodle's usual deductions for another try; any other deduction is listed as lost. */
const USUAL_PENALTIES = new Set([0, 1, 0.1, 0.3333333])

/** Returns the question of a `question` element's source. Throws ItemRefusedError. */
export function moodleQuestion(source: string, { shelf, lost, passages }: MoodleContext): QuestionContent {
  const question = parseElement(source)
  const kind = question.attributes.type ?? ''
  const texts = new MoodleTexts(shelf, lost)
  const parts = partsOf(kind, question, texts)
  const read = texts.question(question)
  const text = parts.kind === 'written' ? withGap(read) : read
  listLosses(question, lost, plainOf(text))
  return questionOfItem(
    {
      text,
      feedback: texts.reason(childOf(question, 'generalfeedback')),
      passage: passageOf(question, passages, lost),
      ...parts,
    },
    lost,
  )
}

/** Returns a description, which other questions use as their passage. Throws ItemRefusedError. */
export function moodlePassage(source: string, shelf: MediaShelf): MoodlePassage {
  const lost = new Set<QuestionLoss>()
  return { text: new MoodleTexts(shelf, lost).question(parseElement(source)), lost }
}

function partsOf(kind: string, question: XmlElement, texts: MoodleTexts) {
  switch (kind) {
    case 'multichoice': {
      const isOpen = isFalse(childOf(question, 'single'))
      if (isFalse(childOf(question, 'shuffleanswers'))) texts.lost.add('fixed_order')
      return {
        kind: 'choices' as const,
        right: isOpen ? ('open' as const) : ('one' as const),
        choices: texts.answers(question),
      }
    }
    case 'truefalse':
      return { kind: 'choices' as const, choices: truthChoices(texts.answers(question)) }
    case 'matching':
      return { kind: 'matching' as const, pairs: pairsOf(question, texts) }
    case 'ordering':
      return { kind: 'ordering' as const, items: itemsOf(question, texts) }
    case 'shortanswer':
      return { kind: 'written' as const, compare: compareOf(question), answers: writtenOf(question, texts) }
    default:
      throw new ItemRefusedError(REFUSED_KINDS.get(kind) ?? 'other_kind')
  }
}

/** Returns the options with the true one first; Moodle writes `true` and `false` in either order. */
function truthChoices(choices: readonly Choice[]): Choice[] {
  return ['true', 'false'].map((word, at) => {
    const choice = choices.find(({ text }) => plainOf(text).trim().toLowerCase() === word)
    if (!choice) throw new ItemRefusedError('malformed')
    return { ...choice, text: textOf(TRUE_FALSE[at] ?? word) }
  })
}

function pairsOf(question: XmlElement, texts: MoodleTexts) {
  const pairs = childrenOf(question, 'subquestion').map((pair) => ({
    prompt: texts.text(pair),
    match: texts.plain(childOf(pair, 'answer')),
  }))
  const asked = pairs.filter(({ prompt }) => plainOf(prompt).trim() !== '')
  if (asked.length < pairs.length) texts.lost.add('distractors')
  return asked
}

/** Returns the items in their right order: in Moodle an item's fraction is its position. */
function itemsOf(question: XmlElement, texts: MoodleTexts): ItemText[] {
  const items = texts.answers(question)
  return [...items].sort((one, other) => one.credit - other.credit).map(({ text }) => text)
}

function compareOf(question: XmlElement): WrittenComparison {
  return childOf(question, 'usecase')?.text.trim() === '1' ? 'exact' : 'letters'
}

function writtenOf(question: XmlElement, texts: MoodleTexts): Choice[] {
  return texts.answers(question, 'plain').map(writtenAnswer)
}

function isFalse(element: XmlElement | undefined): boolean {
  return ['false', '0'].includes(element?.text.trim() ?? '')
}

function passageOf(question: XmlElement, passages: MoodleContext['passages'], lost: Losses): ItemText | undefined {
  const tags = childrenOf(childOf(question, 'tags') ?? question, 'tag').map((tag) => childOf(tag, 'text')?.text ?? '')
  const named = tags.flatMap((tag) => passageTag(tag) ?? [])
  if (tags.some((tag) => tag.trim() !== '' && passageTag(tag) === undefined)) lost.add('tags')
  const [first] = named
  if (first !== undefined && !passages.has(first)) throw new ItemRefusedError('passage_missing')
  const passage = passages.get(first ?? '')
  for (const loss of passage?.lost ?? []) lost.add(loss)
  return passage?.text
}

/** Adds to `lost` what the question does not keep of the fields that Moodle writes beside every question. */
function listLosses(question: XmlElement, lost: Losses, text: string): void {
  const said = (name: string) => childOf(question, name)?.text.trim() ?? ''
  const hasText = (name: string) =>
    childrenOf(question, name).some((child) => (childOf(child, 'text')?.text ?? '').trim() !== '')
  const name = childOf(question, 'name')
  if (name && isOwnTitle(childOf(name, 'text')?.text ?? '', text)) lost.add('title')
  if (['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].some(hasText)) lost.add('combined_feedback')
  if (hasText('hint')) lost.add('hints')
  if (said('hidden') === '1') lost.add('hidden')
  if (said('idnumber') !== '') lost.add('tags')
  if (!USUAL_PENALTIES.has(Number(said('penalty')))) lost.add('penalty')
  const grade = said('defaultgrade')
  if (grade !== '' && Number(grade) !== 1) lost.add('grade')
}
