import { searchText } from '#contract/search-text.ts'

/** Returns an account's search key. Different spellings of a name have the same key. */
export function personSearchKey(name: string, email: string): string {
  return `${searchText(name)} ${email.toLowerCase()}`
}

/** Letters of other scripts that look like a Latin letter; below, digits that do. */
const LOOKS = { а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ѕ: 's', ο: 'o', α: 'a', ν: 'v', ι: 'i' }
const DIGITS = { 0: 'o', 1: 'l', 5: 's' }
const LIKE: Readonly<Record<string, string>> = { ...LOOKS, ...DIGITS }

/** Returns a key of how a name looks: names that look alike have the same key. */
export function lookAlikeKey(name: string): string {
  return Array.from(searchText(name).replace(/[^\p{L}\p{N}]/gu, ''), (sign) => LIKE[sign] ?? sign).join('')
}
