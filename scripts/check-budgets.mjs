/** Weighs the built web client against its budgets (brotli, bytes) and prints the table. Exits 1 when one is over. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const DIST = path.resolve(import.meta.dirname, '../dist/web')
const KB = 1024
const FIRST_LOAD = { js: 110 * KB, css: 8 * KB, fonts: 32 * KB, all: 160 * KB }
const ROUTE = 25 * KB
/** A desk of the office with its console, beside what every screen has: people work there all day, at desks. */
const OFFICE_ROUTE = 60 * KB
/** The page in the frame of a document: pdf.js and its worker, which are most of it, and nothing of the portal. */
const PREVIEW = 400 * KB

const html = readFileSync(path.join(DIST, 'index.html'), 'utf8')
const assets = new Map(
  readdirSync(path.join(DIST, 'assets')).map((name) => [name, readFileSync(path.join(DIST, 'assets', name))]),
)

function brotli(content) {
  return brotliCompressSync(content).length
}

function text(name) {
  const content = assets.get(name)
  if (!content) throw new Error(`${name} is asked for and was not built`)
  return content.toString('utf8')
}

function names(pattern, content) {
  return [...content.matchAll(pattern)].map((match) => match[1])
}

/** A chunk with all that it imports at once. */
function closure(entries) {
  const seen = new Set()
  const open = [...entries]
  for (let name = open.pop(); name; name = open.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    open.push(...names(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g, text(name)))
  }
  return seen
}

function scriptsOf(document) {
  return names(/<script[^>]+src="\.\/assets\/([^"]+\.js)"/g, document)
}

const documentScripts = closure(scriptsOf(html))
// `import("./Page.js")` with the list of files that the loader fetches beside it.
const screens = loadedLaterBy(documentScripts)
const door = screens.find((name) => name.startsWith('AdminConsole'))
if (!door) throw new Error('no door of the office was found')
const [office] = loadedLaterBy([door])
const officeScripts = closure([door, office])
const desks = loadedLaterBy(officeScripts).filter((name) => name !== office && !screens.includes(name))
const listed = new Set([...documentScripts, ...officeScripts].flatMap((name) => filesListedBy(text(name))))
for (const name of listed) text(name)

/** The chunks that scripts ask for when they need them. */
function loadedLaterBy(scripts) {
  const found = [...scripts].flatMap((name) => names(/import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g, text(name)))
  return [...new Set(found)].sort()
}

/** The files that a loader fetches beside its screens, in the order in which it numbers them. */
function filesListedBy(source) {
  return names(/["'`]\.\/([\w.-]+)["'`]/g, /m\.f=\[([^\]]*)\]/.exec(source)?.[0] ?? '')
}

/** Styles of a screen: those whose names the list of its loader gives to it. */
function stylesOf(screen, loaders) {
  for (const name of loaders) {
    const source = text(name)
    const files = filesListedBy(source)
    const at = source.search(new RegExp(`import\\(\\s*["'\`]\\./${screen.replaceAll('.', '\\.')}`))
    if (at < 0) continue
    const indexes = /__vite__mapDeps\(\[([\d,]*)\]\)/.exec(source.slice(at))?.[1] ?? ''
    return indexes
      .split(',')
      .filter(Boolean)
      .map((index) => files[Number(index)])
      .filter((file) => file.endsWith('.css'))
  }
  return []
}

/** A chunk's name without the hash of its content. */
function plain(name) {
  return name.replace(/-[\w-]{7}\.js$/, '')
}

function weigh(list) {
  return [...list].reduce((sum, name) => sum + brotli(assets.get(name)), 0)
}

function screenWeight(screen) {
  const scripts = [...closure([screen])].filter((name) => !documentScripts.has(name))
  return { js: weigh(scripts), css: weigh(stylesOf(screen, documentScripts)) }
}

/** The console with one of its desks, or by itself. */
function officeWeight(...desk) {
  const scripts = [...closure([door, office, ...desk])].filter((name) => !documentScripts.has(name))
  const styles = [...stylesOf(office, [door]), ...desk.flatMap((name) => stylesOf(name, officeScripts))]
  return weigh(scripts) + weigh(new Set(styles))
}

const home = screens.find((name) => name.startsWith('HomePage'))
if (!home) throw new Error('no chunk of the home page was found')
const homeWeight = screenWeight(home)
const inlineCss = names(/<style>([\s\S]*?)<\/style>/g, html).join('')
const js = weigh(documentScripts)
const css = brotli(inlineCss)
// Those that the document names; a screen's own font comes with the screen.
const fonts = [...new Set(names(/assets\/([\w.-]+\.woff2)/g, html))].reduce(
  (sum, name) => sum + assets.get(name).length,
  0,
)

/** Its worker is a file of its own; decoders and fonts, which few documents need, are not counted. */
const previewHtml = readFileSync(path.join(DIST, 'preview.html'), 'utf8')
const previewFiles = [
  ...closure(scriptsOf(previewHtml)),
  ...[...assets.keys()].filter((name) => /^pdf[.]worker/.test(name)),
]

const rows = [
  ['first load: scripts', js, FIRST_LOAD.js],
  ['first load: styles', css, FIRST_LOAD.css],
  ['first load: fonts', fonts, FIRST_LOAD.fonts],
  [
    'first load: all, with document and home',
    js + fonts + brotli(html) + homeWeight.js + homeWeight.css,
    FIRST_LOAD.all,
  ],
  ...screens.map((name) => {
    const { js: own, css: look } = screenWeight(name)
    return [`screen ${plain(name)}`, own + look, ROUTE]
  }),
  ['office: its console', officeWeight(), OFFICE_ROUTE],
  ...desks.map((name) => [`office: ${plain(name)}`, officeWeight(name), OFFICE_ROUTE]),
  ['preview of a file, with the PDF reader', brotli(previewHtml) + weigh(previewFiles), PREVIEW],
]

const over = rows.filter(([, size, budget]) => size > budget)
for (const [label, size, budget] of rows) {
  const mark = size > budget ? 'OVER' : 'ok'
  console.log(
    `${label.padEnd(40)} ${(size / KB).toFixed(1).padStart(7)} KB of ${String(budget / KB).padStart(4)} KB  ${mark}`,
  )
}
if (over.length > 0) {
  console.error(`${over.length} over budget`)
  process.exit(1)
}
