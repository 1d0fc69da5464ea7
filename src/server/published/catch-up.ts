import { oneAtATime } from './one-at-a-time.ts'
import type { Publisher } from './publisher.ts'

/**
 * Returns a function that reads the publication counter once and lets each publisher catch up with it, one after
 * another. It returns whether any of them changed. It waits a limited time for each publisher's files, five seconds by
 * default. Calls run one after another, so that an older state never replaces a newer one. It rejects if the database
 * is away.
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
