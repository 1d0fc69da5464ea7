// Checks the documentation: no line over 120 characters outside tables and code, every named path and link exists,
// decisions are numbered without gaps and have one layout, code refers to decisions that exist, and docs/SECURITY.md
// has one row for each item of OWASP ASVS. Run by `npm run check`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ASVS_ITEMS } from './asvs-items.mjs'
import { decisionFaults } from './decision-faults.mjs'
import { linksOf } from './document-links.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const MAX_LENGTH = 120
const PATH_IN_CODE =
  /`((?:src|e2e|docs|scripts|bench|torture|demo|migrations)\/[\w./-]*\w(?:\.\w+)|docs\/[\w./-]+\.md)`/g
const CODE = ['src', 'bench', 'scripts', 'torture', 'e2e', 'migrations']

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]
const decisions = readdirSync(join(root, 'docs/decisions'))
  .toSorted()
  .map((name) => ({ name, text: readFileSync(join(root, 'docs/decisions', name), 'utf8') }))
const faults = [...documents.flatMap(faultsOf), ...decisionFaults(decisions), ...referenceFaults(), ...asvsFaults()]
for (const fault of faults) console.error(fault)
console.log(`${documents.length} documents checked, ${faults.length} faults.`)
process.exit(faults.length === 0 && documents.length > 0 ? 0 : 1)

function faultsOf(document) {
  const text = readFileSync(join(root, document), 'utf8')
  const broken = linksOf(text)
    .filter(({ path }) => !existsSync(join(root, dirname(document), path)))
    .map(({ path, line }) => `${document}:${line}: the link ${path} leads nowhere`)
  let isCode = false
  const others = text.split('\n').flatMap((line, index) => {
    const at = `${document}:${index + 1}`
    if (line.startsWith('```')) isCode = !isCode
    if (isCode) return []
    return [
      ...(isTooLong(line) ? [`${at}: ${line.length} characters; wrap prose at ${MAX_LENGTH}`] : []),
      ...missingPaths(line).map((path) => `${at}: \`${path}\` does not exist`),
    ]
  })
  return [...others, ...broken]
}

/** Returns references in code to decisions that do not exist, such as docs/decisions/0012; `faultsOf` checks links. */
function referenceFaults() {
  const numbers = decisions.map(({ name }) => name.slice(0, 4))
  return CODE.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /[.](?:tsx?|mjs|cjs|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  ).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdecisions?[ /](0\d{3})\b/g)]
      .filter(([, number]) => !numbers.includes(number))
      .map(([, number]) => `${relative(root, file)}: ${number} is the number of no decision`),
  )
}

/**
 * Returns faults in the table of docs/SECURITY.md: items of OWASP ASVS without a row (`| 6.2.4 |`, or `| 4.4.1–4.4.4 |`
 * for several items), and rows for which there is no item.
 */
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

/** Whether a line must be wrapped. Table rows and indented blocks cannot be. */
function isTooLong(line) {
  return line.length > MAX_LENGTH && !line.startsWith('|') && !line.startsWith('    ')
}

function missingPaths(line) {
  return [...line.matchAll(PATH_IN_CODE)].map(([, path]) => path).filter((path) => !existsSync(join(root, path)))
}
