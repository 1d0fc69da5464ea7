import { cleanText } from './search-text.ts'

/** A fault in one field of a question; `path` is written as in a problem's `fields`. */
export interface QuestionFault {
  path: 'question_text' | `question_options/${number}`
  fault: 'blank' | 'equal'
}

/**
 * Finds faults that a schema cannot see: texts without visible characters, and options equal to an earlier one after
 * normalisation. Diacritics count as differences, since questions often ask about them.
 */
export function questionFaults(text: string, options: readonly string[]): QuestionFault[] {
  const faults: QuestionFault[] = cleanText(text) === '' ? [{ path: 'question_text', fault: 'blank' }] : []
  const seen = options.map(cleanText)
  for (const [at, option] of seen.entries()) {
    if (option === '') faults.push({ path: `question_options/${at}`, fault: 'blank' })
    else if (seen.indexOf(option) < at) faults.push({ path: `question_options/${at}`, fault: 'equal' })
  }
  return faults
}
