import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of the processes that a process has started, directly or through others. */
export function processesBelow(ancestor: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const facts = readFileSync(`/proc/${name}/stat`, 'utf8')
        return [[Number(name), Number(facts.slice(facts.lastIndexOf(')') + 2).split(' ')[1])] as const]
      } catch {
        return []
      }
    })
  const below = (pid: number): number[] =>
    parents.flatMap(([child, parent]) => (parent === pid ? [child, ...below(child)] : []))
  return below(ancestor)
}
