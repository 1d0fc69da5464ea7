import { type SheetProblem, sheetProblemSeverity } from '#contract/sheet-problems.ts'

/**
 * Maximum number of errors, and of warnings. The limits are separate because a thousand warnings must not displace the
 * one error that stops the import.
 */
export const MAX_PROBLEMS_OF_A_SEVERITY = 500

/** Maximum characters of a cell's text in a problem; a cell can hold a page. */
const MAX_SHOWN_LENGTH = 200

/** Location of a problem: 1-based row and column letters, as spreadsheet programs display them. */
export interface Place {
  row?: number
  column?: string
}

/** Collects the problems of one worksheet in the order in which they are found. */
export interface ProblemList {
  readonly problems: readonly SheetProblem[]
  add(code: SheetProblem['code'], place?: Place, texts?: { value?: string; expected?: string }): void
}

/** Makes an empty list for a worksheet; pass an empty name for problems of the whole file. */
export function problemList(worksheet: string): ProblemList {
  const problems: SheetProblem[] = []
  const counts = { error: 0, warning: 0 }
  return {
    problems,
    add(code, place = {}, texts = {}) {
      const problem: SheetProblem = { code, worksheet, row: place.row ?? null, column: place.column ?? null }
      if (texts.value !== undefined) problem.value = shown(texts.value)
      if (texts.expected !== undefined) problem.expected = shown(texts.expected)
      const severity = sheetProblemSeverity(problem)
      counts[severity] += 1
      if (counts[severity] <= MAX_PROBLEMS_OF_A_SEVERITY) problems.push(problem)
    },
  }
}

function shown(text: string): string {
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}
