/**
 * Gives the name of the file that has the response to an address in a static copy of the portal. The names have no `?`,
 * `&` and `=`, and no slashes from values, because file servers and disks treat these in different ways.
 */

/** Name of the `<meta>` element in the document of a static copy; its content is the time when the copy was made. */
export const SNAPSHOT_META = 'diwan-snapshot'

/** Attribute of that `<meta>` element with the address of the running portal, if it is known. */
export const SNAPSHOT_OF = 'data-portal'

/**
 * Returns the file's name: `/api/degrees?grade=1&term=2` → `api/degrees.grade-1.term-2.json`. Files below `/storage`
 * keep their names.
 */
export function snapshotFile(address: string): string {
  const [path = '', query = ''] = address.replace(/^\//, '').split('?')
  if (/\.(json|jpg)$/.test(path)) return path
  const parameters = query.split('&').filter(Boolean)
  return `${[path, ...parameters.map((parameter) => parameter.replace('=', '-'))].join('.')}.json`.replace(
    // Slashes are escaped rather than replaced by a dash, because «1/2» and «1-2» can be two subjects.
    /%(2F|5C|00)|~/gi,
    (_, code = '7E') => `~${code}`,
  )
}
