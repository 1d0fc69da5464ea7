// Keeps package-lock.json complete. A registry mirror may lack packages for other systems (…-darwin-arm64,
// …-win32-x64). npm then leaves them out of the lockfile, and `npm ci` of npm 11 refuses that lockfile on every
// machine. `node scripts/complete-lockfile.mjs` adds them, with name, version and system; `--check` only lists what is
// missing, the C library that a package for Linux
// needs, and the addresses of the archives, which some settings of npm leave out.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)
const lockfile = JSON.parse(readFileSync(path, 'utf8'))
const { packages } = lockfile
const checking = process.argv.includes('--check')
const missing = Object.entries(packages).flatMap(missingOptionalPackages)
/** npm installs both where a package does not say which of Linux's C libraries it is for, as libsql's do not. */
const unspecific = Object.entries(packages).filter(([path, { os, libc }]) => os && !libc && libcOf(path))

/** Without its archive's address npm first asks for a package's whole history: twice the bytes, and a request more. */
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

/** Looks where Node does: in the parent's node_modules first, then in each folder above. */
function isLocked(parent, name, version) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const found = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]
    // For a version range, trust the version that npm chose.
    if (found?.link) return true
    if (found) return found.version.split('.')[0] === version.split('.')[0]
    if (folder === '') return false
  }
}

/** The C library in a name such as `@scope/tool-linux-arm64-musl`; undefined without one. */
function libcOf(name) {
  const [, abi] = /[-/]linux-[a-z0-9]+-(gnu|musl)\w*$/.exec(name) ?? []
  return { gnu: 'glibc', musl: 'musl' }[abi]
}

/** Puts a field behind another one: npm writes them in an order of its own. */
function withBehind(name, field, entry) {
  const fields = Object.entries(entry)
  fields.splice(fields.findIndex(([key]) => key === name) + 1, 0, field)
  return Object.fromEntries(fields)
}

/** Where npm's registry has a package's archive; npm itself puts a configured registry in the place of this one. */
function addressOf(path, { name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version }) {
  return `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
}

/** Reads the target system from the package name, such as `@scope/tool-linux-arm64-musl`. */
function systemOf(name) {
  const match =
    /(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|aix|win32)-([a-z0-9]+)(?:-(\w+))?$/.exec(name)
  if (!match) throw new Error(`Cannot tell the system of ${name}: add it to package-lock.json by hand.`)
  const [, os, cpu] = match
  const libc = libcOf(name)
  return { os: [os], cpu: [cpu], libc: libc && [libc] }
}
