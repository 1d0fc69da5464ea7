// Checks the documentation: no line over 120 characters outside tables and code, every path and link it names exists,
// decisions have one layout, and docs/SECURITY.md has one row for each item of the standard that it follows. Run by
// `npm run check`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ASVS_ITEMS } from './asvs-items.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const MAX_LENGTH = 120
const PATH_IN_CODE =
  /`((?:src|e2e|docs|scripts|bench|torture|demo|migrations)\/[\w./-]*\w(?:\.\w+)|docs\/[\w./-]+\.md)`/g
const LINK = /\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]
const faults = [...documents.flatMap(faultsOf), ...documents.flatMap(layoutFaults), ...asvsFaults()]
for (const fault of faults) console.error(fault)
console.log(`${documents.length} documents checked, ${faults.length} faults.`)
process.exit(faults.length === 0 && documents.length > 0 ? 0 : 1)

function faultsOf(document) {
  const lines = readFileSync(join(root, document), 'utf8').split('\n')
  let isCode = false
  return lines.flatMap((line, index) => {
    const at = `${document}:${index + 1}`
    if (line.startsWith('```')) isCode = !isCode
    if (isCode) return []
    return [
      ...(isTooLong(line) ? [`${at}: ${line.length} characters; wrap prose at ${MAX_LENGTH}`] : []),
      ...missing(line, PATH_IN_CODE, root).map((path) => `${at}: \`${path}\` does not exist`),
      ...missing(line, LINK, join(root, dirname(document))).map((path) => `${at}: the link ${path} leads nowhere`),
    ]
  })
}

/** Compares a decision with the layout of all: title, date, status, what it supersedes, and three sections. */
function layoutFaults(document) {
  const [, number] = /^docs\/decisions\/(\d{4})-/.exec(document) ?? []
  if (number === undefined) return []
  const lines = readFileSync(join(root, document), 'utf8').split('\n')
  const head = [`# ${number}. `, '', '- Date: 2', '- Status: ', '- Supersedes: ']
  const sections = lines.filter((line) => line.startsWith('## '))
  return [
    ...head.flatMap((start, at) =>
      lines[at]?.startsWith(start) ? [] : [`${document}:${at + 1}: must begin "${start}"`],
    ),
    ...(sections.join() === '## Context,## Decision,## Consequences'
      ? []
      : [`${document}: its sections must be Context, Decision and Consequences; others are "###" within them`]),
  ]
}

/** Compares the rows of docs/SECURITY.md (`| 6.2.4 |`, or `| 4.4.1–4.4.4 |` for several) with the standard's items. */
function asvsFaults() {
  const text = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8')
  const found = [...text.matchAll(/^\| (\d+\.\d+\.)(\d+)(?:–\1(\d+))? \|/gm)].flatMap(([, section, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => section + (Number(from) + index)),
  )
  const missing = ASVS_ITEMS.filter((item) => !found.includes(item))
  const wrong = found.filter((item, index) => !ASVS_ITEMS.includes(item) || found.indexOf(item) !== index)
  return [
    ...missing.map((item) => `docs/SECURITY.md: no row for ${item}`),
    ...wrong.map((item) => `docs/SECURITY.md: ${item} is no item of level 2, or has two rows`),
  ]
}

/** Skips table rows and indented blocks, which cannot be wrapped. */
function isTooLong(line) {
  return line.length > MAX_LENGTH && !line.startsWith('|') && !line.startsWith('    ')
}

function missing(line, pattern, folder) {
  return [...line.matchAll(pattern)].map(([, path]) => path).filter((path) => !existsSync(join(folder, path)))
}
