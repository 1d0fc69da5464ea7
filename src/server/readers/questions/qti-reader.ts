import { posix } from 'node:path'
import type { QuestionFormat } from '#contract/question-files.ts'
import { ItemRefusedError, type QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import type { Losses } from '#server/modules/quiz/files/question-item.rules.ts'
import { type Archive, openArchive } from '../archive.ts'
import { UnreadableFileError } from '../sheet-file.ts'
import { QuestionFileError } from './file-fault.ts'
import { MOST_SOURCE, type Piece, readPieces } from './item-pieces.ts'
import { mediaOnShelf } from './item-text.ts'
import type { MediaShelf } from './media-shelf.ts'
import { type QtiContext, qtiQuestion } from './qti-item.ts'
import { questionText } from './question-text.ts'
import { roughText } from './rough-text.ts'

const ITEM = /<(?:\w+:)?(?:assessmentItem|qti-assessment-item)[\s>]/
const TITLE = /<(?:\w+:)?(?:assessmentItem|qti-assessment-item)\s[^>]*?\btitle\s*=\s*["']([^"'<>]{0,200})/
const VERSIONS: readonly [sign: RegExp, format: QuestionFormat][] = [
  [/imsqtiasi_v3p0|<(?:\w+:)?qti-assessment-item/, 'qti3'],
  [/imsqti_v2p2|qtiv2p2/, 'qti22'],
]
/** The largest part of a package that is read as a whole, in bytes. A larger item is rejected. */
const MOST_PART = 3_000_000
const GREATER_THAN = 0x3e
/** Blanks and the bytes of a byte order mark. */
const BLANKS: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf])
const PROLOG = [
  { opens: Buffer.from('<!--'), closes: '-->' },
  { opens: Buffer.from('<?'), closes: '?>' },
  { opens: Buffer.from('<!'), closes: '>' },
]

interface QtiPiece extends Piece {
  /** The item's path in its package. */
  path: string
  /** Whether `source` is only the beginning of a part that is too large. */
  isCut?: boolean
}

/** Whether a text is an item of QTI. */
export function looksLikeQti(text: string): boolean {
  return ITEM.test(text)
}

/** Reads one item of QTI 2.1, 2.2 or 3.0. Throws QuestionFileError `doctype`. */
export function readQtiItem(text: string, shelf: MediaShelf): QuestionReading {
  if (/<!DOCTYPE/i.test(text)) throw new QuestionFileError('doctype')
  return readItems([{ line: 1, source: text, path: 'item.xml' }], shelf, undefined)
}

/**
 * Reads the items of a QTI package in the manifest's order; an item's line is its number in this order. Throws
 * QuestionFileError `damaged` if the archive is damaged or has no items, `too_hard` if it exceeds the limits.
 */
export function readQtiPackage(bytes: Uint8Array, shelf: MediaShelf): QuestionReading {
  const archive = opened(bytes)
  const manifest = archive.has('imsmanifest.xml') ? textOfPart(archive, 'imsmanifest.xml').source : ''
  const parts = archive.names().filter((name) => /\.xml$/i.test(name) && name !== 'imsmanifest.xml')
  const place = (name: string) => {
    const at = manifest.indexOf(`href="${name}"`)
    return at < 0 ? manifest.length : at
  }
  const sorted = parts.map((name) => ({ name, at: place(name) })).sort((one, other) => one.at - other.at)
  const items = sorted.flatMap(({ name }) => {
    const part = textOfPart(archive, name)
    return looksLikeQti(part.source) ? [{ path: name, ...part }] : []
  })
  if (items.length === 0) throw new QuestionFileError('damaged')
  return readItems(
    items.map((item, at) => ({ ...item, line: at + 1 })),
    shelf,
    archive,
  )
}

function readItems(pieces: readonly QtiPiece[], shelf: MediaShelf, archive: Archive | undefined): QuestionReading {
  const [first] = pieces
  const format = VERSIONS.find(([sign]) => sign.test(first?.source ?? ''))?.[1] ?? 'qti21'
  return readPieces(format, pieces, {
    read({ source, path, isCut }, lost) {
      if (isCut) throw new ItemRefusedError('long_item')
      const lifted = shelf.lift(source)
      if (lifted.length > MOST_SOURCE) throw new ItemRefusedError('long_item')
      if (/<!DOCTYPE/i.test(lifted)) throw new ItemRefusedError('malformed')
      return qtiQuestion(lifted, contextOf(path, shelf, lost, archive))
    },
    titleOf: ({ source, path }) => roughText(TITLE.exec(source.slice(0, MOST_SOURCE))?.[1] || posix.basename(path)),
  })
}

function contextOf(path: string, shelf: MediaShelf, lost: Losses, archive: Archive | undefined): QtiContext {
  return {
    lost,
    mediaOf(address) {
      const part = partOf(archive, path, address)
      return part === undefined ? mediaOnShelf(shelf, address) : shelf.add(bytesOfPart(archive, part))
    },
    stimulusOf(address) {
      const part = partOf(archive, path, address)
      if (part === undefined) throw new ItemRefusedError('passage_missing')
      const text = textOfPart(archive, part)
      const source = shelf.lift(text.source)
      if (text.isCut || source.length > MOST_SOURCE) throw new ItemRefusedError('long_passage')
      return { source, mediaOf: contextOf(part, shelf, lost, archive).mediaOf }
    },
  }
}

/** Returns the path in the archive to which a URL in an item leads; undefined if the archive has no such file. */
function partOf(archive: Archive | undefined, from: string, address: string): string | undefined {
  if (/^[a-z][a-z+.-]*:|^\/\//i.test(address)) return undefined
  const path = posix.normalize(posix.join(posix.dirname(from), decoded(address)))
  return archive?.has(path) ? path : undefined
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address.replace(/[?#].*$/, ''))
  } catch {
    return address
  }
}

function opened(bytes: Uint8Array): Archive {
  return refusing(() => openArchive(Buffer.from(bytes)))
}

function bytesOfPart(archive: Archive | undefined, name: string): Buffer {
  return archive ? refusing(() => archive.part(name)) : Buffer.alloc(0)
}

/** Returns the text of a part; of a part that is too large only the root's beginning, cut where a tag ends. */
function textOfPart(archive: Archive | undefined, name: string): { source: string; isCut: boolean } {
  const bytes = bytesOfPart(archive, name)
  if (bytes.length <= MOST_PART) return { source: questionText(bytes), isCut: false }
  const root = rootOf(bytes)
  const beginning = bytes.subarray(root, root + MOST_SOURCE)
  // A character that is cut in two would make UTF-8 look like another encoding.
  return { source: questionText(beginning.subarray(0, beginning.lastIndexOf(GREATER_THAN) + 1)), isCut: true }
}

/** Returns the position of an XML file's root, behind declarations, comments and blanks; 0 if it is not found. */
function rootOf(bytes: Buffer): number {
  let at = 0
  while (at < bytes.length) {
    while (BLANKS.has(bytes[at])) at += 1
    const prolog = PROLOG.find(({ opens }) => bytes.subarray(at, at + opens.length).equals(opens))
    if (!prolog) return at
    const end = bytes.indexOf(prolog.closes, at)
    if (end < 0) return 0
    at = end + prolog.closes.length
  }
  return 0
}

/** Turns the errors of reading an archive into errors of question files. */
function refusing<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    throw new QuestionFileError(error.reason === 'too_large' ? 'too_hard' : 'damaged', error)
  }
}
