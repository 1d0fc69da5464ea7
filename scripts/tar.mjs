// Writes a tar archive that depends only on names and contents: equal files give equal bytes on every machine.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const BLOCK = 512
/**
 * All files in the archive get this time, 2000-01-01: with real times, equal files would give different archives. (Some
 * programs refuse 1970.)
 */
const MOMENT = 946_684_800

/** Returns a gzipped tar archive of the files `paths` of `folder`; in the archive they lie in the folder `within`. */
export function tarGz(folder, paths, within) {
  const parts = [...paths].sort().flatMap((path) => {
    const body = readFileSync(join(folder, path))
    const isProgram = (statSync(join(folder, path)).mode & 0o100) !== 0
    const padding = Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)
    return [header(`${within}/${path}`, body.length, isProgram ? 0o755 : 0o644), body, padding]
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 })
}

/** Returns a header in the format ustar (POSIX.1-1988), which every tar reads. */
function header(path, size, mode) {
  const [prefix, name] = split(path)
  const block = Buffer.alloc(BLOCK)
  const octal = (number, digits) => `${number.toString(8).padStart(digits, '0')}\0`
  const fields = [
    [0, name],
    [100, octal(mode, 7)],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, octal(size, 11)],
    [136, octal(MOMENT, 11)],
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\x0000'],
    [345, prefix],
  ]
  for (const [offset, text] of fields) block.write(text, offset, 'utf8')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** Splits a path of over 100 bytes at a slash into a prefix of at most 155 bytes and a name. */
function split(path) {
  if (Buffer.byteLength(path) <= 100) return ['', path]
  for (let place = path.indexOf('/'); place !== -1; place = path.indexOf('/', place + 1)) {
    const [prefix, name] = [path.slice(0, place), path.slice(place + 1)]
    if (Buffer.byteLength(name) <= 100 && Buffer.byteLength(prefix) <= 155) return [prefix, name]
  }
  throw new Error(`${path} is too long for an archive`)
}
