/** Interval in milliseconds between the heartbeats of a process that reads an upload. */
export const BEAT_MS = 3000

interface Seen {
  beat: number
  checks: number
  at: number
}

/** Detects that the process reading an uploaded file was killed: the heartbeat of that reading no longer changes. */
export class ReadingWatch {
  readonly #seen = new Map<string, Seen>()

  /**
   * Records a check of a reading, at a time in milliseconds. Returns how many checks, at least BEAT_MS apart, have seen
   * this heartbeat. Checks are counted, not time, because nobody checks during a database outage.
   */
  checksOf({ id, reading_beat: beat }: { id: string; reading_beat: number }, now: number): number {
    const seen = this.#seen.get(id)
    if (seen?.beat !== beat) {
      this.#seen.set(id, { beat, checks: 1, at: now })
      return 1
    }
    if (now - seen.at >= BEAT_MS) {
      seen.checks += 1
      seen.at = now
    }
    return seen.checks
  }
}
