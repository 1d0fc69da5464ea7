import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
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

/**
 * Yields the files of the built web client with the compressed copies beside them. Empty if there is no build. Reads on
 * the main thread: six hundred small files that the thread pool reads one by one take three times as long.
 */
export function* builtFiles(folder: string): Generator<BuiltFile> {
  const paths = new Set(pathsUnder(folder))
  for (const path of paths) {
    if (COMPRESSED.test(path)) continue
    const identity = readFileSync(join(folder, path))
    const copy = (suffix: string, decode: (bytes: Buffer) => Buffer) => {
      if (!paths.has(`${path}${suffix}`)) return undefined
      const bytes = readFileSync(join(folder, `${path}${suffix}`))
      // A copy left by an earlier build is ignored: it would be sent instead of the file.
      return decode(bytes).equals(identity) ? bytes : undefined
    }
    yield { path, identity, br: copy('.br', brotliDecompressSync), gzip: copy('.gz', gunzipSync) }
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

function pathsUnder(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch {
    return []
  }
}
