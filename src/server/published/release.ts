import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/**
 * Identifies the built program, by which stored files of another release are made again: a rule may have changed. The
 * command line is built beside the server and gets the same. Sources that run unbuilt are another program at each run.
 */
export async function releaseName(): Promise<string> {
  try {
    const program = await readFile(new URL('./main.js', import.meta.url))
    return createHash('sha256').update(program).digest('base64url')
  } catch {
    return randomUUID()
  }
}
