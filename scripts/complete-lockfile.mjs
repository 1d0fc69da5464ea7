// Keeps package-lock.json complete. A registry mirror may lack packages for other systems (…-darwin-arm64,
// …-win32-x64). npm then omits them from the lockfile, and `npm ci` of npm 11 refuses such a lockfile on every machine.
// This script adds them, the C library that a package for Linux needs, and the addresses of archives, which some
// settings of npm omit. `--check` only lists what is missing.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)
const lockfile = JSON.parse(readFileSync(path, 'utf8'))
const { packages } = lockfile
const checking = process.argv.includes('--check')
const missing = Object.entries(packages).flatMap(missingOptionalPackages)
/**
 * Packages for Linux whose entry in the lockfile names no C library, such as libsql's. npm would install the packages
 * for both C libraries.
 */
const unspecific = Object.entries(packages).filter(([path, { os, libc }]) => os && !libc && libcOf(path))

/**
 * Packages whose entry in the lockfile has no address of their archive. For each, npm would first request the list of
 * all versions: one more request, and twice the bytes.
 */
const unaddressed = Object.entries(packages).filter(
  ([path, { version, resolved, link }]) => path.includes('node_modules/') && version && !resolved && !link,
)

if (missing.length + unspecific.length + unaddressed.length > 0 && checking) {
  if (unaddressed.length > 0) console.error(`package-lock.json lacks the addresses of ${unaddressed.length} packages.`)
  if (missing.length > 0) console.error(`package-lock.json lacks optional packages, such as ${missing[0].name}.`)
  for (const [path] of unspecific) console.error(`package-lock.json does not name the C library of ${path}.`)
  console.error('Run `node scripts/complete-lockfile.mjs` and commit the result.')
  process.exit(1)
}
for (const { name, version, parent, dev } of missing) {
  const { os, cpu, libc } = systemOf(name)
  const place = packages[`node_modules/${name}`] ? `${parent}/node_modules/${name}` : `node_modules/${name}`
  packages[place] = { version, cpu, ...(dev && { dev }), ...(libc && { libc }), optional: true, os }
}
for (const [path, entry] of unspecific) {
  packages[path] = withBehind('cpu', ['libc', [libcOf(path)]], entry)
}
for (const [path, entry] of unaddressed) {
  packages[path] = withBehind('version', ['resolved', addressOf(path, entry)], entry)
}
if (missing.length + unspecific.length + unaddressed.length > 0) {
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}
const total = Object.keys(packages).length - 1
console.log(`package-lock.json: ${total} packages, ${checking ? 'none missing' : `${missing.length} added`}.`)

function missingOptionalPackages([parent, { optionalDependencies = {}, dev }]) {
  return Object.entries(optionalDependencies)
    .map(([name, range]) => ({ name, version: range.replace(/^[\^~]/, ''), parent, dev }))
    .filter(({ name, version }) => !isLocked(parent, name, version))
}

/** Whether an optional package is in the lockfile where Node would find it: in `parent`, or in a folder above. */
function isLocked(parent, name, version) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const found = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]
    // npm chose the version for a range of versions, so only the major number is compared.
    if (found?.link) return true
    if (found) return found.version.split('.')[0] === version.split('.')[0]
    if (folder === '') return false
  }
}

/**
 * Returns the C library at the end of a package's name, such as `musl` in `@scope/tool-linux-arm64-musl`; undefined if
 * there is none.
 */
function libcOf(name) {
  const [, abi] = /[-/]linux-[a-z0-9]+-(gnu|musl)\w*$/.exec(name) ?? []
  return { gnu: 'glibc', musl: 'musl' }[abi]
}

/**
 * Returns an entry with another field inserted after the field `name`, because npm writes the fields in an order of its
 * own.
 */
function withBehind(name, field, entry) {
  const fields = Object.entries(entry)
  fields.splice(fields.findIndex(([key]) => key === name) + 1, 0, field)
  return Object.fromEntries(fields)
}

/** Returns the archive's address in npm's registry. npm replaces this registry by the configured one. */
function addressOf(path, { name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version }) {
  return `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
}

/** Returns the system for which a package is made, read from its name, such as `@scope/tool-linux-arm64-musl`. */
function systemOf(name) {
  const match =
    /(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|aix|win32)-([a-z0-9]+)(?:-(\w+))?$/.exec(name)
  if (!match) throw new Error(`The name ${name} states no operating system: add it to package-lock.json by hand.`)
  const [, os, cpu] = match
  const libc = libcOf(name)
  return { os: [os], cpu: [cpu], libc: libc && [libc] }
}
