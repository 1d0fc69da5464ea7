import { posix } from 'node:path'
import type { QuestionFormat } from '#contract/question-files.ts'
import { ItemRefusedError, type QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import type { Losses } from '#server/modules/quiz/files/question-item.rules.ts'
import { type Archive, openArchive } from '../archive.ts'
import { UnreadableFileError } from '../sheet-file.ts'
import { decodeText } from './decode-text.ts'
import { QuestionFileError } from './file-fault.ts'
import { MOST_SOURCE, type Piece, readPieces } from './item-pieces.ts'
import { mediaOnShelf } from './item-text.ts'
import type { MediaShelf } from './media-shelf.ts'
import { type QtiContext, qtiQuestion } from './qti-item.ts'
import { roughText } from './rough-text.ts'

const ITEM = /<(?:\w+:)?(?:assessmentItem|qti-assessment-item)[\s>]/
const TITLE = /<(?:\w+:)?(?:assessmentItem|qti-assessment-item)\s[^>]*?\btitle\s*=\s*["']([^"'<>]{0,200})/
const VERSIONS: readonly [sign: RegExp, format: QuestionFormat][] = [
  [/imsqtiasi_v3p0|<(?:\w+:)?qti-assessment-item/, 'qti3'],
  [/imsqti_v2p2|qtiv2p2/, 'qti22'],
]
/** Largest part of a package that is read as XML. */
const MOST_PART = 3_000_000

interface QtiPiece extends Piece {
  /** Path of the item in its package. */
  path: string
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
 * Reads the items of a QTI package in the manifest's order; their lines are their numbers. Throws QuestionFileError
 * `damaged` for an archive that is not one or has no items, `too_hard` for one beyond the limits.
 */
export function readQtiPackage(bytes: Uint8Array, shelf: MediaShelf): QuestionReading {
  const archive = opened(bytes)
  const manifest = archive.has('imsmanifest.xml') ? textOfPart(archive, 'imsmanifest.xml') : ''
  const parts = archive.names().filter((name) => /\.xml$/i.test(name) && name !== 'imsmanifest.xml')
  const place = (name: string) => {
    const at = manifest.indexOf(`href="${name}"`)
    return at < 0 ? manifest.length : at
  }
  const sorted = parts.map((name) => ({ name, at: place(name) })).sort((one, other) => one.at - other.at)
  const items = sorted.flatMap(({ name }) => {
    const source = textOfPart(archive, name)
    return looksLikeQti(source) ? [{ path: name, source }] : []
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
    read({ source, path }, lost) {
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
      const source = shelf.lift(textOfPart(archive, part))
      if (source.length > MOST_SOURCE) throw new ItemRefusedError('long_passage')
      return { source, mediaOf: contextOf(part, shelf, lost, archive).mediaOf }
    },
  }
}

/** Returns the path in the archive that an address names from an item; undefined for one outside it. */
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

function textOfPart(archive: Archive | undefined, name: string): string {
  if ((archive?.size(name) ?? 0) > MOST_PART) return ''
  return decodeText(bytesOfPart(archive, name))
}

/** Turns the errors of the archive into those of question files. */
function refusing<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    throw new QuestionFileError(error.reason === 'too_large' ? 'too_hard' : 'damaged', error)
  }
}
