/**
 * `npm run bench:report`: writes the figures of each bench's last run as one page with bars, bench-report.html. With
 * names (`npm run bench:report -- serve overload`) it runs these benches first, one after the other.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FIGURES_FOLDER, type Figure, keptFigures, rounded } from './figures.ts'

const OUTPUT = 'bench-report.html'
const BAR_WIDTH = 360
/** A bar has its full length at this many times the limit. */
const FULL = 2

for (const name of process.argv.slice(2)) {
  const script = fileURLToPath(new URL(`${basename(name)}.ts`, import.meta.url))
  if (!existsSync(script)) throw new Error(`bench/${name}.ts does not exist`)
  console.log(`\n${name}`)
  spawnSync(process.execPath, ['--import', 'tsx', script], { stdio: 'inherit' })
}
const files = existsSync(FIGURES_FOLDER) ? readdirSync(FIGURES_FOLDER).sort() : []
if (files.length === 0) {
  console.error('No bench has been run yet. Name some: npm run bench:report -- serve overload')
  process.exit(1)
}
writeFileSync(OUTPUT, page(files))
console.log(`Written: ${OUTPUT}, the last runs of ${files.map((file) => basename(file, '.json')).join(', ')}`)

function page(names: readonly string[]): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Diwan: benches</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  table { border-collapse: collapse; width: 100% } td, th { text-align: start; padding: .25rem .75rem .25rem 0 }
  td.value { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
  .kept { fill: #2e7d52 } .missed { fill: #b3372f } .free { fill: #8a8478 } .limit { stroke: currentColor; stroke-width: 2 }
</style>
<h1>Diwan: benches</h1>
<p>${escaped(machine)}. A bar's line is the limit of the figure. Printed by <code>npm run bench:report</code>.</p>
${names.map(section).join('\n')}
</html>
`
}

function section(file: string): string {
  const { at, figures } = keptFigures(join(FIGURES_FOLDER, file))
  return `<h2>${escaped(basename(file, '.json'))}</h2><p>${escaped(at.slice(0, 16).replace('T', ' '))} UTC</p>
<table>${figures.map(row).join('\n')}</table>`
}

function row(figure: Figure): string {
  const { what, value, unit, atMost, atLeast } = figure
  const limit = [
    ...(atMost === undefined ? [] : [`≤ ${rounded(atMost)}${unit}`]),
    ...(atLeast === undefined ? [] : [`≥ ${rounded(atLeast)}${unit}`]),
  ].join(', ')
  return `<tr><td>${escaped(what)}</td><td class="value">${escaped(rounded(value) + unit)}</td><td>${escaped(limit)}</td><td>${bar(figure)}</td></tr>`
}

/** Returns a bar for the value of a figure, with a mark at its limit; an empty text for a figure without a limit. */
function bar({ value, atMost, atLeast }: Figure): string {
  const limit = atMost ?? atLeast
  if (limit === undefined || limit === 0) return ''
  const share = Math.min(FULL, Math.max(0, value / limit)) / FULL
  const isKept = value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY)
  const line = BAR_WIDTH / FULL
  return `<svg role="img" aria-label="${isKept ? 'kept' : 'missed'}" width="${BAR_WIDTH}" height="18"><rect class="${isKept ? 'kept' : 'missed'}" y="3" width="${(share * BAR_WIDTH).toFixed(1)}" height="12"/><line class="limit" x1="${line}" x2="${line}" y1="0" y2="18"/></svg>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
