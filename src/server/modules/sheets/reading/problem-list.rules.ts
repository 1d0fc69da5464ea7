import { type SheetProblem, sheetProblemSeverity } from '#contract/sheet-problems.ts'

/**
 * Nobody reads further. Errors and warnings have a limit each, because a thousand warnings must not push out the one
 * error that stops the import.
 */
export const MAX_PROBLEMS_OF_A_SEVERITY = 500

/** A cell can hold a page of text; the beginning shows which cell is meant. */
const MAX_SHOWN_LENGTH = 200

/** Where a problem is: the row as the spreadsheet program shows it, the column in letters. */
export interface Place {
  row?: number
  column?: string
}

/** Collects the problems of one worksheet in the order in which they are met. */
export interface ProblemList {
  readonly problems: readonly SheetProblem[]
  add(code: SheetProblem['code'], place?: Place, texts?: { value?: string; expected?: string }): void
}

/** An empty list for a worksheet; the name is empty where the whole file is meant. */
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
