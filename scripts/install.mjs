// Installs the packages of package-lock.json: `dependencies` build and run the portal, `devDependencies` test it.
// `npm start` leaves the tests' packages out; `npm test` adds them. A complete installation serves both.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installFailureText, PreparationError, root } from './preparation-errors.mjs'

/** Marks packages without types; `npm ci` removes it with them. */
const TRIMMED = 'node_modules/.trimmed'

/** npm's own pauses between its three attempts are 10 and 60 seconds. */
const PAUSES = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000']
const QUICKLY = ['--prefer-offline', ...PAUSES, '--no-audit', '--no-fund', '--loglevel=error']

/** Installs what is missing; does nothing in a folder that has all that is asked for. Throws PreparationError. */
export async function install({ withTests }) {
  // A release has its packages beside it.
  if (!existsSync(join(root, 'package-lock.json'))) return
  const { isComplete, isEmpty, hasTests } = installed(withTests)
  if (isComplete) return
  console.error(isEmpty ? 'Installing packages …' : 'Packages changed: installing …')
  // Both are said aloud: NODE_ENV=production and npm's own settings would choose otherwise.
  const kind = withTests || hasTests ? '--include=dev' : '--omit=dev'
  await npm(['ci', kind, ...QUICKLY])
  if (kind === '--omit=dev') trim()
}

/** Compares package-lock.json with npm's own record of node_modules. */
function installed(withTests) {
  const record = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, record))) return { isComplete: false, isEmpty: true, hasTests: false }
  const found = readPackages(record)
  const wanted = Object.entries(readPackages('package-lock.json')).filter(([path]) => path !== '')
  const isOther = ([path, { version }]) => found[path] && found[path].version !== version
  // Optional packages may belong to other systems.
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
 * Removes what only compilers, debuggers and people read, a third of what is installed: types, source maps and pages
 * about the package; licences stay. Leaves a mark, because checks need the types again.
 */
function trim() {
  const packages = join(root, 'node_modules')
  for (const name of readdirSync(packages, { recursive: true })) {
    if (/[.]([cm]?ts|map|md|markdown)$/.test(name) && !/licen[cs]e|notice/i.test(name)) rmSync(join(packages, name))
  }
  writeFileSync(join(root, TRIMMED), '')
}

/** Runs the npm that runs this command. Its output goes to stderr: stdout is for results. */
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
