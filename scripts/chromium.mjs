// Finds the Chromium that the browser tests drive, and installs one where there is none: Debian's as root on Debian, else
// Playwright's own. `CHROMIUM_PATH` names another. Run alone, it prints the path.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium keeps to itself: no calls home, and no sandbox where root would need one. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The path of a Chromium that runs, or undefined. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const { chromium } = await import('@playwright/test')
  return [...SYSTEM_PATHS, chromium.executablePath()].find(runs)
}

/** The same, after installing one when there is none; throws when that fails, too. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  console.error('Installing Chromium for the browser tests …')
  if (process.getuid?.() === 0 && isDebian()) {
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    execute('apt-get', ['update', '-qq'], quiet)
    execute('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  }
  if (!(await findChromium()))
    execute(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const installed = await findChromium()
  if (installed) return installed
  throw new Error('No Chromium could be installed. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test')
}

/** Some systems have a stub at these paths that only says where the real one might be had. */
function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version', ...CHROMIUM_FLAGS], { stdio: 'ignore' }).status === 0
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** What fails here shows in the next search, so the first line of its complaint is enough. */
function execute(program, parameters, options = {}) {
  try {
    execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'], ...options })
  } catch (error) {
    console.error(
      `${program} ${parameters[0]}: ${
        String(error.stderr ?? error.message)
          .trim()
          .split('\n')[0]
      }`,
    )
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(await ensureChromium())
