import { searchText } from '#contract/search-text.ts'

/** What a search among the accounts compares: two spellings of a name meet in it. */
export function personSearchKey(name: string, email: string): string {
  return `${searchText(name)} ${email.toLowerCase()}`
}
