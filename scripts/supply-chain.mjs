// Checks the packages of package-lock.json offline, as part of `npm run check`: each has a hash, a licence that the
// faculty may use, and no published advisory (scripts/supply-chain/advisories.json, which has its date). `--online`
// also runs the registry's audit, if the registry has one.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Licences that require only that they be named. MPL-2.0 also requires that changes of its files be published; this
 * repository has no changed files.
 */
const LICENCES = new Set(
  'MIT,MIT-0,ISC,0BSD,BSD-2-Clause,BSD-3-Clause,Apache-2.0,BlueOak-1.0.0,CC0-1.0,OFL-1.1,Python-2.0,MPL-2.0,MIT OR Apache-2.0,(MIT OR CC0-1.0)'.split(
    ',',
  ),
)
/**
 * Licences of packages whose package.json names none. They are taken from the packages' own files. Only tests use these
 * packages.
 */
const STATED = {
  busboy: 'MIT',
  dicer: 'MIT',
  streamsearch: 'MIT',
  only: 'MIT',
  'humanize-number': 'MIT',
  'svg-tags': 'MIT',
}

/**
 * Packages for other systems. The registry from which the lockfile was made does not have them, so that their hash and
 * licence are unknown. They are tools for checks and builds, and no build contains them.
 */
const FOREIGN = /^(@biomejs\/cli|@oxlint\/binding|@oxlint-tsgolint\/|@oxc-parser\/binding)/

/** Returns the faults of a lockfile's packages, one line each, and the advisories that are accepted with a reason. */
export function faultsOf(packages, advisories) {
  const faults = []
  const accepted = []
  for (const [path, entry] of Object.entries(packages)) {
    // The repository itself, and folders of it that replace a package, are skipped.
    if (!path.includes('node_modules/') || entry.link) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const at = `${name}@${entry.version}`
    const isForeign = FOREIGN.test(name) && entry.optional === true && entry.os !== undefined
    if (!isForeign && !entry.integrity?.startsWith('sha512-')) faults.push(`${at} has no sha512 in the lock`)
    const licence = entry.license ?? STATED[name]
    if (!isForeign && !LICENCES.has(licence)) faults.push(`${at} has the licence ${licence ?? 'unknown'}`)
    for (const { id, package: affected, affected: ranges, accepted: reason } of advisories) {
      if (affected !== name || !ranges.some((range) => isWithin(entry.version, range))) continue
      if (reason === undefined || !entry.dev) faults.push(`${at} has the advisory ${id}`)
      else accepted.push(`${at}: ${id}. ${reason}`)
    }
  }
  return { faults, accepted }
}

/** Whether a version lies in a range of the form `>=1.2.0 <1.3.0`. */
function isWithin(version, range) {
  return range.split(' ').every((part) => {
    const [, sign, limit] = /^(<=|>=|<|>)(.+)$/.exec(part) ?? []
    const order = compare(version, limit)
    return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[sign] ?? false
  })
}

function compare(one, other) {
  const [a, b] = [one, other].map((version) => version.split('-')[0].split('.').map(Number))
  for (const place of [0, 1, 2]) if (a[place] !== b[place]) return a[place] - b[place]
  return 0
}

/**
 * Whether the rules find every fault that is planted in an invented lockfile. Otherwise a rule could stop matching and
 * nobody would notice.
 */
function blindness() {
  const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT', dev: true }
  const advisories = [
    { id: 'A', package: 'old', affected: ['>=0.9.0 <1.0.1'] },
    { id: 'B', package: 'kept', affected: ['<=1.0.0'], accepted: 'A reason.' },
  ]
  const packages = {
    'node_modules/good': good,
    'node_modules/bare': { ...good, integrity: undefined },
    'node_modules/weak': { ...good, integrity: 'sha1-x' },
    'node_modules/closed': { ...good, license: 'SSPL-1.0' },
    'node_modules/old': good,
    'node_modules/kept': good,
    'node_modules/other/node_modules/kept': { ...good, dev: false },
    'node_modules/@oxlint/binding-here': { ...good, integrity: undefined },
  }
  const { faults, accepted } = faultsOf(packages, advisories)
  const found = faults.map((fault) => fault.split('@1')[0]).join(' ')
  return found === 'bare weak closed old kept @oxlint/binding-here' && accepted.length === 1
}

/**
 * Runs the registry's audit by npm. Returns false if the audit finds an advisory, or if the registry offers no audit.
 */
function asksOnline() {
  try {
    console.log(execFileSync('npm', ['audit', '--package-lock-only'], { cwd: root, encoding: 'utf8' }))
    return true
  } catch ({ stdout, stderr }) {
    console.error(stdout || stderr)
    return false
  }
}

function check() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { date, advisories } = JSON.parse(readFileSync(join(root, 'scripts/supply-chain/advisories.json'), 'utf8'))
  const { faults, accepted } = faultsOf(packages, advisories)
  if (!blindness()) faults.push('The rules of scripts/supply-chain.mjs miss what they are for.')
  for (const fault of faults) console.error(fault)
  for (const line of accepted) console.log(`accepted: ${line}`)
  const count = Object.keys(packages).length - 1
  console.log(`${count} packages, ${advisories.length} advisories of ${date}, ${faults.length} faults.`)
  const isClean = !process.argv.includes('--online') || asksOnline()
  return faults.length === 0 && count > 0 && isClean
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exit(check() ? 0 : 1)
