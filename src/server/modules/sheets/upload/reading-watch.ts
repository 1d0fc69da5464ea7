/** Interval in milliseconds between the heartbeats of a process that reads an upload. */
export const BEAT_MS = 3000
/**
 * After this many checks without a new heartbeat a process counts as gone. They take half a minute, because a draft may
 * block the database for so long. Checks are counted, not time, because nobody checks during a database outage.
 */
const MOST_CHECKS = 10

interface Seen {
  beat: number
  checks: number
  at: number
}

/** Detects that the process reading an uploaded file was killed: the heartbeat of that reading no longer changes. */
export class ReadingWatch {
  readonly #seen = new Map<string, Seen>()

  /** Records a check of a reading, at a time in milliseconds; returns whether its process is gone. */
  isGone({ id, reading_beat: beat }: { id: string; reading_beat: number }, now: number): boolean {
    const seen = this.#seen.get(id)
    if (seen?.beat !== beat) {
      this.#seen.set(id, { beat, checks: 1, at: now })
      return false
    }
    if (now - seen.at >= BEAT_MS) {
      seen.checks += 1
      seen.at = now
    }
    if (seen.checks <= MOST_CHECKS) return false
    this.#seen.delete(id)
    return true
  }
}
