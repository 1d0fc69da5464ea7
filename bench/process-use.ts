import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of `/proc` in a second. */
const TICKS = 100

/** Returns the ids of a process and of all processes that it has started (Linux). */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(field(`/proc/${name}/stat`, /[)] \S (\d+)/)))
  }
  const family = new Set([pid])
  for (let before = 0; before < family.size; ) {
    before = family.size
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child)
  }
  return [...family]
}

/** Returns the megabytes of a process and of all that it has started; memory that they share counts once. */
export function memoryOf(pid: number): number {
  const megabytes = (one: number) => Number(field(`/proc/${one}/smaps_rollup`, /^Pss:\s+(\d+)/m)) / 1024
  return familyOf(pid).reduce((sum, one) => sum + megabytes(one), 0)
}

/** Returns the seconds of processor time that a process and all that it has started have used so far. */
export function processorSecondsOf(pid: number): number {
  const ticks = (one: number) => {
    const times = field(`/proc/${one}/stat`, /[)] (?:\S+ ){11}(\d+ \d+)/).split(' ')
    return times.reduce((sum, time) => sum + Number(time), 0)
  }
  return familyOf(pid).reduce((sum, one) => sum + ticks(one), 0) / TICKS
}

/** Returns what the pattern's first group matches in a file of `/proc`; `0` if nothing, or if the process has ended. */
function field(path: string, pattern: RegExp): string {
  try {
    return pattern.exec(readFileSync(path, 'utf8'))?.[1] ?? '0'
  } catch {
    return '0'
  }
}

/**
 * Reads a process's memory once a second; `most` is the highest value so far. It does not read more often, because each
 * reading walks the page tables of the process and stops its memory from growing meanwhile.
 */
export function followMemory(pid: number): { most: number; stop: () => void } {
  const seen = { most: memoryOf(pid), stop: () => clearInterval(timer) }
  const timer = setInterval(() => {
    seen.most = Math.max(seen.most, memoryOf(pid))
  }, 1000)
  return seen
}
