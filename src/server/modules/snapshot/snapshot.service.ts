import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scheduleImageUrl } from '#contract/library.ts'
import { isQuestionMediaId } from '#contract/markup.ts'
import { MEDIA_FOLDER } from '#contract/question-media.ts'
import { SNAPSHOT_META, SNAPSHOT_OF, snapshotFile } from '#contract/snapshot.ts'
import { publicationVersion } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { builtFiles, changedDocument, withFaculty } from '#server/published/built-files.ts'
import { copiedTexts } from '#server/published/published-answer.ts'
import type { Publication } from '#server/published/publisher.ts'
import type { Storage } from '#server/storage/storage.ts'
import { listDriveFileIds } from '../drive/drive.reads.ts'
import { driveKey } from '../drive/drive-file.rules.ts'
import { driveTemplates } from '../front/front.rules.ts'
import { readLibrary } from '../library/library.service.ts'
import { openPublications } from '../publications/publications.service.ts'
import { namedMedia } from '../quiz/media/question-media.service.ts'
import type { ClassificationThresholds } from '../results/classification.rules.ts'
import { readFacultyShape } from '../settings/faculty-shape.reads.ts'
import { lies, SnapshotFolder, standingAt } from './snapshot-folder.ts'
import { COPY_DRIVE, withCopyLinks } from './snapshot-links.rules.ts'

export interface SnapshotOptions {
  db: Db
  storage: Pick<Storage, 'read'>
  /** The built browser files. */
  shellDir: string
  /** The absolute path of the folder that becomes the copy. */
  target: string
  /** Whether to replace even a folder with files that are not an earlier copy. */
  force: boolean
  /** Folders that must not be deleted: a target that contains one is refused. */
  precious: readonly string[]
  now: Date
  portalName: string
  thresholds: ClassificationThresholds
  driveBaseUrl: string | undefined
  /** The public address of the copied portal, if one is configured. */
  publicUrl: string | undefined
}

interface VersionOptions extends SnapshotOptions {
  /** The publication counter's value when the copy was begun. */
  version: number
}

export interface SnapshotSummary {
  files: number
  bytes: number
  /** Ids of drive files whose bytes are missing from storage. */
  missing: readonly string[]
}

/**
 * Why no copy is made: the target has other files (`occupied`), contains the portal's own (`precious`), or the browser
 * files are not built (`unbuilt`).
 */
export type SnapshotRefusal = 'occupied' | 'precious' | 'unbuilt'

export class SnapshotRefusedError extends Error {
  readonly refusal: SnapshotRefusal

  constructor(refusal: SnapshotRefusal) {
    super(refusal)
    this.name = 'SnapshotRefusedError'
    this.refusal = refusal
  }
}

/**
 * Makes the target a copy of everything that visitors can read, for any static file host. The target is replaced only
 * when the copy is complete. Throws SnapshotRefusedError before writing anything.
 */
export async function exportSnapshot(
  options: SnapshotOptions,
  onProgress: (files: number) => void,
): Promise<SnapshotSummary> {
  await refuseUnfit(options)
  const folder = new SnapshotFolder(options.target)
  try {
    let missing: string[]
    let version: number
    do {
      await folder.discard()
      version = await publicationVersion(options.db)
      missing = await fill(folder, { ...options, version }, onProgress)
      // The copy is made again if something was published meanwhile, so that it has no student hidden since and no
      // mixture of two states.
    } while ((await publicationVersion(options.db)) !== version)
    await folder.takePlace()
    return { files: folder.files, bytes: folder.bytes, missing }
  } catch (fault) {
    await folder.discard()
    throw fault
  }
}

async function refuseUnfit({ target, force, precious, shellDir }: SnapshotOptions): Promise<void> {
  const isOurs = [...precious, shellDir].some((folder) => lies(folder, target)) || lies(target, shellDir)
  if (isOurs) throw new SnapshotRefusedError('precious')
  if (!force && (await standingAt(target)) === 'other') throw new SnapshotRefusedError('occupied')
  const built = await readFile(join(shellDir, 'index.html')).catch(() => undefined)
  if (!built) throw new SnapshotRefusedError('unbuilt')
}

