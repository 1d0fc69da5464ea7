import type { Person } from '#contract/admin-people.ts'
import { searchText } from '#contract/search-text.ts'

/** Returns an account's search key. Different spellings of a name have the same key. */
export function personSearchKey(name: string, email: string): string {
  return `${searchText(name)} ${email.toLowerCase()}`
}

/** Letters of other scripts that look like a Latin letter. DIGITS has the digits that do. */
const LOOKS = { а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ѕ: 's', ο: 'o', α: 'a', ν: 'v', ι: 'i' }
const DIGITS = { 0: 'o', 1: 'l', 5: 's' }
const LIKE: Readonly<Record<string, string>> = { ...LOOKS, ...DIGITS }

/** Returns a key of how a name looks: names that look alike have the same key. */
export function lookAlikeKey(name: string): string {
  return Array.from(searchText(name).replace(/[^\p{L}\p{N}]/gu, ''), (sign) => LIKE[sign] ?? sign).join('')
}

/** Returns the name of the account `one`, and its values of the rights in which it differs from `other`. */
export function moved(one: Person, other: Person): object {
  const rights = rightsOf(one)
  const others = rightsOf(other)
  const different = Object.entries(rights).filter(([name, value]) => {
    return JSON.stringify(value) !== JSON.stringify(others[name])
  })
  return { name: one.name, ...Object.fromEntries(different) }
}

function rightsOf({ reviewed_at, suspended_at, ...person }: Person): Record<string, unknown> {
  const { write_permission, is_administrator, staff_roles, has_second_factor } = person
  const state = { reviewed: reviewed_at !== null, suspended: suspended_at !== null }
  return { write_permission, is_administrator, staff_roles, has_second_factor, ...state }
}
