import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** As `nice -n 10`: what answers readers goes first. */
const GIVING_WAY = 10

/**
 * Has the operating system run the calling thread after others. Linux counts priorities by thread and names the calling one in
 * /proc; elsewhere nothing is changed.
 */
export function giveWay(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0) setPriority(thread, GIVING_WAY)
  } catch {
    // Another system, or one that does not allow it: the thread then runs like any other.
  }
}
