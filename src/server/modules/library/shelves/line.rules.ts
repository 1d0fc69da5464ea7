import type { DeskFile, Use, UseKind } from '#contract/admin-library.ts'
import type { LineDraft, ShelfKind } from '#contract/library-lines.ts'
import { opensInViewer } from '#contract/library-lines.ts'

/** A line of any library list, with its position in the list. */
export interface LineRow {
  /** In lists of subjects and recordings the subject itself, which is unique there. */
  id: string
  name: string
  link: string
  isBook: boolean
  position: number
  source: 'office' | 'demo'
}

/** An item of the library that names a file or belongs to a subject. */
export interface Mention {
  kind: UseKind
  /** Unique among items of the same kind. */
  id: string
}

/** Returns the id of the file that an address in the portal's drive leads to, or undefined for any other address. */
export function fileOfAddress(link: string): string | undefined {
  const [, served] = /^\.?\/drive\/file\/([^/?#]+)\/preview/.exec(link) ?? []
  if (served !== undefined) return served
  const [, query] = /^\.?\/drive\/uc\?([^#]*)/.exec(link) ?? []
  return new URLSearchParams(query).get('id') ?? undefined
}

/** Returns the id of the file that a line names, by the id itself or by an address in the drive, or undefined. */
export function fileOfLine(kind: ShelfKind, line: Pick<LineDraft, 'link' | 'isBook'>): string | undefined {
  return opensInViewer(kind, line) ? line.link : fileOfAddress(line.link)
}

/** Counts items by kind, leaving out `self`. */
export function countUses(mentions: readonly Mention[], self?: Mention): Use[] {
  const counts = new Map<UseKind, number>()
  for (const { kind, id } of mentions) {
    if (kind === self?.kind && id === self.id) continue
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return Array.from(counts, ([kind, count]) => ({ kind, count }))
}

/** Returns the kind under which lines of a list are counted, or undefined for lists of subjects, which name no file. */
export function mentionKindOf(kind: ShelfKind): UseKind | undefined {
  if (kind === 'general_resource') return 'resource'
  return kind === 'subject' || kind === 'general_subject' ? undefined : kind
}

/**
 * Returns the stored form of a pasted link. The address of a file in the cloud drive becomes the file's id, because
 * readers open such a file in the viewer. Any other text stays as it is. `driveBase` is DRIVE_BASE_URL.
 */
export function keptLink(link: string, driveBase: string | undefined): string {
  const text = link.trim()
  if (driveBase === undefined || !text.startsWith(`${driveBase}/`)) return text
  const [, fromPath] = /\/file\/d\/([\w.-]+)/.exec(text) ?? /\/file\/([\w.-]+)\/preview/.exec(text) ?? []
  const [, fromQuery] = /[?&]id=([\w.-]+)/.exec(text) ?? []
  return fromPath ?? fromQuery ?? text
}

/** Whether two lines have the same name, link and kind of link. */
export function isSameLine(one: LineDraft, other: LineDraft): boolean {
  return one.name === other.name && one.link === other.link && one.isBook === other.isBook
}

/** Whether two lists have the same ids, each once, in any order. */
export function haveSameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id)) && new Set(one).size === one.length
}

/** Returns a file with only the fields that responses have. */
export function deskFile({ id, name, contentType, size }: DeskFile): DeskFile {
  return { id, name, contentType, size }
}
