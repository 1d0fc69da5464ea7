import { cleanText, searchText, westernDigits } from '#contract/search-text.ts'
import type { GridRow } from './grid.rules.ts'
import { cellText } from './grid-cell.rules.ts'

/** A number in a header is a full mark only if it is a multiple of this; others are codes or parts of names. */
const STEP = 5
const LEAST_FULL_MARK = 10
const MARK = /^\d{1,5}(\.\d{1,2})?$/

/** Parses a cell of the row of full marks: «100», «١٠٠», «100 درجة», «من 100»; undefined for other texts and for 0. */
export function fullMarkOf(text: string): number | undefined {
  const written = westernDigits(cleanText(text))
    .replace(/^من /, '')
    .replace(/ ?درج[ةه]$/, '')
  return MARK.test(written) && Number(written) > 0 ? Number(written) : undefined
}

/** Splits a header such as «النحو (100)», «النحو 100 درجة», «النحو من 100» or «النحو / 100» into name and full mark. */
export function headerFullMark(text: string): { name: string; fullMark: number } | undefined {
  const found = headerNumber(text)
  return found && isFullMark(found.fullMark) ? found : undefined
}

/** Splits a header into name and number like `headerFullMark`, but also if the number cannot be a full mark. */
export function headerNumber(text: string): { name: string; fullMark: number } | undefined {
  const written = westernDigits(text)
  const match =
    /^(\S.*?) ?[([] ?(?:من )?(\d{2,4}) ?(?:درج[ةه]|د)? ?[)\]]$/.exec(written) ??
    /^(\S.*?)[ -]+(\d{2,4}) ?درج[ةه]$/.exec(written) ??
    /^(\S.*?) (?:من|\/) ?(\d{2,4})$/.exec(written)
  // The match is of `written`, but its length fits `text`, too: each digit is one character in both.
  return match ? { name: text.slice(0, (match[1] ?? '').length), fullMark: Number(match[2]) } : undefined
}

/** Returns the full mark behind the word in a total's header: «المجموع (300)», «المجموع من 300», «المجموع 300 درجة». */
export function totalFullMark(text: string): number | undefined {
  const [, number] = /(?<!\p{N})(\d{2,4})(?: ?درج[ةه])? ?\)?$/u.exec(westernDigits(cleanText(text))) ?? []
  return number !== undefined && isFullMark(Number(number)) ? Number(number) : undefined
}

/** Returns whether a number in a header can be a full mark. */
export function isFullMark(number: number): boolean {
  return number >= LEAST_FULL_MARK && number % STEP === 0
}

/** Returns the full mark that a title states for all subjects: «النهاية العظمى لكل مادة 100 درجة». */
export function fullMarkForAll(titles: readonly GridRow[]): number | undefined {
  for (const row of titles) {
    for (const cell of row.cells) {
      const key = searchText(cellText(cell))
      const at = key.search(/نهايه (ال)?(عظمي|كبري)|درجه (ال)?(عظمي|نهاييه)/)
      if (at < 0) continue
      const all = /(?:لكل|كل|لجميع|جميع) (?:ال)?(?:ماده|مواد|مقرر|مقررات)[^\d]{0,20}(\d{2,4})(?!\d)/.exec(key.slice(at))
      if (all) return Number(all[1])
    }
  }
  return undefined
}
