import type { DeskFile, DeskLine } from '#contract/admin-library.ts'
import {
  isAddress,
  isFileName,
  type LineDraft,
  MAX_NAME,
  namesSubjects,
  type ShelfKind,
} from '#contract/library-lines.ts'
import { cleanText } from '#contract/search-text.ts'
import { SUBJECT_NAMES, subjectName } from '#contract/subjects.ts'

/** The values of an entry's form: texts as typed, the uploaded file, if any, and whether one is being uploaded. */
export interface LineValues {
  name: string
  link: string
  file: DeskFile | null
  isUploading: boolean
}

/** Returns the initial values of the form: empty, or those of the edited entry. */
export function valuesOf(kind: ShelfKind, line: DeskLine | undefined): LineValues {
  if (!line) return { name: '', link: '', file: null, isUploading: false }
  const { name, link, file } = line
  return { name: namesSubjects(kind) ? subjectName(name) : name, link, file, isUploading: false }
}

/**
 * Returns the entry that a form describes. A known subject is stored by its slug, so that it has one name everywhere.
 */
export function draftOf(kind: ShelfKind, { name, link }: LineValues): LineDraft {
  const text = link.trim()
  const isBook = kind === 'book' || kind === 'final_exam' || (isFileName(text) && !isAddress(text))
  return { name: namesSubjects(kind) ? subjectOf(name.trim()) : name.trim(), link: text, isBook: isBook && text !== '' }
}

/** Returns the form's values with a chosen file and its link; an empty name becomes the file's name. */
export function withFile(kind: ShelfKind, values: LineValues, file: DeskFile, isOwnDrive: boolean): LineValues {
  const stem = file.name.replace(/[.]\w+$/, '').slice(0, MAX_NAME)
  const name = values.name.trim() === '' && !namesSubjects(kind) ? stem : values.name
  return { ...values, name, link: linkToFile(kind, file, isOwnDrive), file }
}

/** Returns the link to a file of the portal, in the form that entries of this kind of list use. */
function linkToFile(kind: ShelfKind, { id, contentType }: DeskFile, isOwnDrive: boolean): string {
  if (contentType.startsWith('audio/')) return `/drive/uc?export=view&id=${encodeURIComponent(id)}`
  if (isOwnDrive && kind !== 'recording') return id
  // With a cloud drive the book viewer opens only files of the cloud, so link to the file's preview instead.
  return `/drive/file/${encodeURIComponent(id)}/preview`
}

function subjectOf(name: string): string {
  // A name that was copied from elsewhere may have invisible characters or double blanks.
  const shown = cleanText(name)
  return Object.keys(SUBJECT_NAMES).find((slug) => SUBJECT_NAMES[slug] === shown) ?? name
}
