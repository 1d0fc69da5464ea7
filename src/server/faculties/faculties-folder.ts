import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { codeOf } from '../db/faults.ts'
import { facultyNames, readFaculties, stateOfSettings } from './faculty-folders.ts'

/** Reads the faculties' settings files in their common folder again and again, to find changes. */
export class FacultiesFolder {
  readonly #base: Config
  readonly #logger: Logger
  /** The names and the states of the settings at the last reading; undefined before the first one. */
  #seen: string | undefined
  /** The code of the error because of which the last poll could not read the folder. */
  #failure: string | undefined

  constructor(base: Config, logger: Logger) {
    this.#base = base
    this.#logger = logger
  }

  /**
   * Returns all faculties, or undefined if no settings have changed since the last call. Throws if the first call
   * cannot read the folder. When a later call cannot, it logs the error and returns undefined, so that the open portals
   * continue; it logs an error that lasts only once.
   */
  readIfChanged(): ReturnType<typeof readFaculties> | undefined {
    const folder = this.#base.faculties?.folder ?? ''
    try {
      const state = facultyNames(folder)
        .map((name) => `${name} ${stateOfSettings(`${folder}/${name}`)}`)
        .join()
      const faculties = state === this.#seen ? undefined : readFaculties(this.#base)
      this.#seen = state
      this.#failure = undefined
      return faculties
    } catch (error) {
      if (this.#seen === undefined) throw error
      if (this.#failure !== codeOf(error)) {
        this.#logger.error({ err: error }, 'the folder of the faculties cannot be read')
      }
      this.#failure = codeOf(error)
      return undefined
    }
  }
}
