import { createHash } from 'node:crypto'
import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'
import {
  MediaRefusedError,
  type QuestionMedia,
  questionMedia,
} from '#server/modules/quiz/media/question-media.rules.ts'

/** A data URL in a text. Only base64 is read; GIFT puts backslashes before some of its characters. */
const DATA = /data\\?:[\w.+/-]{0,60}(?:;[\w=-]{1,40}){0,3};base64,([\w+/%-]*(?:\\?=){0,2})/gi

/** The pictures and sounds that a file contains, by id. */
export class MediaShelf {
  private readonly media = new Map<string, QuestionMedia>()

  /** Returns all pictures and sounds that were found. */
  found(): QuestionMedia[] {
    return [...this.media.values()]
  }

  /**
   * Adds a picture or sound. Throws ItemRefusedError `bad_media` for bytes that are neither, or of a type that a
   * question must not have.
   */
  add(bytes: Buffer): QuestionMedia {
    try {
      const media = questionMedia(bytes, createHash('sha256').update(bytes).digest('hex'))
      this.media.set(media.id, media)
      return media
    } catch (error) {
      if (!(error instanceof MediaRefusedError)) throw error
      throw new ItemRefusedError('bad_media')
    }
  }

  /** Adds a picture or sound given in base64; throws as `add` does. */
  addBase64(text: string): QuestionMedia {
    return this.add(Buffer.from(text.replace(/\s+|\\/g, ''), 'base64'))
  }

  /** Returns a picture or sound of this file by its id; undefined if there is none. */
  get(id: string): QuestionMedia | undefined {
    return this.media.get(id)
  }

  /**
   * Replaces each data URL in a source by `media:` and the id, so that a large picture does not count as a long text. A
   * data URL that is no picture or sound becomes `data:`.
   */
  lift(source: string): string {
    if (!/data\\?:/i.test(source)) return source
    return source.replace(DATA, (_, base64: string) => {
      try {
        return `media:${this.addBase64(decodeURIComponent(base64)).id}`
      } catch (error) {
        if (!(error instanceof ItemRefusedError) && !(error instanceof URIError)) throw error
        return 'data:'
      }
    })
  }
}
