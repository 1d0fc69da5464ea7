import { publicationVersion } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'
import { oneAtATime } from '#server/published/one-at-a-time.ts'
import { TextAnswers } from '#server/published/text-answers.ts'
import type { Storage } from '#server/storage/storage.ts'
import { readLibrary } from './library.service.ts'
import { libraryAnswers } from './library-answers.rules.ts'
import { LibraryFiles } from './library-files.ts'

export interface LibraryPublisherOptions {
  db: Db
  table: AnswerTable
  storage: Storage
  /** Told when the files cannot be written, and with nothing when they stand again. */
  onStorage: (fault?: unknown) => void
}

/** Keeps the library's answers, and the files beside them, equal to what the database holds. */
export class LibraryPublisher {
  readonly #options: LibraryPublisherOptions
  readonly #answers: TextAnswers
  readonly #files: LibraryFiles
  #version = -1
  /** The library as text: most publications are of results and change nothing here. */
  #picture = ''

  constructor(options: LibraryPublisherOptions) {
    this.#options = options
    this.#answers = new TextAnswers(options.table, 'library')
    this.#files = new LibraryFiles(options.storage, options.onStorage)
  }

  /** Catches up with the database; returns whether anything changed. Throws when the database cannot be asked. */
  readonly refresh = oneAtATime(() => this.#catchUp())

  async #catchUp(): Promise<boolean> {
    const changed = await this.#renewAnswers()
    // After the answers, which wait for no storage.
    await this.#files.write()
    return changed
  }

  async #renewAnswers(): Promise<boolean> {
    const { db } = this.#options
    const version = await publicationVersion(db)
    if (version === this.#version) return false
    const library = await readLibrary(db)
    const picture = JSON.stringify(library)
    const changed = picture !== this.#picture
    if (changed) {
      const texts = libraryAnswers(library)
      await this.#answers.renew(texts)
      this.#files.renew(texts, library.schedules)
      this.#picture = picture
    }
    this.#version = version
    return changed
  }
}
