// Installs the packages of package-lock.json: `dependencies` build and run the portal, `devDependencies` test it. `npm
// start` installs the former alone, `npm test` both. A complete installation serves both commands.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installFailureText, PreparationError, root } from './preparation-errors.mjs'

/** A file that marks an installation from which types were removed. `npm ci` removes it together with all packages. */
const TRIMMED = 'node_modules/.trimmed'

/** npm tries a download three times; these are the pauses in between: 1 and 8 seconds instead of 10 and 60. */
const PAUSES = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000']
const QUICKLY = ['--prefer-offline', ...PAUSES, '--no-audit', '--no-fund', '--loglevel=error']

/** Installs the packages that are missing. Throws PreparationError. */
export async function install({ withTests }) {
  // A release contains its packages, and no lockfile.
  if (!existsSync(join(root, 'package-lock.json'))) return
  const { isComplete, isEmpty, hasTests } = installed(withTests)
  if (isComplete) return
  console.error(isEmpty ? 'Installing packages …' : 'Packages changed: installing …')
  // The option is always given, because otherwise NODE_ENV=production or npm's own settings would decide about the
  // packages of tests.
  const kind = withTests || hasTests ? '--include=dev' : '--omit=dev'
  await npm(['ci', kind, ...QUICKLY])
  if (kind === '--omit=dev') trim()
}

/** Compares package-lock.json with npm's record of what is in node_modules. */
function installed(withTests) {
  const record = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, record))) return { isComplete: false, isEmpty: true, hasTests: false }
  const found = readPackages(record)
  const wanted = Object.entries(readPackages('package-lock.json')).filter(([path]) => path !== '')
  const isOther = ([path, { version }]) => found[path] && found[path].version !== version
  // Optional packages may be for other systems, so a package that is optional does not count as missing.
  const isMissing = ([path, { dev, optional, devOptional }]) =>
    !found[path] && !optional && !devOptional && (withTests || !dev)
  return {
    isComplete:
      !(withTests && existsSync(join(root, TRIMMED))) && !wanted.some((one) => isOther(one) || isMissing(one)),
    isEmpty: false,
    hasTests: Object.values(found).some(({ dev }) => dev),
  }
}

function readPackages(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
}

/**
 * Removes what the portal does not need to run, a third of what was installed: types, source maps and texts about
 * packages, but no licences. Leaves a mark, because checks need the types again.
 */
function trim() {
  const packages = join(root, 'node_modules')
  for (const name of readdirSync(packages, { recursive: true })) {
    if (/[.]([cm]?ts|map|md|markdown)$/.test(name) && !/licen[cs]e|notice/i.test(name)) rmSync(join(packages, name))
  }
  writeFileSync(join(root, TRIMMED), '')
}

/** Runs the same npm that runs this command. Its output goes to stderr, because stdout is for the command's results. */
function npm(parameters) {
  const own = process.env.npm_execpath
  const [program, first, options] = own?.endsWith('npm-cli.js')
    ? [process.execPath, [own], {}]
    : ['npm', [], { shell: process.platform === 'win32' }]
  const failure = (output) => new PreparationError(installFailureText(output) ?? `${output}\nnpm ci failed.`)
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...parameters], { cwd: root, stdio: ['ignore', 2, 'pipe'], ...options })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    child.once('error', (error) => reject(failure(String(error))))
    child.once('close', (code) => (code === 0 ? resolve() : reject(failure(output.trim()))))
  })
}
