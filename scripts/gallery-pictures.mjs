// Updates the component snapshots after an intended change, and reduces them to a palette of 96 colours so that the
// repository stays small; the comparison tolerates the difference. Run: `node scripts/gallery-pictures.mjs`
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { ensureChromium } from './chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(root, 'e2e/gallery/pictures')
const COLOURS = 96
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const RGB = 2
const PALETTE = 3

const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', 'e2e/gallery.spec.ts', '--update-snapshots=changed'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: await ensureChromium() } },
)
if (status !== 0) process.exit(1)

let total = 0
for (const name of readdirSync(FOLDER)) {
  const path = join(FOLDER, name)
  const small = shrink(readFileSync(path))
  writeFileSync(path, small)
  total += small.length
}
console.log(`${readdirSync(FOLDER).length} pictures, ${Math.round(total / 1024)} KB`)

/**
 * Returns the PNG with a palette of its most frequent colours. A PNG that has a palette already is returned as it is.
 */
function shrink(png) {
  const chunks = readChunks(png)
  const header = chunks.find(({ type }) => type === 'IHDR').data
  if (header[9] !== RGB) return png
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const { palette, indexes } = reduce(unfilter(inflateSync(packed), width * 3, height))
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++) indexes.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width)
  const newHeader = Buffer.from(header)
  newHeader[9] = PALETTE
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', newHeader),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function readChunks(png) {
  const chunks = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Undoes PNG's five filters, which store each byte as a difference from the pixels to the left, above, or both. */
function unfilter(filtered, stride, height) {
  const pixels = Buffer.alloc(stride * height)
  for (let row = 0; row < height; row++) {
    const filter = filtered[row * (stride + 1)]
    for (let column = 0; column < stride; column++) {
      const at = row * stride + column
      const left = column >= 3 ? pixels[at - 3] : 0
      const above = row > 0 ? pixels[at - stride] : 0
      const corner = row > 0 && column >= 3 ? pixels[at - stride - 3] : 0
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter]
      pixels[at] = filtered[row * (stride + 1) + 1 + column] + guess
    }
  }
  return pixels
}

function paeth(left, above, corner) {
  const [a, b, c] = [left, above, corner].map((value) => Math.abs(left + above - corner - value))
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}

/** Returns the most frequent colours, and for each pixel the index of the nearest of them. */
function reduce(pixels) {
  const counts = new Map()
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = pixels.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const kept = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, COLOURS)
    .map(([colour]) => colour)
  const nearest = new Map([...counts.keys()].map((colour) => [colour, indexOfNearest(kept, colour)]))
  const indexes = Buffer.alloc(pixels.length / 3)
  for (let at = 0; at < indexes.length; at++) indexes[at] = nearest.get(pixels.readUIntBE(at * 3, 3))
  const palette = Buffer.alloc(kept.length * 3)
  for (const [index, colour] of kept.entries()) palette.writeUIntBE(colour, index * 3, 3)
  return { palette, indexes }
}

function indexOfNearest(kept, colour) {
  let best = 0
  for (let index = 1; index < kept.length; index++)
    if (distance(kept[index], colour) < distance(kept[best], colour)) best = index
  return best
}

function distance(one, other) {
  return [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0)
}
