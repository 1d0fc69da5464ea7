import { searchText } from './search-text.ts'

/** Returns the places of the names that are another spelling of an earlier name, which files could not tell apart. */
export function repeatedNames(names: readonly string[]): number[] {
  const keys = names.map(searchText)
  return keys.flatMap((key, place) => (keys.indexOf(key) < place ? [place] : []))
}
