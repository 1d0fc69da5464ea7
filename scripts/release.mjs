// `npm run release`: writes release/diwan-VERSION-SYSTEM.tar.gz, its SHA-256 and its bill of materials. The archive can
// be started without building and without npm. It contains the build, the packages that the server runs, including the
// one native module (libsql) for this machine's system, and what an installation needs (deploy/, the manuals,
// .env.example). `--to FOLDER` writes elsewhere; `--unpacked` leaves a folder of files instead of an archive, for the
// image.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packagesOf } from './locked-packages.mjs'
import { root } from './preparation-errors.mjs'
import { prepareOrExit } from './prepare.mjs'
import { tarGz } from './tar.mjs'

/** Files and whole folders that are copied as they are. */
const OWN = [
  'dist/server',
  'dist/web',
  'dist/sbom.cdx.json',
  'demo',
  'deploy',
  // The manuals, and the pages to which these link.
  'docs/CLI.md',
  'docs/OPERATIONS.md',
  'docs/PROXY.md',
  'docs/UPGRADE.md',
  'docs/API.md',
  'docs/GLOSSARY.md',
  'docs/QUESTION-FORMATS.md',
  'docs/SPECIFICATION.md',
  'docs/SPECIFICATION-COVERAGE.md',
  'docs/decisions',
  '.env.example',
  ...['start', 'diwan', 'prepare', 'install', 'preparation-errors', 'health'].map((name) => `scripts/${name}.mjs`),
]
/**
 * Files of packages that nothing needs at run time: types, source maps and texts. (The portal's own source maps stay.)
 */
const BALLAST = /[.]([cm]?ts|map|md|markdown)$/

const { values } = parseArgs({
  options: { to: { type: 'string', default: 'release' }, unpacked: { type: 'boolean', default: false } },
})
await prepareOrExit(['web', 'server'])
const { name, version, engines, type, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const label = `${name}-${version}-${systemName()}`
const folder = resolve(root, values.to)
const staged = join(folder, values.unpacked ? name : label)
rmSync(staged, { recursive: true, force: true })

const packages = packagesOf(JSON.parse(readFileSync(join(root, 'dist/server/packages.json'), 'utf8')))
const files = [...OWN.flatMap(filesOf), ...packages.flatMap(filesOfPackage)]
for (const file of files) {
  mkdirSync(dirname(join(staged, file)), { recursive: true })
  copyFileSync(join(root, file), join(staged, file))
}
const scripts = { start: 'node scripts/start.mjs', diwan: 'node scripts/diwan.mjs' }
const own = { name, version, private: true, type, license, engines, scripts }
writeFileSync(join(staged, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
files.push('package.json')
if (values.unpacked) console.log(`${staged}: ${files.length} files.`)
else pack()

function pack() {
  const archive = tarGz(staged, files, label)
  rmSync(staged, { recursive: true })
  const path = join(folder, `${label}.tar.gz`)
  writeFileSync(path, archive)
  // The format that `sha256sum --check` reads.
  const hash = createHash('sha256').update(archive).digest('hex')
  writeFileSync(`${path}.sha256`, `${hash}  ${label}.tar.gz\n`)
  copyFileSync(join(root, 'dist/sbom.cdx.json'), join(folder, `${label}.cdx.json`))
  console.log(`${path}: ${files.length} files, ${(archive.length / 1e6).toFixed(1)} MB, SHA-256 ${hash}`)
}

/**
 * Returns the name of this system, such as `linux-x64`, or `linux-x64-musl` if the native module is the one for musl.
 */
function systemName() {
  const isMusl = existsSync(join(root, `node_modules/@libsql/linux-${process.arch}-musl`))
  return `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`
}

function filesOf(path) {
  if (/[/][.]stamp|[.]tmp$/.test(path)) return []
  if (!existsSync(join(root, path))) throw new Error(`${path} is missing`)
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((entry) => filesOf(`${path}/${entry}`))
}

/**
 * Returns the files of a package without those of packages inside its folder, which have entries of their own in the
 * lockfile.
 */
function filesOfPackage(path) {
  // Optional packages for other systems are not installed.
  if (!existsSync(join(root, path))) return []
  const isKept = (file) => !BALLAST.test(file) || /licen[cs]e|notice/i.test(file)
  return filesOf(path).filter((file) => !file.includes('/node_modules/', path.length) && isKept(file))
}
