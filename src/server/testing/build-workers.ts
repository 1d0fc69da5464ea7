import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Vitest's global set-up of every project that starts built code: builds dist/server, unless it matches its sources. */
export function setup(): void {
  const script = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url))
  execFileSync(process.execPath, [script, 'server'], { stdio: 'inherit' })
}
