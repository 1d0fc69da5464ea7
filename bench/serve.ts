// `npm run bench:serve`: how fast one published list answer leaves the built server, beside a bare node:http server and
// nginx that send the same bytes with the same headers. One process each, three interleaved rounds, wrk as the load.
// Needs wrk and nginx (Debian: apt-get install wrk nginx-light). Fails when one is missing, when the answers differ or
// when a target is missed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from '../e2e/portal.ts'
import { fetchAnswer, sameAnswer } from './answer.ts'
import { hasProgram, type Load, measure } from './load.ts'
import { median } from './median.ts'
import { startBareNode, startNginx, type Target } from './rivals.ts'

const PATH = '/api/grade_1/degrees/2024_25'
const ROUNDS = 3
/** Seconds that each server gets in a round. */
const TURNS = 6
/** Required share of each rival's requests per second. */
const TARGETS = { 'node:http': 0.9, nginx: 0.7 }

const missing = ['wrk', 'nginx'].filter((program) => !hasProgram(program))
if (missing.length > 0) {
  console.error(`Not measured: ${missing.join(' and ')} not found. On Debian: apt-get install wrk nginx-light`)
  process.exit(1)
}
const pinned = hasProgram('taskset')
const serverCore = pinned ? ['taskset', '-c', '0'] : []
const loadCore = pinned ? ['taskset', '-c', '1'] : []

const folder = mkdtempSync(join(tmpdir(), 'diwan-bench-'))
const portal = await startPortal({ DIWAN_DEMO: '1', LOG_LEVEL: 'silent' }, serverCore)
const rivals: Target[] = []
try {
  const answer = await fetchAnswer(portal.url + PATH)
  rivals.push(await startBareNode(answer, folder, serverCore), await startNginx(answer, folder, serverCore))
  for (const rival of rivals) sameAnswer(rival.name, answer, await fetchAnswer(rival.url + PATH))
  console.log(
    `${PATH}: ${answer.body.length} bytes of gzip; ${pinned ? 'server on core 0, wrk on core 1' : 'not pinned'}.`,
  )
  report(await allRounds([{ name: 'diwan', url: portal.url, stop: portal.stop }, ...rivals]))
} finally {
  await Promise.all([portal, ...rivals].map(({ stop }) => stop()))
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Within a round the servers take turns second by second, each time another one first, so that a machine that slows down or
 * speeds up is fair to all.
 */
async function allRounds(targets: Target[]): Promise<Map<string, Load[]>> {
  for (const { url } of targets) await measure(url + PATH, 2, loadCore)
  const rounds = new Map<string, Load[]>(targets.map(({ name }) => [name, []]))
  for (let round = 1; round <= ROUNDS; round += 1) {
    const turns = new Map<string, Load[]>(targets.map(({ name }) => [name, []]))
    for (let turn = 0; turn < TURNS; turn += 1) {
      const first = turn % targets.length
      for (const { name, url } of [...targets.slice(first), ...targets.slice(0, first)]) {
        turns.get(name)?.push(await measure(url + PATH, 1, loadCore))
      }
    }
    for (const [name, loads] of turns) {
      const load = {
        perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0) / loads.length,
        p99: median(loads.map(({ p99 }) => p99)),
      }
      rounds.get(name)?.push(load)
      console.log(`round ${round}  ${name.padEnd(10)} ${format(load)}`)
    }
  }
  return rounds
}

function report(loads: Map<string, Load[]>): void {
  console.log('\nMedian of the rounds')
  for (const [name, list] of loads) {
    const load = { perSecond: median(list.map((l) => l.perSecond)), p99: median(list.map((l) => l.p99)) }
    console.log(`         ${name.padEnd(10)} ${format(load)}`)
  }
  const ours = loads.get('diwan') ?? []
  for (const [name, target] of Object.entries(TARGETS)) {
    const theirs = loads.get(name) ?? []
    const ratio = median(ours.map((load, round) => load.perSecond / (theirs[round]?.perSecond ?? Number.NaN)))
    const reached = ratio >= target
    console.log(`diwan / ${name}: ${ratio.toFixed(2)} (target ${target}) ${reached ? 'reached' : 'MISSED'}`)
    if (!reached) process.exitCode = 1
  }
}

function format({ perSecond, p99 }: Load): string {
  return `${Math.round(perSecond).toLocaleString('en').padStart(8)} requests/s   p99 ${p99.toFixed(2)} ms`
}
