import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { BACKUP_FAULTS, BACKUP_REASONS, type Backup } from '#contract/admin-dashboard.ts'
import type { Storage } from '#server/storage/storage.ts'
import { manifestName, momentOfBackup, NAME_START } from './backup-names.rules.ts'

/** What a backup holds, in a JSON file beside it: it is written last, so that a backup with one is whole. */
const manifestSchema = z.object({
  name: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  made_at: z.string(),
  reason: z.enum(BACKUP_REASONS),
  bytes: z.number(),
  /** Of the database's file, in hexadecimal. */
  sha256: z.string(),
  /** The last migration. */
  schema: z.string(),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number()),
  /** The library's files that the database names. */
  files: z.array(z.object({ id: z.string(), sha256: z.string(), size: z.number() })),
  /** Ids of those that the storage lacked; null if the backup holds no files. */
  missing: z.nullable(z.array(z.string())),
  /** The last verification, by restoring the backup into an empty place. */
  verified: z.nullable(z.object({ at: z.string(), fault: z.nullable(z.enum(BACKUP_FAULTS)) })),
})
export type BackupManifest = z.output<typeof manifestSchema>

/** The description of a backup; undefined if it has none, or one that cannot be read. */
export async function readManifest(place: Storage, name: string): Promise<BackupManifest | undefined> {
  const stream = await place.read(manifestName(name))
  if (!stream) return undefined
  const content = await text(stream)
  try {
    return manifestSchema.parse(JSON.parse(content))
  } catch {
    return undefined
  }
}

export async function writeManifest(place: Storage, manifest: BackupManifest): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`)
  await place.put(manifestName(manifest.name), bytes, 'application/json')
}

/** A backup as the office sees it. */
export function backupOf({ name, bytes, made_at, reason, files, missing, verified }: BackupManifest): Backup {
  const lacking = new Set(missing)
  const kept = files.filter(({ id }) => !lacking.has(id))
  return {
    name,
    bytes,
    made_at,
    reason,
    files: missing && {
      count: kept.length,
      bytes: kept.reduce((sum, { size }) => sum + size, 0),
      missing: missing.length,
    },
    verified_at: verified?.at ?? null,
    fault: verified?.fault ?? null,
  }
}

/** The backups of a place that the portal has named, newest first. Throws if the place does not answer. */
export async function listBackups(place: Storage, limit = Number.POSITIVE_INFINITY): Promise<Backup[]> {
  const objects = await place.list(NAME_START)
  const own = objects.filter(({ key }) => momentOfBackup(key) !== undefined)
  own.sort((one, other) => other.key.localeCompare(one.key, 'en'))
  return Promise.all(
    own.slice(0, limit).map(async ({ key, size }) => {
      const manifest = await readManifest(place, key)
      return manifest ? backupOf(manifest) : undescribed(key, size)
    }),
  )
}

/** A backup of an earlier version, or one whose making was interrupted. */
function undescribed(name: string, bytes: number): Backup {
  const made_at = momentOfBackup(name) ?? ''
  return { name, bytes, made_at, reason: null, files: null, verified_at: null, fault: null }
}
