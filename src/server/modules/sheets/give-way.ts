import { readdirSync } from 'node:fs'
import { platform, setPriority } from 'node:os'

/** As `nice -n 10`: what answers readers goes first. */
const GIVING_WAY = 10

/**
 * Has the operating system run this process after others, with the threads that it has and those that they start. Linux
 * counts priorities by thread and lists them in /proc.
 */
export function giveWay(): void {
  try {
    const threads = platform() === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
    for (const thread of threads) setPriority(thread, GIVING_WAY)
  } catch {
    // A system that does not allow it: the process then runs like any other.
  }
}
