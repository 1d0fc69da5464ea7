import { searchText } from './search-text.ts'

/**
 * Returns the indexes of the names that are another spelling of an earlier name. The title of a sheet file names its
 * grade and term in any spelling, so that it would fit both names.
 */
export function repeatedNames(names: readonly string[]): number[] {
  const keys = names.map(searchText)
  return keys.flatMap((key, place) => (keys.indexOf(key) < place ? [place] : []))
}
