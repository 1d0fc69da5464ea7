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

/** A removed line, and the ids of the lines before and after it in its list at that time. */
export interface RemovedLine {
  row: LineRow
  /** Absent in removals that an older release stored. */
  before?: readonly string[]
  after?: readonly string[]
}

/** Returns a line of a list as it is kept for an undo; undefined if the list has no line with this id. */
export function removedFrom(rows: readonly LineRow[], id: string): Required<RemovedLine> | undefined {
  const place = rows.findIndex((row) => row.id === id)
  const row = rows[place]
  if (!row) return undefined
  const ids = rows.map((each) => each.id)
  return { row, before: ids.slice(0, place), after: ids.slice(place + 1) }
}

/**
 * Returns a list with a removed line at its former place: behind the nearest line that was before it, and before the
 * nearest line that was after it. If the list has new lines between these two, the removed line's position decides
 * where among the new lines it comes. The positions of lines behind it are raised where necessary.
 */
export function withRestored(rows: readonly LineRow[], { row, before = [], after = [] }: RemovedLine): LineRow[] {
  const placesOf = (ids: readonly string[]) =>
    ids.map((id) => rows.findIndex((each) => each.id === id)).filter((place) => place >= 0)
  const start = (placesOf(before).pop() ?? -1) + 1
  const next = placesOf(after).find((place) => place >= start) ?? rows.length
  let place = start
  while (place < next && (rows[place]?.position ?? row.position) < row.position) place += 1
  return inPositions([...rows.slice(0, place), row, ...rows.slice(place)])
}

/** Returns the lines with strictly rising positions: each keeps its own if it is above that of the line before it. */
export function inPositions(rows: readonly LineRow[]): LineRow[] {
  let last = -1
  return rows.map((row) => {
    last = Math.max(row.position, last + 1)
    return { ...row, position: last }
  })
}
