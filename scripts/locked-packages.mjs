// Follows the dependencies of packages through package-lock.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './preparation-errors.mjs'

/** The entries of the lockfile by path. */
export const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** Returns the paths that these packages, and all packages that they need, have in the lockfile; sorted. */
export function packagesOf(names) {
  const found = new Set()
  for (const name of names) follow('', name, found)
  return [...found].sort((a, b) => a.localeCompare(b, 'en'))
}

/** Adds to `found` the package that Node would load for this name from `folder`, and the packages that it needs. */
function follow(folder, wanted, found) {
  for (let place = folder; ; place = place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0))) {
    const path = place === '' ? `node_modules/${wanted}` : `${place}/node_modules/${wanted}`
    if (locked[path]) {
      if (found.has(path) || locked[path].integrity === undefined) return
      found.add(path)
      const { dependencies: needs = {}, optionalDependencies: options = {} } = locked[path]
      for (const need of Object.keys({ ...needs, ...options })) follow(path, need, found)
      return
    }
    if (place === '') return
  }
}
