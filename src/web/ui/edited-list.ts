/** Copies of a list with one item changed: the oldest browsers of `vite.config.ts` lack `with` and `toSpliced`. */

export function replaced<T>(list: readonly T[], at: number, item: T): T[] {
  return list.map((old, place) => (place === at ? item : old))
}

export function removed<T>(list: readonly T[], at: number): T[] {
  return list.filter((_item, place) => place !== at)
}

/** Puts an item at another place; the items between move up or down by one. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = removed(list, from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
