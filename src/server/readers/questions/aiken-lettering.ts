import { ARABIC, answerOf, LATIN, type Lettering, letterKey, SMALL_LATIN } from './aiken-lines.ts'

/** Decides whether Latin, small Latin or Arabic letters are before the options of each question of an Aiken file. */

export interface LineLettering {
  lettering: Lettering
  /** Whether a second lettering fits this question's options, too, and is the lettering of another question. */
  isUnclear: boolean
}

/** The first of these that fits is taken, so a question's text may contain a list with the letters of a later one. */
const LETTERINGS = [LATIN, ARABIC, SMALL_LATIN]

/** Returns the lettering of each line; all lines up to and with an answer line have the same. */
export function letteringsOf(lines: readonly string[]): LineLettering[] {
  const parts = partsOf(lines).map((part) => ({
    part,
    found: LETTERINGS.filter((lettering) => hasOptions(part, lettering, 2)),
  }))
  const taken = new Set(parts.flatMap(({ found }) => found.slice(0, 1)))
  return parts.flatMap(({ part, found: [first, ...others] }) => {
    const lettering = first ?? (hasOptions(part, LATIN, 1) ? LATIN : ARABIC)
    const isUnclear = others.some((other) => taken.has(other))
    return part.map(() => ({ lettering, isUnclear }))
  })
}

/** Splits lines behind each answer line. */
function partsOf(lines: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const line of lines) {
    parts.at(-1)?.push(line)
    if (answerOf(line) !== undefined) parts.push([])
  }
  return parts
}

/** Whether some adjacent lines are the first `count` options of a question. */
function hasOptions(lines: readonly string[], { option, orders }: Lettering, count: number): boolean {
  const letters = lines.map((line) => letterKey(option.exec(line)?.[1] ?? ''))
  const first = orders[0]?.slice(0, count) ?? ''
  return letters.some((_, at) => letters.slice(at, at + count).join('') === first)
}
