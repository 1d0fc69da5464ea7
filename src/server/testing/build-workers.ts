import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Vitest's global set-up for projects that run built code: builds dist/server unless it is up to date. */
export function setup(): void {
  const script = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url))
  execFileSync(process.execPath, [script, 'server'], { stdio: 'inherit' })
}
