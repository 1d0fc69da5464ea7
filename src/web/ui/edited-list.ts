/**
 * Returns a copy of a list with one item replaced. `with` and `toSpliced` would do, but the oldest browsers that
 * `vite.config.ts` names lack them.
 */

export function replaced<T>(list: readonly T[], at: number, item: T): T[] {
  return list.map((old, place) => (place === at ? item : old))
}

export function removed<T>(list: readonly T[], at: number): T[] {
  return list.filter((_item, place) => place !== at)
}

/** Returns a copy with an item moved to another index; the items between shift by one. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = removed(list, from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
