/**
 * Where the answer of an address lies in an exported static site: a file for each address, named without `?`, `&`, `=` and slashes
 * that were part of a name, which file servers and disks treat in their own ways.
 */

/** The document of an exported site carries a `<meta>` of this name; its content is the time of the export. */
export const SNAPSHOT_META = 'diwan-snapshot'

/** `/api/degrees?grade=1&term=2` → `api/degrees.grade-1.term-2.json`, relative to the document; files of `/storage` keep their names. */
export function snapshotFile(address: string): string {
  const [path = '', query = ''] = address.replace(/^\//, '').split('?')
  if (/\.(json|jpg)$/.test(path)) return path
  const parameters = query.split('&').filter(Boolean)
  return `${[path, ...parameters.map((parameter) => parameter.replace('=', '-'))].join('.')}.json`.replace(
    /%(2F|5C|00)/gi,
    '-',
  )
}
