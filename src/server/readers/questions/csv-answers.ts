import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'

/** Reads the cell that names several right options, such as `1;3` and «أ وج». */

const WAW = 'و'

/**
 * Returns the places of the options that a cell names. «و» is the word "and" between two names if no option has this
 * letter; if an option has it, the cell is ambiguous unless commas separate all names. Throws ItemRefusedError
 * `answer_unknown` or `answer_ambiguous`.
 */
export function answerPlaces(answer: string, placeOf: (name: string) => number | undefined): number[] {
  const parts = answer.split(/[;,،؛/&+]/).map((part) => part.split(/\s+/).filter((name) => name !== ''))
  return parts.flatMap((names) =>
    names.flatMap((name, at) => {
      const isBeforeName = at < names.length - 1
      if (name === 'and' && isBeforeName) return []
      const place = placeOf(name)
      if (name === WAW && isBeforeName && names[at + 1] !== WAW) {
        if (place !== undefined) throw new ItemRefusedError('answer_ambiguous')
        return []
      }
      const named = place ?? (name.startsWith(WAW) ? placeOf(name.slice(WAW.length)) : undefined)
      if (named === undefined) throw new ItemRefusedError('answer_unknown')
      return [named]
    }),
  )
}
