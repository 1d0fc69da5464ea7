const STEP = 1024
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** 1536 → `1.5 KB`: sizes of files. */
export function formatBytes(bytes: number): string {
  const exponent = bytes < STEP ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  const value = bytes / STEP ** exponent
  return `${exponent === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[exponent]}`
}
