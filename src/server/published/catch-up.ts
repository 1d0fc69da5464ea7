import { oneAtATime } from './one-at-a-time.ts'
import type { Publisher } from './publisher.ts'

/**
 * Returns a function that reads the publication counter once and lets each publisher catch up with it, one after
 * another. The function returns whether any publisher's answers changed, waits a limited time for each publisher's
 * files (five seconds by default), and rejects if the database is away. Its calls run one after another, so that an
 * older state never replaces a newer one.
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
