import { execFileSync } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { cpus, platform, setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * Sets priorities and processors of the operating system, so that other work does not delay the thread that answers
 * readers.
 */

/** The niceness of processes whose work must not delay answers to readers; 0 is normal, 19 the lowest priority. */
export const GIVING_WAY = 10

/**
 * Lowers the priority of the calling thread. Only Linux has priorities of threads; elsewhere the thread keeps the
 * normal one.
 */
export function lowerThreadPriority(niceness: number): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), niceness)
  } catch {
    // Not Linux, or a system that refuses: the thread keeps its priority.
  }
}

/**
 * Lowers the priority of this process and all its threads, current and future. Linux sets priorities per thread and
 * lists the threads in /proc.
 */
export function lowerProcessPriority(): void {
  try {
    const threads = platform() === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
    for (const thread of threads) setPriority(thread, GIVING_WAY)
  } catch {
    // If the system refuses, the process keeps its normal priority.
  }
}

/**
 * Pins this process to the last processor on Linux. Without the pin, the process would move between processors, and its
 * memory allocation would briefly block each of them, and so the answers to readers.
 */
export function keepToOneProcessor(): void {
  const last = cpus().length - 1
  if (platform() !== 'linux' || last < 1) return
  try {
    const affinity = ['--all-tasks', '--cpu-list', '--pid', String(last), String(process.pid)]
    execFileSync('taskset', affinity, { stdio: 'ignore' })
  } catch {
    // Without the program taskset, or without access to that processor, only the low priority helps.
  }
}
