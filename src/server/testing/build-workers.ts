import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Vitest's global set-up of every project that starts worker threads: builds them into dist/server. */
export function setup(): void {
  const script = fileURLToPath(new URL('../../../scripts/build-server.mjs', import.meta.url))
  execFileSync(process.execPath, [script], { stdio: 'inherit' })
}
