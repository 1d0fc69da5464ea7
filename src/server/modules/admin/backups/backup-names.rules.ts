import type { Backup } from '#contract/admin-dashboard.ts'

/** Backups named by the portal: an SQLite file, or a dump of Postgres. Other files of the place are ignored. */
const NAMED = /^diwan-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:db|dump)$/

/** The start of every name. */
export const NAME_START = 'diwan-'

const EXTENSIONS = { sqlite: 'db', postgres: 'dump' } as const

/** The name of a backup taken at a moment: `diwan-20250701T120000Z.db`, or `.dump` for Postgres. */
export function backupName(moment: Date, engine: keyof typeof EXTENSIONS = 'sqlite'): string {
  return `${NAME_START}${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.${EXTENSIONS[engine]}`
}

/** The moment in the name of a backup; undefined if the portal did not name the file. */
export function momentOfBackup(name: string): string | undefined {
  return NAMED.test(name) ? name.replace(NAMED, '$1-$2-$3T$4:$5:$6.000Z') : undefined
}

/** The name of the file that describes a backup. */
export function manifestName(name: string): string {
  return `${name}.json`
}

/** The key of a library file's bytes in the place of the backups. */
export function keptFileKey(sha256: string): string {
  return `files/${sha256}`
}

/**
 * The names of the backups that the keep rule removes: of those that the portal makes by itself, all but the newest
 * `kept`. The newest one that was verified stays in any case. A person's backups are never removed.
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
