// Writes the bill of materials of a build, dist/sbom.cdx.json (CycloneDX 1.5): every package whose code the server, the
// command line or the browser runs, with hash and licence from package-lock.json. It contains no time, so equal
// lockfiles give equal files.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locked, packagesOf } from './locked-packages.mjs'
import { root } from './preparation-errors.mjs'

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Packages that the build replaces: React by Preact, and the icons by scripts/vite/icons.json. */
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

/** If there are names, prints the fault with these names and ends the build. */
function refuse(fault, names) {
  if (names.length === 0) return
  console.error(`${fault}: ${names.join(', ')}`)
  process.exit(1)
}

/** Returns the packages that the browser's code imports; its bundle contains them. */
function importedByWeb() {
  const files = readdirSync(join(root, 'src/web'), { recursive: true }).filter(
    (path) => /[.](tsx?|css)$/.test(path) && !/[.]test[.]|testing\//.test(path),
  )
  // These packages are imported under other names (aliases) or are fonts, so that no import in the code names them.
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
