import { SNAPSHOT_META, snapshotFile } from '#contract/snapshot.ts'

/** Returns when this static copy was made; undefined on a portal with a server. */
export function snapshotTime(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${SNAPSHOT_META}]`)?.content
}

/** Maps a published address to its URL: unchanged with a server, a relative file in a static copy. */
export function publishedUrl(address: string): string {
  return snapshotTime() === undefined ? address : `./${snapshotFile(address)}`
}
