import type { DeskFile, Use, UseKind } from '#contract/admin-library.ts'
import type { LineDraft, ShelfKind } from '#contract/library-lines.ts'
import { opensInViewer } from '#contract/library-lines.ts'

/** A line of any list, with its position. */
export interface LineRow {
  /** In lists of subjects or recordings, the subject, which is unique there. */
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
  /** Unique among mentions of the same kind. */
  id: string
}

/** Returns the file of the portal's drive that an address leads to; undefined for any other address. */
export function fileOfAddress(link: string): string | undefined {
  const [, served] = /^\.?\/drive\/file\/([^/?#]+)\/preview/.exec(link) ?? []
  if (served !== undefined) return served
  const [, query] = /^\.?\/drive\/uc\?([^#]*)/.exec(link) ?? []
  return new URLSearchParams(query).get('id') ?? undefined
}

/** Returns the file that a line names, by its id or by its address. */
export function fileOfLine(kind: ShelfKind, line: Pick<LineDraft, 'link' | 'isBook'>): string | undefined {
  return opensInViewer(kind, line) ? line.link : fileOfAddress(line.link)
}

/** Counts mentions by kind, without `self`. */
export function countUses(mentions: readonly Mention[], self?: Mention): Use[] {
  const counts = new Map<UseKind, number>()
  for (const { kind, id } of mentions) {
    if (kind === self?.kind && id === self.id) continue
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return Array.from(counts, ([kind, count]) => ({ kind, count }))
}

/** The kind of mention for lines of a list. */
export function mentionKindOf(kind: ShelfKind): UseKind | undefined {
  if (kind === 'general_resource') return 'resource'
  return kind === 'subject' || kind === 'general_subject' ? undefined : kind
}

/**
 * Converts a pasted link to its stored form: the address of a file in the cloud drive becomes the file's id, since
 * readers open it in the viewer; anything else stays. `driveBase` is DRIVE_BASE_URL.
 */
export function keptLink(link: string, driveBase: string | undefined): string {
  const text = link.trim()
  if (driveBase === undefined || !text.startsWith(`${driveBase}/`)) return text
  const [, fromPath] = /\/file\/d\/([\w.-]+)/.exec(text) ?? /\/file\/([\w.-]+)\/preview/.exec(text) ?? []
  const [, fromQuery] = /[?&]id=([\w.-]+)/.exec(text) ?? []
  return fromPath ?? fromQuery ?? text
}

/** Whether two lines are equal. */
export function isSameLine(one: LineDraft, other: LineDraft): boolean {
  return one.name === other.name && one.link === other.link && one.isBook === other.isBook
}

/** Whether two lists have the same ids in any order. */
export function haveSameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id)) && new Set(one).size === one.length
}

/** Converts a file to its form in responses. */
export function deskFile({ id, name, contentType, size }: DeskFile): DeskFile {
  return { id, name, contentType, size }
}
