// Makes a release as `npm run release` does, compares it with its checksum, unpacks it, follows the links of its pages,
// and starts it twice, from another folder and without access to other packages. The second start uses the data of the
// first. SIGTERM ends each.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { linksOf } from './document-links.mjs'
import { root } from './preparation-errors.mjs'

/**
 * A start that is not ready after this time has failed. The limit is that high because other checks use the machine at
 * the same time.
 */
const GIVE_UP_MS = 180_000
const place = mkdtempSync(join(tmpdir(), 'diwan-release-'))
let running
process.once('exit', () => {
  running?.kill('SIGKILL')
  // The removal is repeated if it fails, because a portal that was killed a moment ago can still be writing into the
  // folder.
  rmSync(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

const made = execFileSync(process.execPath, ['scripts/release.mjs', '--to', place], { cwd: root, encoding: 'utf8' })
console.log(made.trim())
const archive = readdirSync(place).find((name) => name.endsWith('.tar.gz'))
const [hash, named] = readFileSync(join(place, `${archive}.sha256`), 'utf8')
  .trim()
  .split('  ')
demand(named === archive, `the checksum names ${named}`)
demand(
  hash ===
    createHash('sha256')
      .update(readFileSync(join(place, archive)))
      .digest('hex'),
  'the checksum differs',
)
execFileSync('tar', ['-xzf', archive], { cwd: place })
const folder = join(place, archive.replace(/[.]tar[.]gz$/, ''))
followLinks()
const data = join(place, 'data')
mkdirSync(data)

const port = await freePort()
const env = { PATH: '/nowhere', NODE_ENV: 'production', DATA_DIR: data, PORT: String(port), LOG_LEVEL: 'warn' }
const first = await startOnce()
const second = await startOnce()
const listed = execFileSync(process.execPath, [join(folder, 'scripts/diwan.mjs'), 'sheets'], { cwd: place, env })
demand(listed.toString().includes('2024/25'), `the command line listed no sheets: ${listed}`)
console.log(`Ready after ${first} ms on an empty folder, with the demonstration; after ${second} ms with its data.`)

/** Starts the release, requests what a visitor requests, and ends it. Returns the milliseconds until it was ready. */
async function startOnce() {
  const begun = performance.now()
  const child = spawn(process.execPath, [join(folder, 'scripts/start.mjs')], { cwd: place, env })
  running = child
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const ended = once(child, 'exit')
  while (!(await answers('/readyz'))) {
    demand(child.exitCode === null && performance.now() - begun < GIVE_UP_MS, `the release did not start:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const took = Math.round(performance.now() - begun)
  for (const path of ['/', '/sw.js', '/api/portal', '/api/docs/', '/api/grade_1/degrees/2024_25'])
    demand(await answers(path), `${path} was not answered:\n${said}`)
  await compareCaching()
  child.kill('SIGTERM')
  const [code] = await ended
  demand(code === 0, `the release ended with ${code}:\n${said}`)
  return took
}

/** Compares the caching rules for a CDN in deploy/cdn with the headers that the portal sends. */
async function compareCaching() {
  const { rules } = JSON.parse(readFileSync(join(folder, 'deploy/cdn/rules.json'), 'utf8'))
  const asset = readdirSync(join(folder, 'dist/web/assets')).find((name) => name.endsWith('.js'))
  for (const { addresses, cacheControl } of rules) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${addresses.replace('*', asset)}`)
    const sent = headers.get('cache-control')
    demand(
      sent === cacheControl,
      `deploy/cdn/rules.json says ${cacheControl} of ${addresses}; the portal sends ${sent}`,
    )
  }
}

/** Demands that each relative link of a page in the release leads to a file in the release. */
function followLinks() {
  const pages = readdirSync(folder, { recursive: true }).filter(
    (path) => path.endsWith('.md') && !path.startsWith('node_modules'),
  )
  const links = pages.flatMap((page) => {
    const text = readFileSync(join(folder, page), 'utf8')
    return linksOf(text).map(({ path, line }) => ({
      at: `${page}:${line}`,
      path,
      file: join(folder, dirname(page), path),
    }))
  })
  const broken = links.filter(({ file }) => !file.startsWith(folder) || !existsSync(file))
  demand(links.length > 0, 'the pages of the release have no links')
  demand(broken.length === 0, broken.map(({ at, path }) => `${at}: ${path} is not in the release`).join('\n'))
  console.log(`${links.length} links of ${pages.length} pages followed.`)
}

async function answers(path) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
  return answer?.status === 200
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

function demand(holds, fault) {
  if (holds) return
  console.error(fault)
  process.exit(1)
}
