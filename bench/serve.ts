// `npm run bench:serve`: how many times a second the built server sends one published list, over ten starts. Beside
// each start, a bare node:http server sends the same bytes with the same headers, and the ratio of both has limits.
// nginx with the same file is only printed, since it compares with Node rather than with the portal. Then nginx with
// its cache in front of the portal, as deploy/ configures it, is compared with nginx alone, and with the same nginx in
// front of the bare server, which shows what the cache costs whatever is behind it. One process each; wrk makes the
// load. Needs wrk and nginx (Debian: apt-get install wrk nginx-light). BENCH_STARTS=3 shortens it. Fails if one of them
// is missing, if responses differ, or if a limit is missed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCachingProxy } from '../e2e/caching-proxy.ts'
import { startPortal } from '../e2e/portal.ts'
import { type Answer, fetchAnswer, sameAnswer } from './answer.ts'
import { figure } from './figures.ts'
import { hasProgram, type Load, measure } from './load.ts'
import { median } from './median.ts'
import { startBareNode, startNginx, type Target } from './rivals.ts'

const PATH = '/api/grade_1/degrees/2024_25'
const STARTS = Number(process.env.BENCH_STARTS ?? 10)
/** Number of turns beside each start; in a turn, each server is measured for one second. */
const TURNS = 8
/** Seconds of requests before the measurement, in which Node compiles the code that runs most. */
const WARM_S = 3
/**
 * The least ratio of the portal's requests per second to the bare server's: for the median of all starts, and for the
 * worst.
 */
const OF_NODE = { median: 0.95, worst: 0.9 }
/** The least ratio of nginx's requests per second with its cache in front of the portal to those of nginx alone. */
const OF_NGINX_ALONE = 0.95

const missing = ['wrk', 'nginx'].filter((program) => !hasProgram(program))
if (missing.length > 0) {
  console.error(`Not measured: ${missing.join(' and ')} not found. On Debian: apt-get install wrk nginx-light`)
  process.exit(1)
}
const isPinned = hasProgram('taskset')
const serverCore = isPinned ? ['taskset', '-c', '0'] : []
const loadCore = isPinned ? ['taskset', '-c', '1'] : []

console.log(`${PATH}; ${isPinned ? 'server on core 0, wrk on core 1' : 'not pinned'}`)
const ratios: number[] = []
for (let start = 1; start <= STARTS; start += 1) {
  const loads = await oneStart()
  const [ours, bare] = [loads.get('diwan') ?? Number.NaN, loads.get('node:http') ?? Number.NaN]
  ratios.push(ours / bare)
  const line = [...loads].map(([name, perSecond]) => `${name} ${Math.round(perSecond).toLocaleString('en')}/s`)
  console.log(`start ${start}: ${line.join(', ')}, ratio ${(ours / bare).toFixed(3)}`)
}
figure({
  what: 'published answers / node:http, median start',
  value: median(ratios),
  unit: '',
  atLeast: OF_NODE.median,
})
figure({
  what: 'published answers / node:http, worst start',
  value: Math.min(...ratios),
  unit: '',
  atLeast: OF_NODE.worst,
})
await withNginx()

/** Returns the requests per second of a newly started portal and of the servers that it is compared with. */
async function oneStart(): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-bench-'))
  const portal = await startPortal({ DIWAN_DEMO: '1', LOG_LEVEL: 'silent' }, serverCore)
  const rivals: Target[] = []
  try {
    const answer = await fetchAnswer(portal.url + PATH)
    rivals.push(await startBareNode(answer, folder, serverCore), await startNginx(answer, folder, serverCore))
    for (const rival of rivals) sameAnswer(rival.name, answer, await fetchAnswer(rival.url + PATH))
    return await inTurns([{ name: 'diwan', url: portal.url, stop: portal.stop }, ...rivals], loadCore)
  } finally {
    await Promise.all([portal, ...rivals].map(({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

type Three = [number, number, number]

/**
 * Measures nginx with its cache, in front of the portal and of the bare server, and nginx that sends the answer as a
 * file.
 */
async function withNginx(): Promise<void> {
  // Every nginx started from here runs on core 0, like this process; the other servers and wrk run on core 1.
  if (isPinned) spawnSync('taskset', ['-cp', '0', String(process.pid)])
  const folder = mkdtempSync(join(tmpdir(), 'diwan-bench-'))
  const portal = await startPortal({ DIWAN_DEMO: '1', LOG_LEVEL: 'silent' }, loadCore)
  const behind: Target[] = []
  const proxies: Awaited<ReturnType<typeof startCachingProxy>>[] = []
  try {
    const front = await startCachingProxy('nginx', portal.url)
    proxies.push(front)
    const answer = await fetchAnswer(front.url + PATH)
    const alone = await startNginx(answer, folder, [])
    const bare = await startBareNode(answer, folder, loadCore)
    behind.push(alone, bare)
    const other = await startCachingProxy('nginx', bare.url)
    proxies.push(other)
    for (const { url } of [alone, other]) sameBody(answer, await fetchAnswer(url + PATH))
    const stop = () => Promise.resolve()
    const fronts = { portal: { name: 'portal', url: front.url, stop }, bare: { name: 'bare', url: other.url, stop } }
    const loads = await inTurns([fronts.portal, fronts.bare, alone], loadCore)
    const [ours, theirs, nginx] = ['portal', 'bare', 'nginx'].map((name) => loads.get(name) ?? Number.NaN) as Three
    const perSecond = [ours, theirs, nginx].map((load) => Math.round(load).toLocaleString('en'))
    console.log(
      `nginx in front of the portal ${perSecond[0]}/s, of node:http ${perSecond[1]}/s, alone ${perSecond[2]}/s`,
    )
    figure({ what: "nginx's cache in front / nginx alone", value: ours / nginx, unit: '', atLeast: OF_NGINX_ALONE })
    figure({
      what: "nginx's cache in front of the portal / of node:http",
      value: ours / theirs,
      unit: '',
      atLeast: OF_NODE.median,
    })
  } finally {
    for (const proxy of proxies) proxy.stop()
    await Promise.all([portal, ...behind].map((one) => one.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

function sameBody(wanted: Answer, got: Answer): void {
  if (!wanted.body.equals(got.body)) throw new Error('nginx alone sends a different body.')
}

/**
 * The servers take turns second by second, each time with another one first, so that a machine that slows down or
 * speeds up affects all alike. Returns the median of each server's seconds, which single pauses of the machine do not
 * change.
 */
async function inTurns(targets: readonly Target[], launcher: readonly string[]): Promise<Map<string, number>> {
  for (const { url } of targets) await measure(url + PATH, WARM_S, launcher)
  const loads = new Map<string, Load[]>(targets.map(({ name }) => [name, []]))
  for (let turn = 0; turn < TURNS; turn += 1) {
    const first = turn % targets.length
    for (const { name, url } of [...targets.slice(first), ...targets.slice(0, first)]) {
      loads.get(name)?.push(await measure(url + PATH, 1, launcher))
    }
  }
  return new Map([...loads].map(([name, list]) => [name, median(list.map(({ perSecond }) => perSecond))]))
}
