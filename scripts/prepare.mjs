// Prepares a command: checks the Node version, installs the packages of package-lock.json and rebuilds what is older
// than its sources. Uses no packages, because a fresh clone has none. Logs to stderr only, so that it never mixes with
// a command's stdout.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const SHARED_INPUTS = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'src/contract']

/** The build parts: source files, build commands, and the output file that proves that the build exists. */
const PARTS = {
  web: {
    inputs: [
      'vite.config.ts',
      'scripts/compress-web.mjs',
      'scripts/service-worker.mjs',
      'scripts/vite',
      'src/web',
      ...SHARED_INPUTS,
    ],
    output: 'dist/web/index.html',
    commands: [['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], ['scripts/compress-web.mjs']],
    builder: 'vite',
  },
  server: {
    inputs: ['scripts/build-server.mjs', 'scripts/sbom.mjs', 'migrations', 'src/server', 'src/cli', ...SHARED_INPUTS],
    output: 'dist/server/main.js',
    commands: [['scripts/build-server.mjs'], ['scripts/sbom.mjs']],
    builder: 'esbuild',
  },
}

/** An error that the user can fix; printed without a stack trace. */
export class PreparationError extends Error {}

/** Installs and builds what is missing or stale. Returns in well under 0.3 s if nothing is. Throws PreparationError. */
export async function prepare(parts = ['web', 'server']) {
  checkNode()
  await install()
  const stale = parts.map((part) => ({ part, hash: inputHash(PARTS[part].inputs) })).filter(isStale)
  await Promise.all(stale.map(build))
}

/** `prepare` for entry points: on failure, prints one line and exits. */
export async function prepareOrExit(parts) {
  try {
    await prepare(parts)
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

function checkNode() {
  const wanted = readJson('package.json').engines.node.match(/\d+/g).map(Number)
  const found = process.versions.node.split('.').map(Number)
  const older = wanted.findIndex((number, index) => found[index] !== number)
  if (older === -1 || found[older] > wanted[older]) return
  throw new PreparationError(`Diwan needs Node ${wanted.join('.')} or newer; this is Node ${process.versions.node}.`)
}

async function install() {
  const state = installedState()
  if (state === 'complete' || state === 'without development packages') return
  console.error(state === 'missing' ? 'Installing packages (about a minute) …' : 'Packages changed: installing …')
  // `--include=dev`: with NODE_ENV=production npm would skip the packages that the build needs.
  await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Compares package-lock.json with npm's own record of node_modules. */
function installedState() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return 'missing'
  const installed = readJson('node_modules/.package-lock.json').packages
  const wanted = Object.entries(readJson('package-lock.json').packages).filter(([path]) => path !== '')
  const differs = ([path, { version }]) => installed[path] && installed[path].version !== version
  // Optional packages may belong to other systems.
  const missing = wanted.filter(([path, { optional, devOptional }]) => !installed[path] && !optional && !devOptional)
  if (wanted.some(differs) || missing.some(([, { dev }]) => !dev)) return 'other versions'
  if (missing.length === 0) return 'complete'
  const installedDev = Object.values(installed).some(({ dev }) => dev)
  return installedDev ? 'other versions' : 'without development packages'
}

function npm(parameters) {
  const own = process.env.npm_execpath
  // npm's progress goes to stderr; stdout is for results.
  if (own?.endsWith('npm-cli.js')) return run(process.execPath, [own, ...parameters], 'npm ci')
  return run('npm', parameters, 'npm ci', { shell: process.platform === 'win32' })
}

/** Hashes names and contents. Skips tests and test helpers, which are not built. */
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
  // A deployment may contain only the build.
  if (built && !existsSync(join(root, 'src'))) return false
  return !built || !existsSync(stampPath(part)) || readFileSync(stampPath(part), 'utf8') !== hash
}

async function build({ part, hash }) {
  const { builder, commands } = PARTS[part]
  if (!existsSync(join(root, 'node_modules', builder))) {
    throw new PreparationError(
      `The ${part} build in dist/ is missing or older than its sources, and ${builder}, which makes it, is not installed.\n` +
        'Run `npm ci --include=dev && npm run build` first; then you may remove the development packages again.',
    )
  }
  console.error(`Building the ${part} …`)
  for (const command of commands) await run(process.execPath, command, `The ${part} build`)
  mkdirSync(dirname(stampPath(part)), { recursive: true })
  writeFileSync(stampPath(part), hash)
}

function stampPath(part) {
  return join(root, `dist/.stamp-${part}`)
}

function run(program, parameters, what, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, stdio: ['ignore', 2, 2], ...options })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new PreparationError(`${what} failed.`))))
  })
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
