import { ARABIC, answerOf, LATIN, type Lettering, letterKey } from './aiken-lines.ts'

/** Decides whether Latin or Arabic letters are before the options of each question of an Aiken file. */

export interface LineLettering {
  lettering: Lettering
  /** Whether both letterings have options here, and the file has questions in either. */
  isUnclear: boolean
}

/**
 * Returns the lettering of each line, which is equal in all lines up to an answer line. Latin letters win, so that a
 * question's text may contain a list with Arabic ones.
 */
export function letteringsOf(lines: readonly string[]): LineLettering[] {
  const parts = partsOf(lines).map((part) => ({
    part,
    isLatin: hasOptions(part, LATIN, 2),
    isArabic: hasOptions(part, ARABIC, 2),
  }))
  const isMixed = parts.some(({ isLatin, isArabic }) => isArabic && !isLatin)
  return parts.flatMap(({ part, isLatin, isArabic }) => {
    const lettering = isLatin || (!isArabic && hasOptions(part, LATIN, 1)) ? LATIN : ARABIC
    return part.map(() => ({ lettering, isUnclear: isMixed && isLatin && isArabic }))
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

/** Whether some lines one after the other are the first `count` options of a question. */
function hasOptions(lines: readonly string[], { option, orders }: Lettering, count: number): boolean {
  const letters = lines.map((line) => letterKey(option.exec(line)?.[1] ?? ''))
  const first = orders[0]?.slice(0, count) ?? ''
  return letters.some((_, at) => letters.slice(at, at + count).join('') === first)
}
