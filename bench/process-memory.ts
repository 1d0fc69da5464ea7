import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes of a process and all that it has started (Linux); what several share counts once. */
export function memoryOf(pid: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(field(`/proc/${name}/stat`, /[)] \S (\d+)/)))
  }
  const family = new Set([pid])
  for (let before = 0; before < family.size; ) {
    before = family.size
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child)
  }
  return [...family].reduce((sum, one) => sum + Number(field(`/proc/${one}/smaps_rollup`, /^Pss:\s+(\d+)/m)) / 1024, 0)
}

/** The first group of a pattern in a file; 0 if the process has ended. */
function field(path: string, pattern: RegExp): string {
  try {
    return pattern.exec(readFileSync(path, 'utf8'))?.[1] ?? '0'
  } catch {
    return '0'
  }
}

/**
 * Follows a process's memory; `most` is the highest so far. A look walks the process's page tables and keeps its memory
 * from growing meanwhile, so there is one in a second.
 */
export function followMemory(pid: number): { most: number; stop: () => void } {
  const seen = { most: memoryOf(pid), stop: () => clearInterval(timer) }
  const timer = setInterval(() => {
    seen.most = Math.max(seen.most, memoryOf(pid))
  }, 1000)
  return seen
}
