import { searchText } from '#contract/search-text.ts'

/** Returns an account's search key: spellings of one name give one key. */
export function personSearchKey(name: string, email: string): string {
  return `${searchText(name)} ${email.toLowerCase()}`
}
