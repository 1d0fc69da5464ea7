// Copies the icons that the screens import from `lucide-react` into scripts/vite/icons.json. A build then needs this
// file of 33 icons instead of a package of 51 MB. Each build runs it, but it does something only where the package is
// installed, which `npm test` does. `--check` only compares.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { root } from './preparation-errors.mjs'

const FILE = join(root, 'scripts/vite/icons.json')
const LIBRARY = join(root, 'node_modules/lucide-react')

if (existsSync(LIBRARY)) {
  const made = await iconsOf(importedNames())
  if (isDeepStrictEqual(made, JSON.parse(readFileSync(FILE, 'utf8')))) {
    console.log(`scripts/vite/icons.json: ${Object.keys(made.icons).length} icons.`)
  } else if (process.argv.includes('--check')) {
    console.error('scripts/vite/icons.json differs from what the screens import: run `node scripts/make-icons.mjs`.')
    process.exit(1)
  } else {
    writeFileSync(FILE, JSON.stringify(made))
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    execFileSync(process.execPath, [biome, 'format', '--write', FILE], { cwd: root, stdio: ['ignore', 2, 2] })
  }
} else if (process.argv.includes('--check')) {
  console.error('lucide-react is not installed.')
  process.exit(1)
}

function importedNames() {
  const names = new Set()
  for (const path of readdirSync(join(root, 'src/web'), { recursive: true })) {
    if (!/[.]tsx?$/.test(path)) continue
    const text = readFileSync(join(root, 'src/web', path), 'utf8')
    for (const [, name] of text.matchAll(/from 'lucide-react\/icons\/([a-z0-9-]+)'/g)) names.add(name)
  }
  return [...names].sort()
}

/** Returns the shapes of the icons, with the name and licence of their package. */
async function iconsOf(names) {
  const { name, version, license } = JSON.parse(readFileSync(join(LIBRARY, 'package.json'), 'utf8'))
  const icons = {}
  for (const icon of names) {
    icons[icon] = (await dataOf(icon)).node.map(([tag, attributes]) => [tag, withoutKey(attributes)])
  }
  return { from: `${name} ${version}`, licence: license, icons }
}

/** Returns the library's data of an icon. The file of an icon that was renamed only points to the new name's file. */
async function dataOf(icon) {
  const file = join(LIBRARY, 'dist/esm/icons', `${icon}.mjs`)
  const [, newer] = /export \{ default \} from '[.][/]([a-z0-9-]+)[.]mjs'/.exec(readFileSync(file, 'utf8')) ?? []
  if (newer !== undefined) return dataOf(newer)
  // The file exports the icon's data and a component that is made of the data.
  return Object.values(await import(file)).find(({ node }) => node !== undefined)
}

/** Leaves out React's keys: React needs keys only in lists that change, and the shapes of an icon never change. */
function withoutKey(attributes) {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== 'key'))
}
