/**
 * Tortures the built portal: kills it, takes disk, network and database away, sends hostile requests and files, and
 * sets its clock wrong. Checks that no acknowledged write is lost and that the portal recovers by itself. `npm run
 * torture` is the long form; `-- --short` the one of `npm test`. `--engine sqlite`, `--only kill,outage`, `--rounds
 * 20`, `--requests 5000`, `--outage 30` (seconds), `--times 6` and `--seed 7` narrow it.
 */
import { parseArgs } from 'node:util'
import { type RunningPostgres, startPostgres } from '#server/testing/postgres.ts'
import { Stage } from './stage.ts'
import type { Scale, Trial } from './trial.ts'
import { bucketTrial } from './trials/bucket.ts'
import { clockTrial } from './trials/clock.ts'
import { diskTrial } from './trials/disk.ts'
import { filesTrial } from './trials/files.ts'
import { generatedTrial } from './trials/generated.ts'
import { killTrial } from './trials/kill.ts'
import { outageTrial } from './trials/outage.ts'
import { overloadTrial } from './trials/overload.ts'
import { previousTrial } from './trials/previous.ts'
import { restoreTrial } from './trials/restore.ts'
import { rollingTrial } from './trials/rolling.ts'
import { seasonTrial } from './trials/season.ts'
import { slowTrial } from './trials/slow.ts'
import { stopTrial } from './trials/stop.ts'

const TRIALS: readonly Trial[] = [
  killTrial,
  outageTrial,
  generatedTrial,
  restoreTrial,
  filesTrial,
  slowTrial,
  overloadTrial,
  diskTrial,
  clockTrial,
  bucketTrial,
  rollingTrial,
  previousTrial,
  seasonTrial,
  stopTrial,
]

const LONG: Scale = {
  rounds: 200,
  requests: 20_000,
  outageMs: 60_000,
  clients: 2000,
  times: 25,
  slack: 1,
  seed: Date.now() % 1e6,
}
const SHORT: Scale = {
  rounds: 2,
  requests: 200,
  outageMs: 5000,
  clients: 150,
  times: 1,
  slack: 3,
  seed: Date.now() % 1e6,
}

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    engine: { type: 'string', default: 'both' },
    only: { type: 'string' },
    rounds: { type: 'string' },
    requests: { type: 'string' },
    outage: { type: 'string' },
    times: { type: 'string' },
    seed: { type: 'string' },
  },
})
const base = values.short ? SHORT : LONG
const scale: Scale = {
  ...base,
  rounds: Number(values.rounds ?? base.rounds),
  requests: Number(values.requests ?? base.requests),
  outageMs: values.outage === undefined ? base.outageMs : Number(values.outage) * 1000,
  times: Number(values.times ?? base.times),
  seed: Number(values.seed ?? base.seed),
}
const wanted = values.only?.split(',')
const trials = TRIALS.filter(({ name }) => wanted?.includes(name) ?? true)
const unknown = wanted?.filter((name) => !TRIALS.some((trial) => trial.name === name)) ?? []
if (unknown.length > 0 || trials.length === 0) throw new Error(`No trial is called ${unknown.join(', ')}.`)

const begun = performance.now()
let failures = 0
/** Trials of the short form that missed a time limit: each of them runs again, with no other trial beside it. */
const missed: { trial: Trial; isPostgres: boolean }[] = []
console.log(`Seed ${scale.seed}; --seed ${scale.seed} repeats the random choices.`)
// The trials of SQLite and of Postgres run at the same time, because a trial spends much of its time waiting.
await Promise.all([
  ...(values.engine === 'postgres' ? [] : [runAll(undefined)]),
  ...(values.engine === 'sqlite' ? [] : [onPostgres()]),
])
for (const { trial, isPostgres } of missed.splice(0)) {
  console.log(`Again, alone: ${trial.name}`)
  const postgres = isPostgres ? await startPostgres() : undefined
  await runOne({ ...trial, isTimed: false }, new Stage(postgres))
  await postgres?.stop()
}
console.log(`${failures === 0 ? 'All held' : `${failures} FAILED`} after ${seconds(begun)}.`)
process.exit(failures === 0 ? 0 : 1)

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres()
  await runAll(postgres)
  await postgres.stop()
}

async function runAll(postgres: RunningPostgres | undefined): Promise<void> {
  for (const trial of trials) {
    const stage = new Stage(postgres)
    if (belongs(trial, stage)) await runOne(trial, stage)
  }
}

/** Whether a trial runs on a stage's engine. The short form runs some trials on one engine only, or not at all. */
function belongs({ engines, inShort }: Trial, { engine }: Stage): boolean {
  if (values.short && wanted === undefined && inShort !== undefined) return inShort === engine
  return engines?.includes(engine) ?? true
}

async function runOne(trial: Trial, stage: Stage): Promise<void> {
  const { name, impossible, run } = trial
  const title = `${name} (${stage.engine})`
  const reason = impossible?.()
  if (reason !== undefined) return console.log(`- ${title}: not here: ${reason}`)
  const started = performance.now()
  try {
    console.log(`✓ ${title}: ${await run(stage, scale)} (${seconds(started)})`)
  } catch (error) {
    if (values.short && trial.isTimed) missed.push({ trial, isPostgres: stage.engine === 'postgres' })
    else failures += 1
    console.error(`✗ ${title} (${seconds(started)}):`, error)
  } finally {
    await stage.end()
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
