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
  /** The absolute path of the folder to make. */
  target: string
  /** Also replaces a folder with other files than an earlier copy. */
  force: boolean
  /** Folders that must not be deleted with the old target. */
  precious: readonly string[]
  now: Date
  portalName: string
  thresholds: ClassificationThresholds
  driveBaseUrl: string | undefined
  /** The address of the portal that the copy is of, where it is known. */
  publicUrl: string | undefined
}

interface VersionOptions extends SnapshotOptions {
  /** The publication counter of the copy. */
  version: number
}

export interface SnapshotSummary {
  files: number
  bytes: number
  /** Ids of drive files whose bytes are missing from storage. */
  missing: readonly string[]
}

/** Why no copy is made: the target holds other files, or the portal's own, or there is no build. */
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
 * Makes the target a copy of everything that visitors can read, for any static file host. It appears whole or not at
 * all. Throws SnapshotRefusedError before writing anything.
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
      // Retry: the copy must contain no student hidden meanwhile, and no half publication.
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

/** Returns the drive files that are missing. */
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
 * The documents state when the copy was made, by which their scripts know that there is no server: at their beginning,
 * because the first script of a document reads it. Hosts that send compressed files find them beside the originals, as
 * the build made them.
 */
async function addShell(folder: SnapshotFolder, { db, shellDir, now, publicUrl }: SnapshotOptions): Promise<void> {
  // An address as `URL` writes it has no quotation mark.
  const of = publicUrl === undefined ? '' : ` ${SNAPSHOT_OF}="${new URL(publicUrl).href}"`
  const mark = `<meta name="${SNAPSHOT_META}" content="${now.toISOString()}"${of} />`
  const faculty = await readFacultyShape(db)
  for await (const { path, ...built } of builtFiles(shellDir)) {
    const marked = () => withFaculty(built.identity.toString(), faculty).replace('<head>', `<head>\n    ${mark}`)
    const { identity, br, gzip } = path.endsWith('.html') ? await changedDocument(marked()) : built
    await folder.add(path, identity)
    if (br) await folder.add(`${path}.br`, br)
    if (gzip) await folder.add(`${path}.gz`, gzip)
  }
}

/** Every answer that a visitor can read, by URL: as the server sends it, but with links to the copy's drive. */
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

/** A publication at the moment of the copy. */
class LoadedPublication<State> {
  readonly #publication: Publication<State>
  #state: State | undefined

  constructor(publication: Publication<State>) {
    this.#publication = publication
  }

  /** Throws before `texts` has begun. */
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

/** Browsers request the encoded name, and file hosts decode it. */
function pathOf(address: string): string {
  return snapshotFile(address).split('/').map(decodeURIComponent).join('/')
}
