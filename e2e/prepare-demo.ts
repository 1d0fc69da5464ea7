import { rmSync } from 'node:fs'
import { type Portal, PREPARED_DEMO, PREPARED_EMPTY, PREPARED_SEASON, startPortal } from './portal.ts'
import { LISTED, playSeason } from './season.ts'

/** Playwright's global set-up: makes the folders of the prepared portals. Returns the teardown that removes them. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a set-up from the default export only.
export default async function prepareDemo(): Promise<() => void> {
  const folders = await Promise.all([
    prepare(PREPARED_DEMO, '1', requireNoSecondFactor),
    prepare(PREPARED_EMPTY, '0', requireNoSecondFactor).then(async (empty) => [
      empty,
      // Starts on a copy of the empty portal.
      await prepare(PREPARED_SEASON, '0', publishSeason),
    ]),
  ])
  return () => {
    for (const folder of folders.flat()) rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(name: string, demo: '0' | '1', fill: (portal: Portal) => Promise<void>): Promise<string> {
  const portal = await startPortal({ DIWAN_DEMO: demo })
  await fill(portal)
  await portal.halt()
  process.env[name] = portal.dataDir
  return portal.dataDir
}

async function requireNoSecondFactor(portal: Portal): Promise<void> {
  const { status, stderr } = await portal.diwan('admin', 'second-factor', 'nobody')
  if (status !== 0) throw new Error(stderr)
}

/** Publishes the season on a running portal, and waits until the portal shows it. */
async function publishSeason(portal: Portal): Promise<void> {
  await playSeason(portal)
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const answer = await fetch(`${portal.url}/api/grade_2/degrees/2024_25`)
    const { total } = (await answer.json()) as { total?: number }
    if (total === LISTED) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The published season is not shown.')
}
