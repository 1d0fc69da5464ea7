import { rmSync } from 'node:fs'
import { PREPARED_DEMO, startPortal } from './portal.ts'

/** Playwright's global set-up: loads the demonstration once. Returns the teardown that removes it. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a set-up from the default export only.
export default async function prepareDemo(): Promise<() => void> {
  const portal = await startPortal({ DIWAN_DEMO: '1' })
  await portal.halt()
  process.env[PREPARED_DEMO] = portal.dataDir
  return () => rmSync(portal.dataDir, { recursive: true, force: true })
}
