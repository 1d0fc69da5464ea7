import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cpus, platform, setPriority } from 'node:os'

/** As `nice -n 10`: what answers readers goes first. */
const GIVING_WAY = 10

/**
 * Has the operating system run this process after others, with the threads that it has and those that they start.
 * Linux counts priorities by thread and lists them in /proc.
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
 * Has Linux keep this process to the last of several processors. What answers readers then finds the others as free as
 * ever; a process that wanders is in its way on each, for the moments in which the system gives it memory.
 */
export function keepToOneProcessor(): void {
  const last = cpus().length - 1
  if (platform() !== 'linux' || last < 1) return
  try {
    const affinity = ['--all-tasks', '--cpu-list', '--pid', String(last), String(process.pid)]
    execFileSync('taskset', affinity, { stdio: 'ignore' })
  } catch {
    // A system without util-linux, or one that lends this processor to others: the low priority stays.
  }
}
