import { publicationVersion } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'
import { oneAtATime } from '#server/published/one-at-a-time.ts'
import { TextAnswers } from '#server/published/text-answers.ts'
import { DueFiles } from '#server/storage/due-files.ts'
import { publishFiles } from '#server/storage/publish-files.ts'
import type { Storage } from '#server/storage/storage.ts'
import { keyOfUrl } from '#server/storage/storage-key.rules.ts'
import { readShownQuestions } from './quiz.service.ts'
import { quizAnswers, TRIAL_QUESTIONS_URL } from './quiz-answers.rules.ts'

export interface QuizPublisherOptions {
  db: Db
  table: AnswerTable
  storage: Storage
  /** Told when the file cannot be written, and with nothing when it stands again. */
  onStorage: (fault?: unknown) => void
}

const TRIAL_KEY = keyOfUrl(TRIAL_QUESTIONS_URL)

/** Keeps the answers of the quizzes, and the file of the trial quiz beside them, equal to what the database holds. */
export class QuizPublisher {
  readonly #options: QuizPublisherOptions
  readonly #answers: TextAnswers
  readonly #files: DueFiles
  #version = -1

  constructor(options: QuizPublisherOptions) {
    this.#options = options
    this.#answers = new TextAnswers(options.table, 'quiz')
    this.#files = new DueFiles(options.onStorage)
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
    const { db, storage } = this.#options
    const version = await publicationVersion(db)
    if (version === this.#version) return false
    const texts = quizAnswers(await readShownQuestions(db))
    const changed = await this.#answers.renew(texts)
    if (changed) {
      const files = new Map([[TRIAL_KEY, texts.get(TRIAL_QUESTIONS_URL) ?? '[]']])
      this.#files.set(() => publishFiles(storage, [TRIAL_KEY], files))
    }
    this.#version = version
    return changed
  }
}
