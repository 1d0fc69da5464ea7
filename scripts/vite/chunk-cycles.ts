import type { Plugin } from 'vite'

/**
 * Fails the build if chunks import each other in a circle. One of them would run before another has set its variables,
 * and would read `undefined` from them without an error: a schema made of such values refuses every answer.
 */
export function refuseChunkCycles(): Plugin {
  return {
    name: 'refuse-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const cycle = findCycle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (cycle)
        this.error(`Chunks import each other: ${cycle.join(' → ')}. Group their modules in scripts/vite/chunks.ts.`)
    },
  }
}

/**
 * Takes the static imports of each file. Returns a cycle as the files along it, the first again at the end; undefined
 * without a cycle.
 */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const path: string[] = []
  function follow(file: string): string[] | undefined {
    const start = path.indexOf(file)
    if (start >= 0) return [...path.slice(start), file]
    if (done.has(file)) return undefined
    path.push(file)
    for (const next of imports.get(file) ?? []) {
      const cycle = follow(next)
      if (cycle) return cycle
    }
    path.pop()
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const cycle = follow(file)
    if (cycle) return cycle
  }
  return undefined
}
