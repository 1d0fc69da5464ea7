import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import {
  type FacultyShape,
  gradeKeysOf,
  gradeName,
  isSpecifiedShape,
  SHAPE_ATTRIBUTE,
} from '#contract/faculty-shape.ts'
import type { Bodies } from './answer.ts'
import { compress } from './compression.ts'

/** A file of the built web client. */
export interface BuiltFile extends Bodies {
  /** Relative to the folder, with `/`. */
  path: string
}

/** The quality of brotli that the build uses for its files. */
const BEST_BROTLI = 11

const COMPRESSED = /[.](br|gz)$/

/** Reads the files of the built web client with the compressed copies beside them. Empty without a build. */
export async function* builtFiles(folder: string): AsyncGenerator<BuiltFile> {
  const paths = new Set(await pathsUnder(folder))
  for (const path of paths) {
    if (COMPRESSED.test(path)) continue
    const identity = await readFile(join(folder, path))
    const copy = async (suffix: string, decode: (bytes: Buffer) => Promise<Buffer>) => {
      if (!paths.has(`${path}${suffix}`)) return undefined
      const bytes = await readFile(join(folder, `${path}${suffix}`))
      // A copy of an earlier build would be sent in place of the file.
      return (await decode(bytes)).equals(identity) ? bytes : undefined
    }
    const [br, gzip] = await Promise.all([copy('.br', promisify(brotliDecompress)), copy('.gz', promisify(gunzip))])
    yield { path, identity, br, gzip }
  }
}

/** Compresses a document that was changed after the build, as the build compresses its files. */
export function changedDocument(html: string): Promise<Required<Bodies>> {
  return compress(Buffer.from(html), BEST_BROTLI)
}

/** The grades that the drawn card of the home page offers. */
const DRAWN_GRADES = /<option value="grade_1">[\s\S]*?(?=\s*<[/]select>)/

/**
 * Returns a document with the faculty's shape for the first drawing: on the root element for the screens, and in the
 * card of the home page. Unchanged for the specified shape.
 */
export function withFaculty(html: string, faculty: FacultyShape): string {
  if (isSpecifiedShape(faculty)) return html
  const options = gradeKeysOf(faculty).map(
    (grade) => `<option value="${grade}">${escaped(gradeName(faculty, grade))}</option>`,
  )
  return html
    .replace('<html ', () => `<html ${SHAPE_ATTRIBUTE}="${escaped(JSON.stringify(faculty))}" `)
    .replace(DRAWN_GRADES, () => options.join(''))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

async function pathsUnder(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch {
    return []
  }
}
