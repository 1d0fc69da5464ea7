import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { gradeKey, termKey } from '#contract/faculty.ts'
import { studentsQuestionsEndpoint } from '#contract/quiz.ts'
import { SNAPSHOT_META, snapshotFile } from '#contract/snapshot.ts'
import { publicationVersion } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import type { Storage } from '#server/storage/storage.ts'
import { listDriveFileIds } from '../drive/drive.reads.ts'
import { driveKey } from '../drive/drive-file.rules.ts'
import { driveTemplates, PORTAL_URL } from '../front/front.rules.ts'
import { currentFront } from '../front/front.service.ts'
import { readLibrary } from '../library/library.service.ts'
import { type Library, libraryAnswers } from '../library/library-answers.rules.ts'
import { scheduleImageUrl } from '../library/library-urls.rules.ts'
import { readShownQuestions } from '../quiz/quiz.service.ts'
import { quizAnswers, studentsQuestionsUrl } from '../quiz/quiz-answers.rules.ts'
import type { ClassificationThresholds } from '../results/classification.rules.ts'
import { takeResultsPicture } from '../results/results-picture.service.ts'
import { lies, SnapshotFolder, standingAt } from './snapshot-folder.ts'
import { COPY_DRIVE, withCopyLinks } from './snapshot-links.rules.ts'

export interface SnapshotOptions {
  db: Db
  storage: Pick<Storage, 'read'>
  /** The built browser files. */
  shellDir: string
  /** The folder to make, as an absolute path. */
  target: string
  /** Replaces also a folder that holds something else than an earlier copy. */
  force: boolean
  /** Folders that must not go with what stood in the target. */
  precious: readonly string[]
  now: Date
  portalName: string
  thresholds: ClassificationThresholds
  driveBaseUrl: string | undefined
}

export interface SnapshotSummary {
  files: number
  bytes: number
  /** Ids of drive files of which the storage has no bytes. */
  missing: readonly string[]
}

/** Why no copy is made: the place holds other files, or the portal's own; or the browser files were not built. */
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
 * Makes the target a copy of all that visitors can read, which any file host can serve. It stands there whole or not at all. Throws
 * SnapshotRefusedError before anything is written.
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
      missing = await fill(folder, options, onProgress)
      // A student who was hidden meanwhile must not be in it, and half a publication neither: once more.
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
  options: SnapshotOptions,
  onProgress: (files: number) => void,
): Promise<string[]> {
  await addShell(folder, options)
  for await (const [address, json] of everyAnswer(options)) {
    await folder.add(pathOf(address), json)
    onProgress(folder.files)
  }
  return addStoredFiles(folder, options)
}

/** The documents say when the copy was made, by which their scripts know that no server answers. */
async function addShell(folder: SnapshotFolder, { shellDir, now }: SnapshotOptions): Promise<void> {
  const mark = `<meta name="${SNAPSHOT_META}" content="${now.toISOString()}" />\n  </head>`
  const entries = await readdir(shellDir, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const path = relative(shellDir, file).split(sep).join('/')
    const body = await readFile(file)
    await folder.add(path, path.endsWith('.html') ? body.toString().replace('</head>', `  ${mark}`) : body)
  }
}

type AnswerText = readonly [address: string, json: string]

/** What a visitor can read, by address: the same texts that a server sends, but for links to the drive. */
async function* everyAnswer(options: SnapshotOptions): AsyncGenerator<AnswerText> {
  const { db, now, portalName, thresholds, driveBaseUrl } = options
  const results = await takeResultsPicture(db, thresholds)
  const drive = driveBaseUrl === undefined ? COPY_DRIVE : driveTemplates(driveBaseUrl)
  const front = await currentFront(db, { name: portalName, drive, results, now })
  const library = await readLibrary(db)
  const content = new Map([
    [PORTAL_URL, JSON.stringify(front)],
    ...libraryAnswers(library),
    ...emptyQuizzes(library),
    ...quizAnswers(await readShownQuestions(db)),
  ])
  for (const [address, json] of content) yield [address, withCopyLinks(json)]
  yield* results.answers()
}

/** A quiz can be chosen for every subject that is taught; a server answers for one without questions, too. */
function emptyQuizzes({ gradeSubjects }: Library): AnswerText[] {
  const json = JSON.stringify(studentsQuestionsEndpoint.response.parse({ questions: [] }))
  return gradeSubjects.map(({ grade, term, subject }) => [
    studentsQuestionsUrl({ grade: gradeKey(grade), term: termKey(term), subject }),
    json,
  ])
}

async function addStoredFiles(folder: SnapshotFolder, { db, storage }: SnapshotOptions): Promise<string[]> {
  const missing: string[] = []
  const add = async (id: string, path: string) => {
    const bytes = await storage.read(driveKey(id))
    if (bytes) await folder.add(path, bytes)
    else missing.push(id)
  }
  for (const id of await listDriveFileIds(db)) await add(id, COPY_DRIVE.download.replace('{id}', id))
  const { schedules } = await readLibrary(db)
  for (const { place, fileId } of schedules) await add(fileId, snapshotFile(scheduleImageUrl(place)))
  return missing
}

/** Browsers ask for the encoded name, and file hosts decode it. */
function pathOf(address: string): string {
  return snapshotFile(address).split('/').map(decodeURIComponent).join('/')
}
