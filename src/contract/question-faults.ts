import { cleanText } from './search-text.ts'

/** A field of a question, as the paths of a problem name it, and why readers could not use it. */
export interface QuestionFault {
  path: 'question_text' | `question_options/${number}`
  fault: 'blank' | 'equal'
}

/**
 * What a schema does not see: texts of which nothing visible is left, and options that read like an earlier one. Diacritics tell
 * options apart, since they are often what is asked.
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
