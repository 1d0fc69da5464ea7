import { oneAtATime } from './one-at-a-time.ts'
import type { Publisher } from './publisher.ts'

/**
 * Returns a function that reads the publication counter once, lets each publisher catch up in turn, and returns
 * whether any changed. It waits for each publisher's files for a time, by default five seconds. Its calls run one after
 * another, so that an older state never replaces a newer one. It rejects if the database is unavailable.
 */
export function catchUpInTurn(
  readVersion: () => Promise<number>,
  publishers: readonly Pick<Publisher<unknown>, 'load'>[],
): (patienceMs?: number) => Promise<boolean> {
  return oneAtATime(async (patienceMs?: number) => {
    const version = await readVersion()
    let changed = false
    for (const publisher of publishers) if (await publisher.load(version, patienceMs)) changed = true
    return changed
  })
}
