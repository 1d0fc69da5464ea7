const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

/** A file's size as people read it. */
export function sizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} م.ب`
  return `${Math.max(1, Math.round(bytes / KILOBYTE))} ك.ب`
}
