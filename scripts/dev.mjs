// `npm run dev`: starts Vite's development server, and rebuilds and restarts the API server when its sources change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepareOrExit, root } from './prepare.mjs'

await prepareOrExit(['server'])
// Import late: packages are installed only after `prepare`.
const { context } = await import('esbuild')
const { serverBuild, writeOutput } = await import('./build-server.mjs')

let server
let watching
let stopping = false

const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { cwd: root, stdio: 'inherit' })
vite.once('exit', () => void stop())
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())

const restart = { name: 'restart', setup: (build) => build.onEnd(restartServer) }
watching = await context({ ...serverBuild, plugins: [restart] })
await watching.watch()

async function restartServer(result) {
  if (result.errors.length > 0 || stopping) return
  writeOutput(result)
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
  await Promise.all([ended(vite), ended(server), watching?.dispose()])
}
