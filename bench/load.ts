import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** wrk's figures: requests per second and 99th percentile of the latency in milliseconds. */
export interface Load {
  perSecond: number
  p99: number
}

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 }

export function hasProgram(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0
}

/** Measures a URL by wrk with one thread, 32 connections and gzip. Throws if any request failed. */
export async function measure(url: string, seconds: number, launcher: readonly string[]): Promise<Load> {
  return run([...launcher, 'wrk', ...flagsFor(seconds), '-H', 'Accept-Encoding: gzip', url])
}

/** A request with a number that differs each time. */
interface Varied {
  /** `SEAT` becomes a random number from the first to the last of `seats`. */
  path: string
  headers: Readonly<Record<string, string>>
  seats: readonly [number, number]
}

/** Measures a URL as `measure` does, but with a random seat and a random client address in each request. */
export async function measureWith(url: string, { path, headers, seats }: Varied, seconds: number): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-wrk-'))
  const script = join(folder, 'requests.lua')
  const lines = Object.entries({ 'accept-encoding': 'gzip', ...headers }).map(
    ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
  )
  writeFileSync(
    script,
    `${lines.join('\n')}
local path = ${JSON.stringify(path)}
request = function()
  wrk.headers["x-forwarded-for"] = "10." .. math.random(255) .. "." .. math.random(255) .. "." .. math.random(255)
  return wrk.format("GET", (path:gsub("SEAT", tostring(math.random(${seats[0]}, ${seats[1]})))))
end
`,
  )
  try {
    return await run(['wrk', ...flagsFor(seconds), '-s', script, url])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function flagsFor(seconds: number): string[] {
  return ['-t1', '-c32', `-d${seconds}s`, '--latency']
}

async function run([program = '', ...parameters]: readonly string[]): Promise<Load> {
  const text = await new Promise<string>((resolve, reject) => {
    execFile(program, parameters, (error, stdout) =>
      error ? reject(new Error('wrk failed', { cause: error })) : resolve(stdout),
    )
  })
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(text)
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(text)
  if (!perSecond || !p99 || /Non-2xx|Socket errors/.test(text)) throw new Error(`wrk:\n${text}`)
  return { perSecond: Number(perSecond[1]), p99: Number(p99[1]) * (MILLISECONDS[p99[2] ?? ''] ?? Number.NaN) }
}
