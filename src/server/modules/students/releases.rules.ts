/**
 * Decides for which sheet versions the release of a result holds: docs/decisions/0040-the-desk-in-a-season.md.
 * A release holds for the files that it overruled; a later file that withholds the result withholds it again.
 */

import { hasWithheldMark } from '#server/modules/results/degree.rules.ts'

/** A decision of the office about a student's year: to withhold the result or to release it. */
export interface Decision {
  studentId: string
  reason: string
  at: string
  /** A text that is different for each decision, so that an undo notices a later decision. */
  stamp: string
}

/** The release of a result that a sheet withholds. */
export interface Release extends Decision {
  /** The files for which the release holds; null if an older version of the portal stored it. */
  sheets: readonly string[] | null
}

/** What the office decided about the results of a year. */
export interface YearDecisions {
  /** The office's withholdings (and, below, releases) by the student's id. */
  withheld: ReadonlyMap<string, Decision>
  released: ReadonlyMap<string, Release>
  /** The file of each sheet version of the year, by the version's id. */
  files: ReadonlyMap<string, SheetFile>
}

export interface FiledVersion {
  id: string
  corrects: string | null
  published_at: string | null
}

/** The uploaded file from which a version comes. A correction of a version comes from the file of that version. */
export interface SheetFile {
  /** The id of the version that was made of the file itself. */
  id: string
  /** The earliest of the times at which its versions were last published; null if no version was published. */
  publishedAt: string | null
}

/** Returns the file of each version, by the version's id. */
export function filesOfVersions(versions: readonly FiledVersion[]): Map<string, SheetFile> {
  const base = new Map(versions.map(({ id, corrects }) => [id, corrects]))
  const fileOf = (id: string): string => {
    const corrected = base.get(id)
    return corrected && base.has(corrected) ? fileOf(corrected) : id
  }
  const files = new Map<string, SheetFile>()
  for (const { id, published_at: at } of versions) {
    const file = fileOf(id)
    const times = [files.get(file)?.publishedAt, at].flatMap((time) => time ?? [])
    files.set(file, { id: file, publishedAt: times.sort()[0] ?? null })
  }
  // The cast is safe: `files` has the file of each version.
  return new Map(versions.map(({ id }) => [id, files.get(fileOf(id)) as SheetFile]))
}

/** Whether a release holds for the versions of a file; never for an upload, whose file has no version yet. */
export function holdsFor(release: Pick<Release, 'sheets' | 'at'> | undefined, file: SheetFile | undefined): boolean {
  if (!release || !file) return false
  if (release.sheets) return release.sheets.includes(file.id)
  return file.publishedAt !== null && file.publishedAt <= release.at
}

/**
 * Whether readers see a row although its sheet withholds it: the student's release holds for the sheet's file, and the
 * row has no withheld mark.
 */
export function isReleased(
  degrees: readonly string[],
  release: Pick<Release, 'sheets' | 'at'> | undefined,
  file: SheetFile | undefined,
): boolean {
  return holdsFor(release, file) && !hasWithheldMark(degrees)
}

/** Returns the files for which a release extended to these rows must hold, including those of the earlier release. */
export function releasedWith(
  rows: readonly { sheetId: string }[],
  studentId: string,
  decisions: YearDecisions,
): string[] {
  const more = rows.flatMap(({ sheetId }) => decisions.files.get(sheetId)?.id ?? [])
  return [...new Set([...releasedFiles(decisions.released.get(studentId), decisions), ...more])]
}

/** Returns the files for which a release holds. */
export function releasedFiles(release: Release | undefined, { files }: Pick<YearDecisions, 'files'>): string[] {
  return publishedFiles(files)
    .filter((file) => holdsFor(release, file))
    .map(({ id }) => id)
}

/** Returns those of the files of which a version was published: a result of another file cannot have been released. */
export function onlyPublished(sheets: readonly string[], { files }: Pick<YearDecisions, 'files'>): string[] {
  return publishedFiles(files).flatMap(({ id }) => (sheets.includes(id) ? [id] : []))
}

function publishedFiles(files: YearDecisions['files']): SheetFile[] {
  return [...new Set(files.values())].filter(({ publishedAt }) => publishedAt !== null)
}
