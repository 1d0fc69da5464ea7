import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { BACKUP_FAULTS, BACKUP_REASONS, type Backup } from '#contract/admin-dashboard.ts'
import type { Storage } from '#server/storage/storage.ts'
import { manifestName, momentOfBackup, NAME_START } from './backup-names.rules.ts'

/** The description of a backup, in a JSON file beside it. It is written last: a backup that has one is complete. */
const manifestSchema = z.object({
  name: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  made_at: z.string(),
  reason: z.enum(BACKUP_REASONS),
  bytes: z.number(),
  /** The hash of the database's file, in hexadecimal. */
  sha256: z.string(),
  /** The name of the last migration that had run on the database. */
  schema: z.string(),
  /** The number of rows by table. */
  rows: z.record(z.string(), z.number()),
  /** The library's files that the database had rows for. */
  files: z.array(z.object({ id: z.string(), sha256: z.string(), size: z.number() })),
  /** The ids of those `files` that the storage lacked, or null if the backup was made without files. */
  missing: z.nullable(z.array(z.string())),
  /** The last verification, which restored the backup into an empty database as a trial; null if there was none. */
  verified: z.nullable(z.object({ at: z.string(), fault: z.nullable(z.enum(BACKUP_FAULTS)) })),
})
export type BackupManifest = z.output<typeof manifestSchema>

/** Returns the description of a backup, or undefined if there is none or it cannot be read. */
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

/** Returns a described backup as the office sees it. */
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

/** Returns the portal's backups in a folder or bucket, newest first. Throws if the folder or bucket does not answer. */
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

/** Returns the list entry of a backup without a manifest: an earlier release made it, or its making was interrupted. */
function undescribed(name: string, bytes: number): Backup {
  const made_at = momentOfBackup(name) ?? ''
  return { name, bytes, made_at, reason: null, files: null, verified_at: null, fault: null }
}
