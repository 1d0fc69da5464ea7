import fc from 'fast-check'
import { MARKS, type MarkupNode } from '#contract/markup.ts'
import { markupOfPlain, printMarkup } from '#contract/markup-canonical.ts'
import { plainOf } from '#contract/markup-text.ts'
import { QUESTION_LIMITS } from '#contract/quiz.ts'
import { cleanText } from '#contract/search-text.ts'
import { hasNothingToType } from '#contract/written-answers.ts'
import { tidyQuestion } from '#server/modules/quiz/files/question-file.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { MediaShelf } from '#server/readers/questions/media-shelf.ts'
import { pngOf } from './png-file.ts'
import { CHARACTERS } from './question-characters.ts'

/**
 * Random questions of every kind, with markup, pictures, and all characters that have a special meaning in some format.
 */

/** All characters of plain texts, and texts that have a special meaning in markup or in the newer formats. */
const MARKED_CHARACTERS = [...CHARACTERS, '<gap>', '\\(', '\\)', '$$', '_____', '\\*', 'data:', 'https://']

const word = fc
  .array(fc.constantFrom(...MARKED_CHARACTERS), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''))
const plain = word.filter((text) => cleanText(text) !== '')
const typable = plain.filter((text) => !hasNothingToType(text))

const shelf = new MediaShelf()
const PICTURES = [1, 2, 3].map((width) => shelf.add(pngOf(width, 7)).id)
const SOUND = shelf.add(Buffer.from('OggS and some bytes')).id

/** The bytes of the samples' pictures and sounds, by id. */
export const SAMPLE_MEDIA = new Map(shelf.found().map(({ id, body }) => [id, body]))

const text = word.map((value): MarkupNode => ({ kind: 'text', text: value }))
const formula = fc
  .array(fc.constantFrom(...'abxyz^_+{}=<&', '\\frac', ' '), { minLength: 1, maxLength: 8 })
  .map((parts): MarkupNode => ({ kind: 'math', latex: `x${parts.join('')}` }))
const leaf: fc.Arbitrary<MarkupNode> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: formula },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('img' as const), id: fc.constantFrom(...PICTURES), alt: word }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('audio' as const), id: fc.constant(SOUND), title: word }) },
)
const link = fc.record({
  kind: fc.constant('a' as const),
  href: fc.constantFrom('https://example.org/', 'https://example.org/%D9%86?a=1&b=2'),
  children: fc.array(text, { minLength: 1, maxLength: 1 }),
})
const marked = fc.record({
  kind: fc.constantFrom(...MARKS),
  children: fc.array(fc.oneof(text, formula, link), { minLength: 1, maxLength: 2 }),
})
const verse = fc.record({
  kind: fc.constant('verse' as const),
  halves: fc.tuple(
    fc.array(fc.oneof(text, marked), { minLength: 1, maxLength: 2 }),
    fc.array(text, { minLength: 1, maxLength: 2 }),
  ),
})
const node: fc.Arbitrary<MarkupNode> = fc.oneof(leaf, leaf, marked, marked, link, verse)

/** A text with at least one tag. */
const markup = fc
  .array(node, { minLength: 1, maxLength: 4 })
  .map((nodes) => printMarkup(nodes))
  .filter((written) => written.includes('<') && cleanText(plainOf(written)) !== '')

const limited = (texts: fc.Arbitrary<string>) => texts.filter((written) => written.length <= QUESTION_LIMITS.option)
const few = (texts: fc.Arbitrary<string>) => fc.uniqueArray(texts, { minLength: 2, maxLength: 9, selector: cleanText })

/** Returns the parts of a question of any kind, made of these texts; `accepted` makes written answers. */
function partsOf(part: fc.Arbitrary<string>, accepted: fc.Arbitrary<string>) {
  const options = few(part)
  return fc.oneof(
    options.map((texts) => ({ kind: 'one' as const, options: texts, answer: texts.length % 2 })),
    fc.constant({ kind: 'one' as const, options: ['صواب', 'خطأ'], answer: 1 }),
    fc.tuple(options, fc.nat(511)).map(([texts, picked]) => {
      const answers = texts.flatMap((_, at) => ((picked >> at) % 2 === 1 ? [at] : []))
      return { kind: 'several' as const, options: texts, answers: answers.length === 0 ? [0] : answers }
    }),
    fc.tuple(options, options).map(([prompts, matches]) => ({
      kind: 'matching' as const,
      pairs: prompts.map((prompt, at) => ({ prompt, match: matches[at % matches.length] ?? '' })),
    })),
    options.map((items) => ({ kind: 'ordering' as const, items })),
    fc.record({
      kind: fc.constant('written' as const),
      accepted: few(accepted),
      compare: fc.constantFrom('exact' as const, 'letters' as const),
    }),
  )
}

const creators = fc.option(plain, { nil: undefined })
const plainQuestion = fc.record({
  format: fc.constant('plain' as const),
  text: plain,
  reason: fc.option(plain, { nil: undefined }),
  creatorName: creators,
  passage: fc.option(fc.constantFrom('نص & نص', 'قال: {س}\nثم <ص>'), { nil: undefined }),
  parts: partsOf(plain, typable),
})
const markedQuestion = fc.record({
  format: fc.constant('markup' as const),
  text: limited(markup),
  reason: fc.option(limited(markup), { nil: undefined }),
  creatorName: creators,
  passage: fc.option(fc.constantFrom('نص &amp; <u>نص</u>', '<verse><half>صدر</half><half>عجز</half></verse>'), {
    nil: undefined,
  }),
  parts: partsOf(limited(fc.oneof(markup, plain.map(markupOfPlain))), typable.map(markupOfPlain)),
})
const gapped = fc
  .record({
    before: text,
    after: text,
    half: word.filter((value) => cleanText(value) !== ''),
    accepted: few(typable.map(markupOfPlain)),
  })
  .map(({ before, after, half, accepted }): QuestionContent => {
    const inVerse: MarkupNode = { kind: 'verse', halves: [[before, { kind: 'gap' }], [{ kind: 'text', text: half }]] }
    const nodes: MarkupNode[] = half.length % 2 === 0 ? [before, { kind: 'gap' }, after] : [inVerse]
    return { kind: 'written', format: 'markup', text: printMarkup(nodes), accepted, compare: 'letters' }
  })

/** Any question that the portal can store, normalised as when it is stored. */
const question: fc.Arbitrary<QuestionContent> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc
        .oneof(plainQuestion, markedQuestion)
        .map(({ parts, ...rest }) => withoutAbsent({ ...rest, ...parts })),
    },
    { weight: 1, arbitrary: gapped },
  )
  .map(tidyQuestion)

function withoutAbsent(content: QuestionContent): QuestionContent {
  // This is the same question: only fields whose value is undefined are removed.
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined)) as QuestionContent
}

/** Returns `count` questions, the same at each call. */
export function sampleQuestions(count: number): QuestionContent[] {
  return fc.sample(question, { numRuns: count, seed: 16 })
}
