import { execFile, spawnSync } from 'node:child_process'

/** wrk's figures: requests per second and 99th percentile of the latency in milliseconds. */
export interface Load {
  perSecond: number
  p99: number
}

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 }

export function hasProgram(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0
}

/** One thread, 32 connections, gzip. Throws if any request failed. */
export async function measure(url: string, seconds: number, launcher: readonly string[]): Promise<Load> {
  const flags = ['-t1', '-c32', `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: gzip', url]
  const [program = 'wrk', ...parameters] = [...launcher, 'wrk', ...flags]
  const text = await new Promise<string>((resolve, reject) => {
    execFile(program, parameters, (error, stdout) =>
      error ? reject(new Error('wrk failed', { cause: error })) : resolve(stdout),
    )
  })
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(text)
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(text)
  if (!perSecond || !p99 || /Non-2xx|Socket errors/.test(text)) throw new Error(`wrk on ${url}:\n${text}`)
  return { perSecond: Number(perSecond[1]), p99: Number(p99[1]) * (MILLISECONDS[p99[2] ?? ''] ?? Number.NaN) }
}
