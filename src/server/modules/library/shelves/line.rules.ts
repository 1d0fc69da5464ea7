import type { DeskFile, Use, UseKind } from '#contract/admin-library.ts'
import type { LineDraft, ShelfKind } from '#contract/library-lines.ts'
import { opensInViewer } from '#contract/library-lines.ts'

/** A line of any list, in its place. */
export interface LineRow {
  /** Of a list of subjects or recordings the subject, which stands there once. */
  id: string
  name: string
  link: string
  isBook: boolean
  position: number
  source: 'office' | 'demo'
}

/** Something of the library that names a file, or that belongs to a subject. */
export interface Mention {
  kind: UseKind
  /** Tells one mention from another of its kind. */
  id: string
}

/** The file of the portal's drive that an address leads to; undefined for any other address. */
export function fileOfAddress(link: string): string | undefined {
  const [, served] = /^\.?\/drive\/file\/([^/?#]+)\/preview/.exec(link) ?? []
  if (served !== undefined) return served
  const [, query] = /^\.?\/drive\/uc\?([^#]*)/.exec(link) ?? []
  return query === undefined ? undefined : (new URLSearchParams(query).get('id') ?? undefined)
}

/** The file that a line names, whether by its id or by its address. */
export function fileOfLine(kind: ShelfKind, line: Pick<LineDraft, 'link' | 'isBook'>): string | undefined {
  return opensInViewer(kind, line) ? line.link : fileOfAddress(line.link)
}

/** Mentions other than this one, counted by kind. */
export function countUses(mentions: readonly Mention[], self?: Mention): Use[] {
  const counts = new Map<UseKind, number>()
  for (const { kind, id } of mentions) {
    if (kind === self?.kind && id === self.id) continue
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return Array.from(counts, ([kind, count]) => ({ kind, count }))
}

/** Under which word the mentions of a list's lines stand. */
export function mentionKindOf(kind: ShelfKind): UseKind | undefined {
  if (kind === 'general_resource') return 'resource'
  return kind === 'subject' || kind === 'general_subject' ? undefined : kind
}

/**
 * What the office pasted, as it is kept: the address of a file in the cloud drive becomes the file's id, because readers see it in
 * the viewer; anything else stays. `driveBase` is DRIVE_BASE_URL.
 */
export function keptLink(link: string, driveBase: string | undefined): string {
  const text = link.trim()
  if (driveBase === undefined || !text.startsWith(`${driveBase}/`)) return text
  const [, fromPath] = /\/file\/d\/([\w.-]+)/.exec(text) ?? /\/file\/([\w.-]+)\/preview/.exec(text) ?? []
  const [, fromQuery] = /[?&]id=([\w.-]+)/.exec(text) ?? []
  return fromPath ?? fromQuery ?? text
}

/** Whether two lines say the same. */
export function isSameLine(one: LineDraft, other: LineDraft): boolean {
  return one.name === other.name && one.link === other.link && one.isBook === other.isBook
}

/** Whether two lists have the same ids, in whatever order. */
export function haveSameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id)) && new Set(one).size === one.length
}

/** A file as the desk shows it. */
export function deskFile({ id, name, contentType, size }: DeskFile): DeskFile {
  return { id, name, contentType, size }
}
