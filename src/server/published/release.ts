import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/**
 * Returns a hash of the built program. Stored files of another program are made again, because a rule may have changed.
 * The command line is built beside the server and gets the same hash. Unbuilt sources get a random name at each run.
 */
export async function releaseName(): Promise<string> {
  try {
    const program = await readFile(new URL('./main.js', import.meta.url))
    return createHash('sha256').update(program).digest('base64url')
  } catch {
    return randomUUID()
  }
}
