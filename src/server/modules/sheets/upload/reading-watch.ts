/** A process says this often that it reads an upload. */
export const BEAT_MS = 3000
/**
 * After so many looks at the same beat the process is gone: half a minute, in which a draft may hold the database's
 * writer. Looks are counted, not time, because nobody looks while the database is away.
 */
const MOST_LOOKS = 10

interface Seen {
  beat: number
  looks: number
  at: number
}

/** Notices readings whose process has ended without a word: their beat no longer changes. */
export class ReadingWatch {
  readonly #seen = new Map<string, Seen>()

  /** Notes a look at a reading, at a time in milliseconds; returns whether its process is gone. */
  isGone({ id, reading_beat: beat }: { id: string; reading_beat: number }, now: number): boolean {
    const seen = this.#seen.get(id)
    if (seen?.beat !== beat) {
      this.#seen.set(id, { beat, looks: 1, at: now })
      return false
    }
    if (now - seen.at >= BEAT_MS) {
      seen.looks += 1
      seen.at = now
    }
    if (seen.looks <= MOST_LOOKS) return false
    this.#seen.delete(id)
    return true
  }
}
