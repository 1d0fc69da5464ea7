import { OFFICE_MIN_PASSWORD } from '#contract/accounts.ts'
import { searchText } from '#contract/search-text.ts'
import { COMMON_WORDS, RUNS } from './common-words.rules.ts'

/**
 * Which passwords an office account may not have. For members the specification's rule of six characters holds
 * (docs/decisions/0055-the-door.md).
 */

/** How many characters of a password must be hard to guess, as `restOf` counts them. */
const LEAST_REST = 6
/** A common word counts as this many characters that are hard to guess. */
const WORD_COUNTS = 2
const LEAST_DISTINCT = 5
const SHORTEST_RUN = 4
/** Shorter words of the owner's name or address are allowed, because they may be in a password by chance. */
const SHORTEST_OWN_WORD = 4

/** Digits and signs that people write for a letter. */
const LOOKS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const BOTH_WAYS = RUNS.flatMap((run) => [run, [...run].reverse().join('')])

/** The owner of a password: name and e-mail address. */
interface Owner {
  name: string
  email: string
}

/**
 * Whether an office account may not have this password: it is too short, too uniform, or made of common words or of the
 * owner's name and address.
 */
export function isWeakPassword(password: string, { name, email }: Owner): boolean {
  if ([...password].length < OFFICE_MIN_PASSWORD) return true
  const plain = searchText(password).replace(/ /g, '')
  if (new Set(plain).size < LEAST_DISTINCT || /^\d+$/.test(plain)) return true
  const chunk = repeatedChunk(plain)
  if (chunk !== undefined) return true
  const own = [...searchText(name).split(' '), ...email.toLowerCase().split(/[^\p{L}\p{N}]+/u)]
  const words = [...COMMON_WORDS, ...own.filter((word) => word.length >= SHORTEST_OWN_WORD)]
  return [plain, asLetters(plain)].some((text) => restOf(text, words) < LEAST_REST)
}

function asLetters(text: string): string {
  return Array.from(text, (sign) => LOOKS[sign] ?? sign).join('')
}

/** Returns the part that the whole text repeats, such as `abc` of `abcabcabc`, or undefined. */
function repeatedChunk(text: string): string | undefined {
  return /^(.+?)\1+$/su.exec(text)?.[1]
}

/**
 * Returns how many characters of a text are hard to guess: those outside common words, runs and repetitions, and two
 * for each common word. Beside a word, digits and signs do not count, because they are mostly a year.
 */
function restOf(text: string, words: readonly string[]): number {
  let rest = text
  let found = 0
  for (const word of [...words].sort((a, b) => b.length - a.length)) {
    const pieces = rest.split(word)
    found += pieces.length - 1
    rest = pieces.join(' ')
  }
  const pieces = rest.split(' ').map((piece) => withoutRuns(piece))
  const left = found > 0 ? pieces.map((piece) => piece.replace(/[^\p{L}]/gu, '')) : pieces
  return left.join('').length + found * WORD_COUNTS
}

/**
 * Removes runs of neighbouring keys, alphabets and digits in either direction, and all but one of a repeated character.
 */
function withoutRuns(text: string): string {
  const signs = [...text.replace(/(.)\1{2,}/gu, '$1')]
  const isInRun = signs.map(() => false)
  for (const run of BOTH_WAYS) {
    for (let from = 0; from < signs.length; from += 1) {
      let length = 0
      while (from + length < signs.length && run.includes(signs.slice(from, from + length + 1).join(''))) length += 1
      if (length >= SHORTEST_RUN) isInRun.fill(true, from, from + length)
    }
  }
  return signs.filter((_, place) => !isInRun[place]).join('')
}
