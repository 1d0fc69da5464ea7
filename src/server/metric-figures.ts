import { statfs } from 'node:fs/promises'
import type { ReplicaReport } from './db/replica.ts'
import { WORK_KINDS } from './http/load-shedding.ts'
import { DURATIONS } from './http/request-counts.ts'
import { listBackups } from './modules/admin/backups/backup-manifest.service.ts'
import type { PortalFigures } from './portal-figures.ts'
import { compressionLoad } from './published/compression.ts'
import type { MemoryLane, ReadingMemory } from './threads/memory-lane.ts'

type Labels = Record<string, string>
type Samples = readonly (readonly [labels: Labels, value: number])[]

/** How the values of several processes are combined; a sum by default. */
type Aggregator = 'sum' | 'max' | 'min'

/** One metric: its name, labels and help text, and how its values are read. */
export interface Figure {
  name: string
  help: string
  labels?: readonly string[]
  aggregator?: Aggregator
  /** Reads the values of one portal. */
  read: (figures: PortalFigures) => Samples | Promise<Samples>
  /** Reads the values that belong to the process, not to one of its portals. */
  readShared?: () => Samples
}

const REQUEST_FIGURES: readonly Figure[] = [
  {
    name: 'ready_answers_total',
    help: 'Requests that ready answers have served, before the router.',
    labels: ['status'],
    read: ({ counts }) => Array.from(counts.ready, ([status, count]) => [{ status: String(status) }, count]),
  },
  {
    name: 'requests_total',
    help: 'Requests without a ready answer, by kind of work.',
    labels: ['kind', 'status'],
    read: ({ counts }) =>
      [...counts.kinds].flatMap(([kind, { statuses }]) =>
        Array.from(statuses, ([status, count]) => [{ kind, status: String(status) }, count] as const),
      ),
  },
  {
    name: 'request_seconds_bucket',
    help: 'How long requests without a ready answer took: those of at most `le` seconds.',
    labels: ['kind', 'le'],
    read: ({ counts }) =>
      [...counts.kinds].flatMap(([kind, { durations }]) => {
        let sum = 0
        return durations.map((count, place) => {
          sum += count
          return [{ kind, le: String(DURATIONS[place] ?? '+Inf') }, sum] as const
        })
      }),
  },
  {
    name: 'request_seconds_sum',
    help: 'The time that requests without a ready answer took.',
    labels: ['kind'],
    read: ({ counts }) => [...counts.kinds].map(([kind, { seconds }]) => [{ kind }, seconds]),
  },
  {
    name: 'refused_total',
    help: 'Requests that were refused for want of room.',
    labels: ['kind'],
    read: ({ shedding }) => WORK_KINDS.map((kind) => [{ kind }, shedding.turns[kind].refused]),
  },
  {
    name: 'admitted_share',
    help: 'The share of requests without a ready answer that the event loop carries; 1 unless it is overloaded.',
    aggregator: 'min',
    read: ({ shedding }) => [[{}, shedding.pace.share]],
  },
  {
    name: 'requests_now',
    help: 'Requests that run, and those that wait for their turn.',
    labels: ['kind', 'state'],
    read: ({ shedding }) =>
      WORK_KINDS.flatMap((kind) => [
        [{ kind, state: 'running' }, shedding.turns[kind].running],
        [{ kind, state: 'waiting' }, shedding.turns[kind].waiting],
      ]),
  },
]

const WORK_FIGURES: readonly Figure[] = [
  {
    name: 'pool_tasks',
    help: 'Tasks of the pools of threads.',
    labels: ['pool', 'state'],
    read: ({ hashing }) => samplesOfPool('password', hashing.load ?? { busy: 0, waiting: 0 }),
    readShared: () => samplesOfPool('compressor', compressionLoad()),
  },
  {
    name: 'reading_megabytes',
    help: 'Memory lent for reading uploaded files, and its limit.',
    labels: ['lane', 'state'],
    read: ({ memory }) =>
      lanesOf(memory).flatMap(([lane, { used, most }]) => [
        [{ lane, state: 'used' }, used],
        [{ lane, state: 'most' }, most],
      ]),
  },
  {
    name: 'reading_jobs_waiting',
    help: 'Uploaded files that wait for memory.',
    labels: ['lane'],
    read: ({ memory }) => lanesOf(memory).map(([lane, { waiting }]) => [{ lane }, waiting]),
  },
  {
    name: 'database_connections',
    help: 'Connections to Postgres by pool, and statements that wait for one.',
    labels: ['pool', 'state'],
    read: ({ database }) =>
      Object.entries(database.connections()).flatMap(([pool, { open, idle: unused, waiting }]) => [
        [{ pool, state: 'open' }, open],
        [{ pool, state: 'idle' }, unused],
        [{ pool, state: 'waiting' }, waiting],
      ]),
  },
]

const CARE_FIGURES: readonly Figure[] = [
  {
    name: 'replica_serves',
    help: 'Whether the replica has what was published last; if not, the primary is read.',
    aggregator: 'min',
    read: ({ database }) => ofReplica(database, ({ state }) => (state === 'current' ? 1 : 0)),
  },
  {
    name: 'replica_lag_seconds',
    help: 'The age of the last transaction that the replica has replayed, while others wait.',
    aggregator: 'max',
    read: ({ database }) => ofReplica(database, ({ lagSeconds }) => lagSeconds ?? 0),
  },
  {
    name: 'leader',
    help: 'Whether this process does the timed work; of all processes on one database, one does.',
    read: ({ timedWork }) => [[{}, timedWork.isLeader ? 1 : 0]],
  },
  {
    name: 'watch_age_seconds',
    help: 'The time since the published answers were compared with the database.',
    aggregator: 'max',
    read: ({ answersAgeMs }) => [[{}, answersAgeMs() / 1000]],
  },
  {
    name: 'backup_age_seconds',
    help: 'The age of the newest backup, and of the newest verification that found a backup sound.',
    labels: ['what'],
    aggregator: 'min',
    read: async ({ place }) => {
      const backups = await listBackups(place)
      const newest = (times: readonly string[]) => Math.max(...times.map((time) => Date.parse(time)))
      const sound = backups.flatMap(({ verified_at, fault }) => (verified_at !== null && !fault ? verified_at : []))
      const ages = { made: newest(backups.map(({ made_at }) => made_at)), verified: newest(sound) }
      return Object.entries(ages).flatMap(([what, at]) =>
        Number.isFinite(at) ? [[{ what }, (Date.now() - at) / 1000] as const] : [],
      )
    },
  },
  {
    name: 'free_bytes',
    help: 'Free space on the disk of the data folder.',
    aggregator: 'min',
    read: async ({ dataDir }) => {
      const { bavail, bsize } = await statfs(dataDir)
      return [[{}, bavail * bsize]]
    },
  },
]

function ofReplica(database: PortalFigures['database'], read: (report: ReplicaReport) => number): Samples {
  const report = database.replica()
  return report ? [[{}, read(report)]] : []
}

function samplesOfPool(pool: string, { busy, waiting }: { busy: number; waiting: number }): Samples {
  return [
    [{ pool, state: 'running' }, busy],
    [{ pool, state: 'waiting' }, waiting],
  ]
}

function lanesOf({ sheets, files }: ReadingMemory): [string, MemoryLane][] {
  return [
    ['sheets', sheets],
    ['files', files],
  ]
}

/** Every metric of a portal, in the order in which `/metrics` lists them. */
export const FIGURES: readonly Figure[] = [...REQUEST_FIGURES, ...WORK_FIGURES, ...CARE_FIGURES]
