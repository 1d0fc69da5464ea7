/** The length of the hash in the name of each of the build's files. */
export const HASH_LENGTH = 7

/** Lists of paths in a short form. */
export interface FoldedNames {
  /**
   * For each list its files, separated by spaces: `Verse/css/js` is a style sheet and a script, `HomePage` only a
   * script, `/icons/icon.png` a path without a hash.
   */
  names: readonly string[]
  /** The hashes of all files in the order of `names`, without separators: mixed with names, they compress badly. */
  hashes: string
}

/** Returns lists of paths, relative to the portal's folder, in the short form. */
export function foldedNames(lists: readonly (readonly string[])[]): FoldedNames {
  const hashed = new RegExp(`^assets/([^/ ]+)-(\\w{${HASH_LENGTH}})[.](\\w+)$`)
  let hashes = ''
  const names = lists.map((paths) => {
    const found = new Map<string, { end: string; hash: string }[]>()
    const others: string[] = []
    for (const path of paths) {
      const [, name, hash = '', end = ''] = hashed.exec(path) ?? []
      if (name === undefined) others.push(`/${path}`)
      else found.set(name, [...(found.get(name) ?? []), { end, hash }])
    }
    const entries = [...found]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, files]) => {
        const sorted = files.sort((one, other) => (one.end < other.end ? -1 : 1))
        hashes += sorted.map(({ hash }) => hash).join('')
        const ends = sorted.map(({ end }) => end).join('/')
        return ends === 'js' ? name : `${name}/${ends}`
      })
    return [...entries, ...others].join(' ')
  })
  return { names, hashes }
}

/** Restores the lists of paths that `foldedNames` has shortened; the order within a list may differ. */
export function unfoldedNames({ names, hashes }: FoldedNames): string[][] {
  let at = 0
  return names.map((entries) =>
    entries.split(' ').flatMap((entry) => {
      const [name, ...ends] = entry.split('/')
      if (!name) return entry.slice(1) || []
      return (ends.length > 0 ? ends : ['js']).map((end) => {
        const hash = hashes.slice(at, at + HASH_LENGTH)
        at += HASH_LENGTH
        return `assets/${name}-${hash}.${end}`
      })
    }),
  )
}
