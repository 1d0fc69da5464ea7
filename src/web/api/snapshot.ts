import { SNAPSHOT_META, SNAPSHOT_OF, snapshotFile } from '#contract/snapshot.ts'

/** Returns when this static copy was made, as an ISO time; undefined on a portal with a server. */
export function snapshotTime(): string | undefined {
  return mark()?.content
}

/** Returns the address of the portal from which this static copy was made; undefined if the copy does not state it. */
export function livePortal(): string | undefined {
  return mark()?.getAttribute(SNAPSHOT_OF) ?? undefined
}

function mark(): HTMLMetaElement | null {
  return document.head.getElementsByTagName('meta').namedItem(SNAPSHOT_META)
}

/** Maps the address of a published answer to its URL: unchanged with a server, a relative file in a static copy. */
export function publishedUrl(address: string): string {
  return snapshotTime() === undefined ? address : `./${snapshotFile(address)}`
}
