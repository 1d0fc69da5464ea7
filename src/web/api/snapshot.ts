import { SNAPSHOT_META, snapshotFile } from '#contract/snapshot.ts'

/** When this copy of the portal was made; undefined where a server answers. */
export function snapshotTime(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${SNAPSHOT_META}]`)?.content
}

/** Where what the server publishes at an address is to be asked for: there, or in a file beside the document of a copy. */
export function publishedUrl(address: string): string {
  return snapshotTime() === undefined ? address : `./${snapshotFile(address)}`
}
