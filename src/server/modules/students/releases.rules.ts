/**
 * For which versions of sheets the release of a result holds: docs/decisions/0040-the-desk-in-a-season.md. A file knows
 * nothing of a release, so a later file that withholds the result withholds it again.
 */

/** A decision of the office about a student's year: to withhold the result or to release it. */
export interface Decision {
  studentId: string
  reason: string
  at: string
  /** Another with each decision. */
  stamp: string
}

/** The release of a result that a sheet withholds. */
export interface Release extends Decision {
  /** The files for which it holds; null if the release before stored it. */
  sheets: readonly string[] | null
}

/** What the office decided about the results of a year. */
export interface YearDecisions {
  /** By the student's id. */
  withheld: ReadonlyMap<string, Decision>
  released: ReadonlyMap<string, Release>
  /** By the version's id, for the versions of the year. */
  files: ReadonlyMap<string, SheetFile>
}

export interface FiledVersion {
  id: string
  corrects: string | null
  published_at: string | null
}

/** What an officer had uploaded when a version began: corrections of a version are of its file. */
export interface SheetFile {
  /** Of the version that was made of the file itself. */
  id: string
  /** The earliest last publication of its versions; null if none was published. */
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
  // Each file is among them.
  return new Map(versions.map(({ id }) => [id, files.get(fileOf(id)) as SheetFile]))
}

/** Whether a release holds for the versions of a file; for an upload, which has none yet, it never does. */
export function holdsFor(release: Pick<Release, 'sheets' | 'at'> | undefined, file: SheetFile | undefined): boolean {
  if (!release || !file) return false
  if (release.sheets) return release.sheets.includes(file.id)
  return file.publishedAt !== null && file.publishedAt <= release.at
}

/** Returns the files of a release that is to hold for these rows, too, besides those for which the student's holds. */
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

/** Returns those of the files that have been published: nobody can have released what nobody had published. */
export function onlyPublished(sheets: readonly string[], { files }: Pick<YearDecisions, 'files'>): string[] {
  return publishedFiles(files).flatMap(({ id }) => (sheets.includes(id) ? [id] : []))
}

function publishedFiles(files: YearDecisions['files']): SheetFile[] {
  return [...new Set(files.values())].filter(({ publishedAt }) => publishedAt !== null)
}