/** Writes all files of the copy. Returns the ids of drive files whose bytes are missing. */
async function fill(
  folder: SnapshotFolder,
  options: VersionOptions,
  onProgress: (files: number) => void,
): Promise<string[]> {
  await addShell(folder, options)
  for await (const [address, json] of everyAnswer(options)) {
    await folder.add(pathOf(address), json)
    onProgress(folder.files)
  }
  return addStoredFiles(folder, options)
}

/**
 * Adds the browser's files. Each HTML document gets a `meta` with the time of the copy, which tells its scripts that
 * there is no server. The `meta` comes first in the head, because the document's first script reads it. Compressed
 * files go beside the originals, where static hosts look for them.
 */
async function addShell(folder: SnapshotFolder, { db, shellDir, now, publicUrl }: SnapshotOptions): Promise<void> {
  // The address needs no escaping in the attribute, because `URL` encodes quotation marks.
  const of = publicUrl === undefined ? '' : ` ${SNAPSHOT_OF}="${new URL(publicUrl).href}"`
  const mark = `<meta name="${SNAPSHOT_META}" content="${now.toISOString()}"${of} />`
  const faculty = await readFacultyShape(db)
  for (const { path, ...built } of builtFiles(shellDir)) {
    const marked = () => withFaculty(built.identity.toString(), faculty).replace('<head>', `<head>\n    ${mark}`)
    const { identity, br, gzip } = path.endsWith('.html') ? await changedDocument(marked()) : built
    await folder.add(path, identity)
    if (br) await folder.add(`${path}.br`, br)
    if (gzip) await folder.add(`${path}.gz`, gzip)
  }
}

/**
 * Yields the JSON of every answer that a visitor can read, by URL. The JSON is as the server sends it, except that
 * links to the portal's drive lead to the copy's files.
 */
async function* everyAnswer(options: VersionOptions): AsyncGenerator<readonly [url: string, json: string]> {
  const { db, now, portalName, thresholds, driveBaseUrl, version } = options
  const drive = driveBaseUrl === undefined ? COPY_DRIVE : driveTemplates(driveBaseUrl)
  const copies: (() => ReturnType<typeof copiedTexts>)[] = []
  openPublications({ db, thresholds, portalName, drive, now: () => now }, (publication) => {
    const copy = new LoadedPublication(publication)
    copies.push(() => copy.texts(version))
    return copy
  })
  for (const texts of copies) for await (const [url, json] of texts()) yield [url, withCopyLinks(json)]
}

/** Loads a publication's state once, for the copy. */
class LoadedPublication<State> {
  readonly #publication: Publication<State>
  #state: State | undefined

  constructor(publication: Publication<State>) {
    this.#publication = publication
  }

  /** The loaded state. Throws before `texts` has begun. */
  get current(): State {
    if (this.#state === undefined) throw new Error(`${this.#publication.name}: nothing is loaded yet`)
    return this.#state
  }

  async *texts(version: number) {
    const { load, answers } = this.#publication
    this.#state = await load(undefined, version)
    yield* copiedTexts(answers, this.#state)
  }
}

async function addStoredFiles(folder: SnapshotFolder, { db, storage }: SnapshotOptions): Promise<string[]> {
  const missing: string[] = []
  const add = async (id: string, path: string) => {
    const bytes = await storage.read(driveKey(id))
    if (bytes) await folder.add(path, bytes)
    else missing.push(id)
  }
  for (const id of await listDriveFileIds(db)) {
    if (!isQuestionMediaId(id)) await add(id, COPY_DRIVE.download.replace('{id}', id))
  }
  for (const id of await namedMedia(db, { isShown: true })) await add(id, MEDIA_FOLDER.slice(1) + id)
  const { schedules } = await readLibrary(db)
  for (const { place, fileId } of schedules) await add(fileId, snapshotFile(scheduleImageUrl(place)))
  return missing
}

/** Returns the decoded file path of a URL: browsers request the encoded name, and static hosts decode it. */
function pathOf(address: string): string {
  return snapshotFile(address).split('/').map(decodeURIComponent).join('/')
}
