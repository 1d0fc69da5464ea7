// Writes a brotli and a gzip copy beside each file of the built web client, for the server and for file hosts with
// static compression. Skips files that are compressed already, and copies that are no smaller.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './preparation-errors.mjs'

const FOLDER = join(root, 'dist/web')
const COMPRESSED = /[.](br|gz|png|jpg|woff2)$/
/**
 * The brotli quality of large files, such as the PDF reader, which no first load needs: it takes less than half of the
 * time, and their copies become 2 % larger.
 */
const QUICK = 10
const BEST = 11
const LARGE_BYTES = 200_000

async function compress(file) {
  const body = readFileSync(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: body.length < LARGE_BYTES ? BEST : QUICK,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: 9 }),
  ])
  if (brotli.length < body.length) writeFileSync(`${file}.br`, brotli)
  if (zipped.length < body.length) writeFileSync(`${file}.gz`, zipped)
}

const files = readdirSync(FOLDER, { recursive: true })
  .map((name) => join(FOLDER, name))
  .filter((file) => !COMPRESSED.test(file) && statSync(file).isFile())
  // The largest files take longest, so they start first.
  .sort((one, other) => statSync(other).size - statSync(one).size)
await Promise.all(files.map(compress))
