// Prepares a command: checks the Node version, installs the packages of package-lock.json, and builds what is older
// than its sources. Uses no packages, because a fresh clone has none. Writes to stderr only, because stdout is for the
// command's results.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { install } from './install.mjs'
import { CANNOT_START, checkNode, PreparationError, root } from './preparation-errors.mjs'

const SHARED_INPUTS = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'src/contract']

/** The parts of the build: their sources, their commands, and the file that exists if the part was built. */
const PARTS = {
  web: {
    inputs: [
      'vite.config.ts',
      'scripts/compress-web.mjs',
      'scripts/make-icons.mjs',
      'scripts/service-worker.mjs',
      'scripts/vite',
      'src/web',
      ...SHARED_INPUTS,
    ],
    output: 'dist/web/index.html',
    commands: [
      ['scripts/make-icons.mjs'],
      ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
      ['scripts/compress-web.mjs'],
    ],
  },
  server: {
    inputs: ['scripts/build-server.mjs', 'scripts/sbom.mjs', 'migrations', 'src/server', 'src/cli', ...SHARED_INPUTS],
    output: 'dist/server/main.js',
    commands: [['scripts/build-server.mjs'], ['scripts/sbom.mjs']],
  },
}

/**
 * Installs and builds what is missing or stale; `withTests` also installs the packages of tests and checks. Takes far
 * less than 0.3 s if nothing is missing. Throws PreparationError.
 */
export async function prepare(parts = ['web', 'server'], { withTests = false } = {}) {
  checkNode()
  await install({ withTests })
  const stale = parts.map((part) => ({ part, hash: inputHash(PARTS[part].inputs) })).filter(isStale)
  await Promise.all(stale.map(build))
}

/** Prepares like `prepare`, for scripts that a user starts: if the preparation fails, prints one line and exits. */
export async function prepareOrExit(parts, options) {
  try {
    await prepare(parts, options)
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error
    console.error(error.message)
    process.exit(CANNOT_START)
  }
}

/**
 * Returns a hash of the names and contents of files. Tests and folders named `testing` are skipped, because they are
 * not built.
 */
function inputHash(inputs) {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap(filesOf)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full) || /[.]test[.]tsx?$|[/]testing$/.test(path)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
}

function isStale({ part, hash }) {
  const { output } = PARTS[part]
  const built = existsSync(join(root, output))
  // In a release there is only the build, without the sources with which it would be compared.
  if (built && !existsSync(join(root, 'src'))) return false
  return !built || !existsSync(stampPath(part)) || readFileSync(stampPath(part), 'utf8') !== hash
}

async function build({ part, hash }) {
  console.error(`Building the ${part} …`)
  for (const command of PARTS[part].commands) await run(process.execPath, command, `The ${part} build`)
  mkdirSync(dirname(stampPath(part)), { recursive: true })
  writeFileSync(stampPath(part), hash)
}

function stampPath(part) {
  return join(root, `dist/.stamp-${part}`)
}

function run(program, parameters, what) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, stdio: ['ignore', 2, 2] })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new PreparationError(`${what} failed.`))))
  })
}
