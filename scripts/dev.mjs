// `npm run dev`: starts Vite's development server, and rebuilds and restarts the API server when its sources change.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './preparation-errors.mjs'
import { prepareOrExit } from './prepare.mjs'

/**
 * A rebuild begins this many milliseconds after the last change of a file: an editor writes a file in several steps,
 * and a checkout changes many files.
 */
const SETTLED_MS = 100

await prepareOrExit(['server'])
// Imported only after `prepareOrExit`, which may first have to install the packages that build-server.mjs needs.
const { buildServer } = await import('./build-server.mjs')

let server
let rebuilding = Promise.resolve()
let settling
let stopping = false

const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { cwd: root, stdio: 'inherit' })
vite.once('exit', () => void stop())
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())

const watchers = ['src/server', 'src/contract', 'migrations'].map((folder) =>
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(settling)
    settling = setTimeout(() => void rebuild(), SETTLED_MS)
  }),
)
void rebuild()

function rebuild() {
  rebuilding = rebuilding.then(restart).catch((error) => console.error(error.message))
  return rebuilding
}

async function restart() {
  if (stopping) return
  await buildServer()
  await ended(server)
  if (stopping) return
  server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: 'inherit',
  })
}

function ended(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return undefined
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}

async function stop() {
  if (stopping) return
  stopping = true
  clearTimeout(settling)
  for (const watcher of watchers) watcher.close()
  await Promise.all([ended(vite), ended(server)])
}
