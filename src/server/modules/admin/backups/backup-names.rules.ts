import type { Backup } from '#contract/admin-dashboard.ts'

/**
 * The names that the portal gives its backups: of an SQLite file, or of a Postgres dump. Other files in the folder or
 * bucket of the backups are ignored.
 */
const NAMED = /^diwan-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:db|dump)$/

/** What every backup's name begins with. */
export const NAME_START = 'diwan-'

const EXTENSIONS = { sqlite: 'db', postgres: 'dump' } as const

/** Returns the name of a backup made at a time: `diwan-20250701T120000Z.db`, or `.dump` for Postgres. */
export function backupName(moment: Date, engine: keyof typeof EXTENSIONS = 'sqlite'): string {
  return `${NAME_START}${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.${EXTENSIONS[engine]}`
}

/** Returns the time in a backup's name as an ISO text, or undefined if the name is not of the portal's form. */
export function momentOfBackup(name: string): string | undefined {
  return NAMED.test(name) ? name.replace(NAMED, '$1-$2-$3T$4:$5:$6.000Z') : undefined
}

/** Returns the name of the file with a backup's description. */
export function manifestName(name: string): string {
  return `${name}.json`
}

/** Returns the key of a library file's bytes in the folder or bucket of the backups. */
export function keptFileKey(sha256: string): string {
  return `files/${sha256}`
}

/**
 * Returns the names of the backups to remove. Of the backups made on schedule or before a migration, the newest `kept`
 * stay. The newest verified backup always stays, and so do all backups that a person or a restore made.
 */
export function backupsToRemove(
  backups: readonly Pick<Backup, 'name' | 'reason' | 'verified_at' | 'fault'>[],
  kept: number,
): string[] {
  const newestFirst = [...backups].sort((one, other) => other.name.localeCompare(one.name, 'en'))
  const own = newestFirst.filter(({ reason }) => reason === 'schedule' || reason === 'migration')
  const sound = newestFirst.find(({ verified_at, fault }) => verified_at !== null && fault === null)
  return own.slice(kept).flatMap(({ name }) => (name === sound?.name ? [] : [name]))
}
