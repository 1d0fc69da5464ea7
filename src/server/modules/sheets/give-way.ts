import { execFileSync } from 'node:child_process'
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

/**
 * Has Linux run this process while nothing else wants the processor, for good. A low priority alone lets a thread that wakes
 * wait for the slice of the one that runs, some milliseconds; this one is put aside at once.
 */
export function giveWayWholly(): void {
  if (platform() !== 'linux') return
  try {
    execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore' })
  } catch {
    // A system without util-linux: the low priority stays.
  }
}
