import * as z from 'zod/mini'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'
import { subjectKey } from './library.ts'
import { cleanText } from './search-text.ts'
import { subjectName } from './subjects.ts'

/** The kinds of lists that the library desk edits. */
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

/** What a list of the library can belong to, beside its kind. */
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

/** One list of the library: its kind, and the grade, term and subject that it belongs to, if lists of its kind do. */
export const shelfSchema = z
  .object({
    shelf: z.enum(SHELF_KINDS),
    grade: z.optional(z.enum(GRADE_KEYS)),
    term: z.optional(z.enum(TERM_KEYS)),
    subject: z.optional(subjectKey),
  })
  .check(z.refine((shelf) => hasItsParts(shelf), 'exactly the parts that this kind of list uses'))
export type Shelf = z.output<typeof shelfSchema>

function hasItsParts(shelf: { shelf: ShelfKind } & Partial<Record<ShelfPart, string | undefined>>): boolean {
  const parts = SHELF_PARTS[shelf.shelf]
  return (['grade', 'term', 'subject'] as const).every((part) => (shelf[part] !== undefined) === parts.includes(part))
}

export const MAX_NAME = 200
export const MAX_LINK = 2000
export const MAX_DESCRIPTION = 2000
/** The most lines of one list. */
export const MAX_LINES = 500

/** One line of a list, as the editor sends it to the server. */
export const lineDraftSchema = z.object({
  /** The title of the line; in lists of subjects and of recordings, the subject. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME)),
  /** The address or file to which the line leads; empty in lists of subjects. */
  link: z.string().check(z.trim(), z.maxLength(MAX_LINK)),
  /** For a resource: whether `link` names a file of the drive, which opens in the viewer. */
  isBook: z.boolean(),
})
export type LineDraft = z.output<typeof lineDraftSchema>

/** What can still be wrong with a line that `lineDraftSchema` accepts. */
export type LineFault =
  | 'name_missing'
  | 'name_long'
  | 'subject_long'
  | 'subject_odd'
  | 'link_missing'
  | 'link_long'
  | 'link_unsafe'

/** Whether a text is a web address or a path within the portal. Rejects anything else, such as `javascript:`. */
export function isAddress(text: string): boolean {
  if (/^\.?\/(?![/\\])/.test(text)) return !/\s/.test(text)
  return isWebAddress(text)
}

/** Whether a text is an `http` or `https` address with a host, without a user name or invisible characters. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[\p{L}\p{M}\p{N}.-]+(:\d{1,5})?([/?#][^\s\p{Cf}]*)?$/iu.test(text)
}

/** Whether a text is valid as the name of a file in the portal's drive or a cloud drive. */
export function isFileName(text: string): boolean {
  return /^[a-z0-9_-][\w.-]{0,99}$/i.test(text)
}

/** Returns the fault of each field of a line in a list of this kind; an empty object if the line is valid. */
export function lineFaults(kind: ShelfKind, line: LineDraft): { name?: LineFault; link?: LineFault } {
  const name = nameFault(kind, line.name)
  const link = linkFault(kind, line)
  return { ...(name ? { name } : {}), ...(link ? { link } : {}) }
}

/**
 * Whether a text may become the name of a subject. Browsers drop `.` and `..` from URLs; JavaScript objects move a key
 * such as `1` before all others and lose `__proto__`. Subjects that were stored before this check existed may still
 * have a name that it refuses.
 */
export function canNameSubject(name: string): boolean {
  return subjectKey.safeParse(name).success && /\p{L}/u.test(name) && name !== '__proto__'
}

/** Whether each line of a list names a subject; in such a list no subject occurs twice. */
export function namesSubjects(kind: ShelfKind): boolean {
  return kind === 'subject' || kind === 'general_subject' || kind === 'recording'
}

/** Whether two subjects look the same to readers: their names differ at most in blanks and invisible characters. */
export function looksLike(one: string, other: string): boolean {
  return cleanText(subjectName(one)) === cleanText(subjectName(other))
}

/** Whether the lines of a list have links. */
export function hasLinks(kind: ShelfKind): boolean {
  return kind !== 'subject' && kind !== 'general_subject'
}

/** Whether a line opens in the book viewer, so that its link may be a file name. */
export function opensInViewer(kind: ShelfKind, { isBook }: Pick<LineDraft, 'isBook'>): boolean {
  if (kind === 'book' || kind === 'final_exam') return true
  return isBook && (kind === 'resource' || kind === 'general_resource')
}

function nameFault(kind: ShelfKind, text: string): LineFault | undefined {
  const name = text.trim()
  if (cleanText(name) === '') return 'name_missing'
  if (namesSubjects(kind)) return subjectFault(name)
  return name.length > MAX_NAME ? 'name_long' : undefined
}

function subjectFault(name: string): LineFault | undefined {
  if (!subjectKey.safeParse(name).success) return 'subject_long'
  return canNameSubject(name) ? undefined : 'subject_odd'
}

function linkFault(kind: ShelfKind, line: LineDraft): LineFault | undefined {
  if (!hasLinks(kind)) return undefined
  const link = line.link.trim()
  if (link === '') return 'link_missing'
  if (link.length > MAX_LINK) return 'link_long'
  const isBookOfTerm = kind === 'book' || kind === 'final_exam'
  if (opensInViewer(kind, line) && isFileName(link)) return undefined
  // A line in a list of books may link to another site; a resource with `isBook` must name a file of the drive.
  const isGood = isBookOfTerm ? isWebAddress(link) : !line.isBook && isAddress(link)
  return isGood ? undefined : 'link_unsafe'
}
