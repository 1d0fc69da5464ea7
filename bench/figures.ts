import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the figures: one file for each bench, which its next run replaces. */
export const FIGURES_FOLDER = fileURLToPath(new URL('../.cache/bench/', import.meta.url))

/** A measured value. */
export interface Figure {
  what: string
  value: number
  /** The unit with the blank before it, such as ` ms`; empty for counts and ratios. */
  unit: string
  /** The upper limit of the value; a larger value makes the run fail. */
  atMost?: number
  /** The lower limit of the value; a smaller value makes the run fail. */
  atLeast?: number
}

/**
 * Prints a value with its limit, stores it for `npm run bench:report`, and makes the run fail if the limit is missed.
 */
export function figure(measured: Figure): void {
  const { what, value, unit, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY } = measured
  const isKept = value <= atMost && value >= atLeast
  const limits = [
    ...(Number.isFinite(atMost) ? [`at most ${atMost}${unit}`] : []),
    ...(Number.isFinite(atLeast) ? [`at least ${atLeast}${unit}`] : []),
  ]
  const verdict = limits.length === 0 ? '' : ` (${limits.join(', ')}) ${isKept ? 'kept' : 'MISSED'}`
  console.log(`${what}: ${rounded(value)}${unit}${verdict}`)
  if (!isKept) process.exitCode = 1
  keep(measured)
}

/** Formats a value with three significant digits, or as a whole number from 100. */
export function rounded(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

const figures: Figure[] = []

function keep(one: Figure): void {
  figures.push(one)
  const name = basename(process.argv[1] ?? 'bench', '.ts')
  mkdirSync(FIGURES_FOLDER, { recursive: true })
  writeFileSync(
    join(FIGURES_FOLDER, `${name}.json`),
    JSON.stringify({ at: new Date().toISOString(), figures }, null, 2),
  )
}

/** Returns the figures of a bench's last run; throws if the file is damaged. */
export function keptFigures(file: string): { at: string; figures: Figure[] } {
  return JSON.parse(readFileSync(file, 'utf8')) as { at: string; figures: Figure[] }
}
