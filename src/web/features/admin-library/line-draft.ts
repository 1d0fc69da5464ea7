import type { DeskFile, DeskLine } from '#contract/admin-library.ts'
import {
  isAddress,
  isFileName,
  type LineDraft,
  MAX_NAME,
  namesSubjects,
  type ShelfKind,
} from '#contract/library-lines.ts'
import { SUBJECT_NAMES, subjectName } from '#contract/subjects.ts'

/** What a form holds: words as people write them, and the file that was uploaded, if one was. */
export interface LineValues {
  name: string
  link: string
  file: DeskFile | null
}

/** A form as it begins: empty, or with the line that is edited. */
export function valuesOf(kind: ShelfKind, line: DeskLine | undefined): LineValues {
  if (!line) return { name: '', link: '', file: null }
  const { name, link, file } = line
  return { name: namesSubjects(kind) ? subjectName(name) : name, link, file }
}

/** The line that a form describes. A subject that the portal knows is kept by its slug, so that it has one name everywhere. */
export function draftOf(kind: ShelfKind, { name, link }: LineValues): LineDraft {
  const text = link.trim()
  const isBook = kind === 'book' || kind === 'final_exam' || (isFileName(text) && !isAddress(text))
  return { name: namesSubjects(kind) ? subjectOf(name.trim()) : name.trim(), link: text, isBook: isBook && text !== '' }
}

/** The form after a file was chosen: the line leads there, and is called like it where it has no name yet. */
export function withFile(kind: ShelfKind, values: LineValues, file: DeskFile, isOwnDrive: boolean): LineValues {
  const stem = file.name.replace(/[.]\w+$/, '').slice(0, MAX_NAME)
  const name = values.name.trim() === '' && !namesSubjects(kind) ? stem : values.name
  return { name, link: linkToFile(kind, file, isOwnDrive), file }
}

/** How a line of this list leads to a file of the portal's drive. */
function linkToFile(kind: ShelfKind, { id, contentType }: DeskFile, isOwnDrive: boolean): string {
  if (contentType.startsWith('audio/')) return `/drive/uc?export=view&id=${encodeURIComponent(id)}`
  if (isOwnDrive && kind !== 'recording') return id
  // The viewer of books shows the cloud's files then.
  return `/drive/file/${encodeURIComponent(id)}/preview`
}

function subjectOf(name: string): string {
  return Object.keys(SUBJECT_NAMES).find((slug) => SUBJECT_NAMES[slug] === name) ?? name
}
