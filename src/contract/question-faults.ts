import { hasItsAnswers, type QuestionParts } from './quiz.ts'
import { cleanText } from './search-text.ts'

/** A fault in one field of a question; `path` is written as in a problem's `fields`. */
export interface QuestionFault {
  path: string
  fault: 'blank' | 'equal' | 'answer'
}

/**
 * Finds faults that a schema cannot see: texts without visible characters, texts equal to an earlier one of their list
 * after normalisation (`equal`), and right answers that are no options (`answer`). Diacritics count as differences,
 * since questions often ask about them. Prompts differ from each other; matches may be equal, but not all of them.
 */
export function questionFaults(question: { question_text: string } & QuestionParts): QuestionFault[] {
  const faults: QuestionFault[] = []
  if (cleanText(question.question_text) === '') faults.push({ path: 'question_text', fault: 'blank' })
  return [...faults, ...partFaults(question)]
}

function partFaults(question: QuestionParts): QuestionFault[] {
  switch (question.question_kind) {
    case 'matching':
      return pairFaults(question.question_pairs)
    case 'ordering':
      return listFaults(question.question_items, (at) => `question_items/${at}`)
    case 'written':
      return listFaults(question.accepted_answers, (at) => `accepted_answers/${at}`)
    case 'several':
      return [...optionFaults(question.question_options), ...answerFaults('question_answers', question)]
    default:
      return [...optionFaults(question.question_options), ...answerFaults('question_answer', question)]
  }
}

function answerFaults(path: string, question: QuestionParts): QuestionFault[] {
  return hasItsAnswers(question) ? [] : [{ path, fault: 'answer' }]
}

function optionFaults(options: readonly string[]): QuestionFault[] {
  return listFaults(options, (at) => `question_options/${at}`)
}

function pairFaults(pairs: readonly { prompt: string; match: string }[]): QuestionFault[] {
  const prompts = listFaults(
    pairs.map(({ prompt }) => prompt),
    (at) => `question_pairs/${at}/prompt`,
  )
  const matches = pairs.map(({ match }) => cleanText(match))
  const blank = matches.flatMap((match, at): QuestionFault[] =>
    match === '' ? [{ path: `question_pairs/${at}/match`, fault: 'blank' }] : [],
  )
  const isTrivial = blank.length === 0 && new Set(matches).size === 1
  return [...prompts, ...blank, ...(isTrivial ? [{ path: 'question_pairs/1/match', fault: 'equal' } as const] : [])]
}

function listFaults(texts: readonly string[], pathOf: (at: number) => string): QuestionFault[] {
  const seen = texts.map(cleanText)
  return seen.flatMap((text, at): QuestionFault[] => {
    if (text === '') return [{ path: pathOf(at), fault: 'blank' }]
    return seen.indexOf(text) < at ? [{ path: pathOf(at), fault: 'equal' }] : []
  })
}
