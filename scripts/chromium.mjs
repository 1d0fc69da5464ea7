// Finds the Chromium for the browser tests and installs one if it is missing: Debian's package when root on Debian,
// else Playwright's build. `CHROMIUM_PATH` overrides the search. Standalone, it prints the path.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** A Chromium that cannot show windows: the browser tests take a fifth less time in it. */
const DEBIAN_PACKAGE = 'chromium-headless-shell'
const SYSTEM_PATHS = [
  `/usr/bin/${DEBIAN_PACKAGE}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Flags with which Chromium starts: they switch off network calls in the background, and the sandbox, because as root
 * Chromium refuses to start with it.
 */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Returns the path of a working Chromium, or undefined. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const { chromium } = await import('@playwright/test')
  return [...SYSTEM_PATHS, chromium.executablePath()].find(runs)
}

/** Returns the path of a working Chromium and installs one if needed. Throws if the installation fails. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  console.error('Installing Chromium for the browser tests …')
  if (process.getuid?.() === 0 && isDebian()) {
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    execute('apt-get', ['update', '-qq'], quiet)
    execute('apt-get', ['install', '-y', '-qq', '--no-install-recommends', DEBIAN_PACKAGE], quiet)
  }
  if (!(await findChromium()))
    execute(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const installed = await findChromium()
  if (installed) return installed
  throw new Error('No Chromium could be installed. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test')
}

/**
 * Whether a program starts. On some systems the file at such a path is a stub that only says how to install the
 * program.
 */
function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version', ...CHROMIUM_FLAGS], { stdio: 'ignore' }).status === 0
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/**
 * Runs an installer and prints the first line of its error. The caller then searches again, which reports a failure.
 */
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
