import { rmSync } from 'node:fs'
import { PREPARED_DEMO, PREPARED_EMPTY, startPortal } from './portal.ts'

/** Playwright's global set-up: makes the folders of the prepared portals. Returns the teardown that removes them. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a set-up from the default export only.
export default async function prepareDemo(): Promise<() => void> {
  const folders = await Promise.all([prepare(PREPARED_DEMO, '1'), prepare(PREPARED_EMPTY, '0')])
  return () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(name: string, demo: '0' | '1'): Promise<string> {
  const portal = await startPortal({ DIWAN_DEMO: demo })
  const { status, stderr } = await portal.diwan('admin', 'second-factor', 'nobody')
  if (status !== 0) throw new Error(stderr)
  await portal.halt()
  process.env[name] = portal.dataDir
  return portal.dataDir
}
