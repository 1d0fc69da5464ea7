/** The storage prefix of the drive's files. */
export const DRIVE_FOLDER = 'drive/'

export const EXPORTS = ['download', 'view'] as const
export type Export = (typeof EXPORTS)[number]

/** Whether a text is a valid file id. Ids are ASCII, so that the same text serves in URLs, storage keys and headers. */
export function isDriveId(id: string): boolean {
  return /^[a-z0-9][\w.-]{0,99}$/i.test(id)
}

/** Returns the storage key of a file's bytes. */
export function driveKey(id: string): string {
  return DRIVE_FOLDER + id
}

/**
 * Returns a file name without control characters and bidirectional marks, with `_` for path separators. A bidirectional
 * mark can make `fdp.exe` look like `exe.pdf`.
 */
export function cleanName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/[/\\]/g, '_')
    .replace(/^[.\s]+|\s+$/g, '')
}
