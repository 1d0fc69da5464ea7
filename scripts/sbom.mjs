// Writes the bill of materials of a build, dist/sbom.cdx.json (CycloneDX 1.5): every package that the server, the command
// line or the browser's code runs, with its hash and licence from package-lock.json. Made without npm and without a
// clock, so that equal locks give equal files.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locked, packagesOf } from './locked-packages.mjs'
import { root } from './preparation-errors.mjs'

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The build has these in another form: Preact, and scripts/vite/icons.json. */
const REPLACED = new Set(['react', 'react-dom', 'lucide-react'])

const ofServer = JSON.parse(readFileSync(join(root, 'dist/server/packages.json'), 'utf8'))
const ofWeb = importedByWeb()
refuse(
  'These are built in, so `npm start` needs them: list them under `dependencies`, not `devDependencies`',
  [...ofServer, ...ofWeb].filter((wanted) => locked[`node_modules/${wanted}`].dev && !REPLACED.has(wanted)),
)
const components = packagesOf([...ofServer, ...ofWeb]).map(componentOf)
refuse(
  'The bill of materials lacks hashes of',
  components.filter(({ hashes }) => hashes.length === 0).map(({ purl }) => purl),
)
const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', name, version, 'bom-ref': `${name}@${version}` } },
  components,
}
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
console.log(`dist/sbom.cdx.json: ${components.length} packages.`)

/** Ends the build if the list has anything. */
function refuse(fault, names) {
  if (names.length === 0) return
  console.error(`${fault}: ${names.join(', ')}`)
  process.exit(1)
}

/** The packages that the browser's code names; its bundle holds them. */
function importedByWeb() {
  const files = readdirSync(join(root, 'src/web'), { recursive: true }).filter(
    (path) => /[.](tsx?|css)$/.test(path) && !/[.]test[.]|testing\//.test(path),
  )
  // Its aliases and fonts are named elsewhere.
  const found = new Set(['preact', '@fontsource-variable/cairo', '@fontsource/amiri-quran'])
  for (const path of files) {
    const text = readFileSync(join(root, 'src/web', path), 'utf8')
    for (const [, wanted] of text.matchAll(/(?:from|import|import\(|@import) ?['"]([^'"#./][^'"]*)['"]/g)) {
      found.add(
        wanted
          .split('/')
          .slice(0, wanted.startsWith('@') ? 2 : 1)
          .join('/'),
      )
    }
  }
  return [...found].filter((wanted) => locked[`node_modules/${wanted}`])
}

function componentOf(path) {
  const called = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const { version: its, integrity = '', license } = locked[path]
  const purl = `pkg:npm/${called.replace('@', '%40')}@${its}`
  const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
  return {
    type: 'library',
    'bom-ref': `${purl}#${path}`,
    name: called,
    version: its,
    purl,
    hashes: integrity.startsWith('sha512-') ? [{ alg: 'SHA-512', content }] : [],
    licenses: license ? [/ (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }] : [],
  }
}
