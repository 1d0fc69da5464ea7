import * as z from 'zod/mini'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'
import { subjectKey } from './library.ts'

/** The lists that the library desk keeps, as both ends know them. */
export const SHELF_KINDS = [
  'book',
  'final_exam',
  'resource',
  'general_resource',
  'recording',
  'subject',
  'general_subject',
] as const
export type ShelfKind = (typeof SHELF_KINDS)[number]

/** What of the faculty's year a list belongs to. */
type ShelfPart = 'grade' | 'term' | 'subject'

export const SHELF_PARTS: Readonly<Record<ShelfKind, readonly ShelfPart[]>> = {
  book: ['grade', 'term'],
  final_exam: ['grade', 'term'],
  resource: ['grade', 'term', 'subject'],
  general_resource: ['subject'],
  recording: ['grade', 'term'],
  subject: ['grade', 'term'],
  general_subject: [],
}

/** One list: what is in it, and where it belongs. A list that does not know a part leaves it out. */
export const shelfSchema = z
  .object({
    shelf: z.enum(SHELF_KINDS),
    grade: z.optional(z.enum(GRADE_KEYS)),
    term: z.optional(z.enum(TERM_KEYS)),
    subject: z.optional(subjectKey),
  })
  .check(z.refine((shelf) => hasItsParts(shelf), 'exactly the parts that this list has'))
export type Shelf = z.output<typeof shelfSchema>

function hasItsParts(shelf: { shelf: ShelfKind } & Partial<Record<ShelfPart, string | undefined>>): boolean {
  const parts = SHELF_PARTS[shelf.shelf]
  return (['grade', 'term', 'subject'] as const).every((part) => (shelf[part] !== undefined) === parts.includes(part))
}

export const MAX_NAME = 200
export const MAX_LINK = 2000
export const MAX_DESCRIPTION = 2000
/** Lines of one list. */
export const MAX_LINES = 500

/** What the desk writes for one line. */
export const lineDraftSchema = z.object({
  /** The title; in lists of subjects and of recordings the subject. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME)),
  /** Where it leads; empty in lists of subjects. */
  link: z.string().check(z.trim(), z.maxLength(MAX_LINK)),
  /** Of a resource: whether `link` names a file of the drive, which opens in the viewer. */
  isBook: z.boolean(),
})
export type LineDraft = z.output<typeof lineDraftSchema>

/** What can be wrong with a line that has the right shape. */
export type LineFault = 'name_missing' | 'name_long' | 'subject_long' | 'link_missing' | 'link_long' | 'link_unsafe'

/** A web address, or one within the portal: what a page may lead to. Anything else (`javascript:`, words) is refused. */
export function isAddress(text: string): boolean {
  if (/^\.?\/(?![/\\])/.test(text)) return !/\s/.test(text)
  return isWebAddress(text)
}

/** `http` or `https` with a host, and no name of a user before it. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@:]+(:\d{1,5})?([/?#]\S*)?$/i.test(text)
}

/** Whether a text may name a file of a drive, the portal's own or a cloud's. */
export function isFileName(text: string): boolean {
  return /^[a-z0-9_-][\w.-]{0,99}$/i.test(text)
}

/** What is wrong with a line of this list, field by field; an empty object where nothing is. */
export function lineFaults(kind: ShelfKind, line: LineDraft): { name?: LineFault; link?: LineFault } {
  const name = nameFault(kind, line.name)
  const link = linkFault(kind, line)
  return { ...(name ? { name } : {}), ...(link ? { link } : {}) }
}

/** Whether the lines of a list are subjects, each there once. */
export function namesSubjects(kind: ShelfKind): boolean {
  return kind === 'subject' || kind === 'general_subject' || kind === 'recording'
}

/** Whether the lines of a list lead anywhere. */
export function hasLinks(kind: ShelfKind): boolean {
  return kind !== 'subject' && kind !== 'general_subject'
}

/** Whether a line opens in the viewer of books, so that its link may be the name of a file. */
export function opensInViewer(kind: ShelfKind, { isBook }: Pick<LineDraft, 'isBook'>): boolean {
  if (kind === 'book' || kind === 'final_exam') return true
  return isBook && (kind === 'resource' || kind === 'general_resource')
}

function nameFault(kind: ShelfKind, text: string): LineFault | undefined {
  const name = text.trim()
  if (name === '') return 'name_missing'
  if (namesSubjects(kind)) return subjectKey.safeParse(name).success ? undefined : 'subject_long'
  return name.length > MAX_NAME ? 'name_long' : undefined
}

function linkFault(kind: ShelfKind, line: LineDraft): LineFault | undefined {
  if (!hasLinks(kind)) return undefined
  const link = line.link.trim()
  if (link === '') return 'link_missing'
  if (link.length > MAX_LINK) return 'link_long'
  const isBookOfTerm = kind === 'book' || kind === 'final_exam'
  if (opensInViewer(kind, line) && isFileName(link)) return undefined
  // The list of books may lead to another site; a resource that does is no book.
  const isGood = isBookOfTerm ? isWebAddress(link) : !line.isBook && isAddress(link)
  return isGood ? undefined : 'link_unsafe'
}
