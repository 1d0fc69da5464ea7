import { execFileSync } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { cpus, platform, setPriority } from 'node:os'
import { basename } from 'node:path'

/** Priorities and processors of the operating system, so that other work gives way to the thread that answers readers. */

/** Same as `nice -n 10`. */
export const GIVING_WAY = 10

/** Lowers the priority of the calling thread. Linux has one for each thread; elsewhere the thread keeps the normal one. */
export function lowerThreadPriority(niceness: number): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), niceness)
  } catch {
    // Another system, or one that refuses.
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
 * Pins this process to the last processor on Linux, so that it cannot disturb readers on the others: without the pin,
 * its memory allocation briefly blocks each processor that it moves to.
 */
export function keepToOneProcessor(): void {
  const last = cpus().length - 1
  if (platform() !== 'linux' || last < 1) return
  try {
    const affinity = ['--all-tasks', '--cpu-list', '--pid', String(last), String(process.pid)]
    execFileSync('taskset', affinity, { stdio: 'ignore' })
  } catch {
    // Without util-linux, or without access to this processor, the low priority must do.
  }
}
