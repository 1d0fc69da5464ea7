import { buffer } from 'node:stream/consumers'
import { SCHEDULE_PLACES, type SchedulePlace } from '#contract/library.ts'
import { DueFiles } from '#server/storage/due-files.ts'
import { publishFiles } from '#server/storage/publish-files.ts'
import type { Storage } from '#server/storage/storage.ts'
import { driveKey } from '../drive/drive-file.rules.ts'
import type { Schedule } from './library-answers.rules.ts'
import { BOOKS_FOLDER_URL, FINAL_EXAMS_FOLDER_URL, scheduleImageUrl } from './library-urls.rules.ts'

const STORAGE_URL = '/storage/'
const LIST_FOLDERS = [BOOKS_FOLDER_URL, FINAL_EXAMS_FOLDER_URL].map(keyOf)

/** The files beside the library's answers: the lists of books and exams, and the timetable images. */
export class LibraryFiles {
  readonly #storage: Storage
  readonly #lists: DueFiles
  /** One for each, so that an image whose file is missing holds up nothing else. */
  readonly #images: ReadonlyMap<SchedulePlace, DueFiles>

  /** `onStorage` is told once when files cannot be written, and with nothing when all stand again. */
  constructor(storage: Storage, onStorage: (fault?: unknown) => void) {
    let failing = 0
    const onPart = (fault?: unknown) => {
      failing += fault ? 1 : -1
      if (fault ? failing === 1 : failing === 0) onStorage(fault)
    }
    this.#storage = storage
    this.#lists = new DueFiles(onPart)
    this.#images = new Map(SCHEDULE_PLACES.map((place) => [place, new DueFiles(onPart)]))
  }

  /** From now on the files are to be those of these answers and schedules. */
  renew(answers: ReadonlyMap<string, string>, schedules: readonly Schedule[]): void {
    const storage = this.#storage
    const files = Array.from(answers).filter(([url]) => url.startsWith(STORAGE_URL))
    const lists = new Map(files.map(([url, text]) => [keyOf(url), text]))
    this.#lists.set(() => publishFiles(storage, LIST_FOLDERS, lists))
    for (const [place, due] of this.#images) {
      const schedule = schedules.find((candidate) => candidate.place === place)
      due.set(() => publishImage(storage, place, schedule))
    }
  }

  /** Writes what is due; never throws. */
  async write(): Promise<void> {
    await Promise.all([this.#lists, ...this.#images.values()].map((due) => due.write()))
  }
}

async function publishImage(storage: Storage, place: SchedulePlace, schedule: Schedule | undefined): Promise<void> {
  const key = keyOf(scheduleImageUrl(place))
  if (!schedule) return publishFiles(storage, [key], new Map())
  const image = await storage.read(driveKey(schedule.fileId))
  if (!image) throw new Error(`the file of the schedule of ${place} is missing: ${schedule.fileId}`)
  await publishFiles(storage, [key], new Map([[key, await buffer(image)]]))
}

/** The storage's key of a published file. */
function keyOf(url: string): string {
  return url.slice(STORAGE_URL.length)
}
