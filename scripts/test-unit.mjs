// `npm run test:unit -- [FILE …] [--engine sqlite|postgres|both]`: runs Vitest on files whose paths contain a FILE, or
// on all. Server tests run on one engine, SQLite by default. Other arguments go to Vitest (`-t NAME`, `--watch`).
import { spawn } from 'node:child_process'
import { PreparationError, root } from './preparation-errors.mjs'
import { prepare } from './prepare.mjs'

const ENGINES = { sqlite: ['server-sqlite'], postgres: ['server-postgres'], both: ['server-sqlite', 'server-postgres'] }

const words = process.argv.slice(2)
const place = words.indexOf('--engine')
const engine = place === -1 ? 'sqlite' : words.splice(place, 2)[1]
const server = ENGINES[engine]
if (!server) fail(`--engine must be one of ${Object.keys(ENGINES).join(', ')}.`)

/**
 * The Vitest projects that have the tests of each folder. Only needed ones run, because starting one takes a second.
 */
const ROOMS = {
  'src/contract/': ['contract'],
  'src/web/': ['web'],
  'src/cli/': server,
  'src/server/': ['rules', ...server],
}
const files = words.filter((word) => word.startsWith('src/'))
const rooms = Object.keys(ROOMS).filter((room) => files.length === 0 || files.some((file) => file.startsWith(room)))
const projects = [...new Set(rooms.flatMap((room) => ROOMS[room]))].flatMap((name) => ['--project', name])

try {
  await prepare([], { withTests: true })
} catch (error) {
  fail(error instanceof PreparationError ? error.message : error)
}
const vitest = ['node_modules/vitest/vitest.mjs', words.includes('--watch') ? 'watch' : 'run', ...projects]
const child = spawn(process.execPath, [...vitest, ...words.filter((word) => word !== '--watch')], {
  cwd: root,
  stdio: 'inherit',
})
child.once('exit', (code) => process.exit(code ?? 1))

function fail(message) {
  console.error(message)
  process.exit(2)
}
