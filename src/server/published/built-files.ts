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
  /** The path relative to the folder, with `/`. */
  path: string
}

/** The brotli quality with which the build compresses its files. */
const BEST_BROTLI = 11

const COMPRESSED = /[.](br|gz)$/

/** Yields the files of the built web client with the compressed copies beside them. Empty if there is no build. */
export async function* builtFiles(folder: string): AsyncGenerator<BuiltFile> {
  const paths = new Set(await pathsUnder(folder))
  for (const path of paths) {
    if (COMPRESSED.test(path)) continue
    const identity = await readFile(join(folder, path))
    const copy = async (suffix: string, decode: (bytes: Buffer) => Promise<Buffer>) => {
      if (!paths.has(`${path}${suffix}`)) return undefined
      const bytes = await readFile(join(folder, `${path}${suffix}`))
      // A copy left by an earlier build is ignored: it would be sent instead of the file.
      return (await decode(bytes)).equals(identity) ? bytes : undefined
    }
    const [br, gzip] = await Promise.all([copy('.br', promisify(brotliDecompress)), copy('.gz', promisify(gunzip))])
    yield { path, identity, br, gzip }
  }
}

/** Compresses a document that was changed after the build, in the build's quality. */
export function changedDocument(html: string): Promise<Required<Bodies>> {
  return compress(Buffer.from(html), BEST_BROTLI)
}

/** The options for grades in the home page's list, as the build has written them into the document. */
const DRAWN_GRADES = /<option value="grade_1">[\s\S]*?(?=\s*<[/]select>)/

/**
 * Returns a document that shows the faculty's grades before any script runs: as an attribute of the root element, and
 * in the home page's list of grades. Unchanged for the specified shape.
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
