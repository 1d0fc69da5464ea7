/**
 * Maps an address to its file in an exported static site: one file per address. Names avoid `?`, `&`, `=` and slashes
 * from values, which file servers and disks treat differently.
 */

/** Name of the `<meta>` in an exported site's document; its content is the time of the export. */
export const SNAPSHOT_META = 'diwan-snapshot'

/** Attribute of that `<meta>` with the address of the running portal, where it is known. */
export const SNAPSHOT_OF = 'data-portal'

/** `/api/degrees?grade=1&term=2` → `api/degrees.grade-1.term-2.json`; files of `/storage` keep their names. */
export function snapshotFile(address: string): string {
  const [path = '', query = ''] = address.replace(/^\//, '').split('?')
  if (/\.(json|jpg)$/.test(path)) return path
  const parameters = query.split('&').filter(Boolean)
  return `${[path, ...parameters.map((parameter) => parameter.replace('=', '-'))].join('.')}.json`.replace(
    /%(2F|5C|00)/gi,
    '-',
  )
}
