/**
 * Compares the sizes of the web client's files, as the built server sends them to a browser that accepts brotli, with
 * budgets in bytes, and prints a table. Exits with 1 if a budget is exceeded.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { tsImport } from 'tsx/esm/api'

const { startPortal } = await tsImport('../e2e/portal.ts', import.meta.url)
const { unfoldedNames } = await tsImport('../src/web/service-worker/folded-names.ts', import.meta.url)

const DIST = path.resolve(import.meta.dirname, '../dist/web')
const KB = 1024
const FIRST_LOAD = { js: 43.5 * KB, document: 9 * KB, fonts: 21 * KB, all: 81 * KB }
const ROUTE = 21 * KB
/** A screen that draws questions of every kind, with markup but without formulas, which load a chunk of their own. */
const QUESTIONS_ROUTE = 29 * KB
/** The scripts that only screens with questions load, such as quizzes. */
const QUIZ = 20 * KB
/** The screen of a contributor: a form for every kind of question, with formatting buttons. */
const WRITING_ROUTE = 36 * KB
/** One office desk and the office's frame, beside the first load; larger, because staff work there on computers. */
const OFFICE_ROUTE = 60 * KB
/** The script that loads only where a question has a formula; most of it is the package temml. */
const FORMULA = 52 * KB
/** The preview page of a document: mostly pdf.js and its worker, without code of the portal. */
const PREVIEW = 400 * KB
/** The service worker with its list of files; and all files that it stores on a device for the public screens. */
const WORKER = 6 * KB
const KEPT = 260 * KB

const html = readFileSync(path.join(DIST, 'index.html'), 'utf8')
const assets = new Map(
  readdirSync(path.join(DIST, 'assets'))
    .filter((name) => !/[.](br|gz)$/.test(name))
    .map((name) => [name, readFileSync(path.join(DIST, 'assets', name))]),
)

/** Returns the size in bytes of a response's body as sent. */
function sizeOf(url) {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      buffer(response).then(({ length }) => resolve(length), reject)
    })
    request.once('error', reject)
  })
}

/** The API calls that the home page makes when it opens. */
const CALLS = ['/api/portal', '/storage/students-data/top_degrees.json']
const PREVIEW_URL = '/drive/file/x/preview'
const WORKER_URL = '/sw.js'
/** The files that the service worker stores on a device by itself; those of the preview page are not among them. */
const kept = keptBy(readFileSync(path.join(DIST, 'sw.js'), 'utf8'))
const sizes = new Map()
const portal = await startPortal({ DIWAN_DEMO: '1' })
try {
  const urls = ['/', PREVIEW_URL, WORKER_URL, ...kept, ...CALLS, ...[...assets.keys()].map((name) => `/assets/${name}`)]
  for (const url of urls) sizes.set(url, await sizeOf(portal.url + url))
} finally {
  await portal.stop()
}

function keptBy(worker) {
  const [, written] = /^const BUILD=(\{.*?\});/.exec(worker) ?? []
  if (!written) throw new Error('sw.js has no list of the files that it keeps')
  const { pack, ...folded } = JSON.parse(written)
  const [core, screens] = unfoldedNames(folded)
  const packed = JSON.parse(readFileSync(path.join(DIST, pack), 'utf8'))
  for (const [name, code] of Object.entries(packed)) {
    if (readFileSync(path.join(DIST, name), 'utf8') !== code)
      throw new Error(`${pack} differs from the build in ${name}`)
  }
  return [...core, pack, ...screens.filter((name) => !(name in packed))].map((name) => `/${name}`)
}

function sent(url) {
  const size = sizes.get(url)
  if (size === undefined) throw new Error(`the page did not request ${url}`)
  return size
}

function text(name) {
  const content = assets.get(name)
  if (!content) throw new Error(`${name} is referenced but was not built`)
  return content.toString('utf8')
}

function names(pattern, content) {
  return [...content.matchAll(pattern)].map((match) => match[1])
}

/** Returns these chunks and all chunks that they import statically. */
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
// Matches `import("./Page.js")` and the list of files that the loader preloads with it.
const screens = loadedLaterBy(documentScripts)
const door = screens.find((name) => name.startsWith('AdminConsole'))
if (!door) throw new Error('the lazy import of the office was not found')
const [office] = loadedLaterBy([door])
const officeScripts = closure([door, office])
const desks = loadedLaterBy(officeScripts).filter((name) => name !== office && !screens.includes(name))
const listed = new Set([...documentScripts, ...officeScripts].flatMap((name) => filesListedBy(text(name))))
for (const name of listed) text(name)

/** Returns the chunks that these scripts import lazily. */
function loadedLaterBy(scripts) {
  const found = [...scripts].flatMap((name) => names(/import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g, text(name)))
  return [...new Set(found)].sort()
}

/** Returns the pages of a desk that load when they are opened. */
function pagesOf(desk) {
  const loaded = closure([desk])
  return loadedLaterBy(loaded).filter(
    (name) => ![...screens, ...desks, office].includes(name) && !name.startsWith('formula-'),
  )
}

/** Returns the list of files that a loader preloads with its screens; the loader refers to them by index. */
function filesListedBy(source) {
  return names(/["'`]\.\/([\w.-]+)["'`]/g, /m\.f=\[([^\]]*)\]/.exec(source)?.[0] ?? '')
}

/** Returns the style sheets that a loader preloads with a screen. */
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

/** A chunk's name without its content hash. */
function plain(name) {
  return name.replace(/-\w+[.]js$/, '')
}

function weigh(list) {
  return [...list].reduce((sum, name) => sum + sent(`/assets/${name}`), 0)
}

function screenWeight(screen) {
  const scripts = [...closure([screen])].filter((name) => !documentScripts.has(name))
  return { js: weigh(scripts), css: weigh(stylesOf(screen, documentScripts)) }
}

function budgetOf(screen) {
  if (/^(contribute-screens|QuestionFilesPage)-/.test(screen)) return WRITING_ROUTE
  return hasQuestions(screen) ? QUESTIONS_ROUTE : ROUTE
}

/** Whether a screen draws questions. */
function hasQuestions(screen) {
  return [...closure([screen])].some((name) => name.startsWith('markup-'))
}

/** Returns the size of the quiz's scripts, except those that screens without questions load as well. */
function quizWeight() {
  const quiz = screens.find((name) => name.startsWith('QuizPages'))
  if (!quiz) throw new Error('no chunk of the quiz was found')
  const shared = closure([...documentScripts, ...screens.filter((name) => !hasQuestions(name))])
  return weigh([...closure([quiz])].filter((name) => !shared.has(name)))
}

/** Returns the size of the office's frame alone, with one desk (an office screen), or with a page of that desk. */
function officeWeight(...opened) {
  const scripts = [...closure([door, office, ...opened])].filter((name) => !documentScripts.has(name))
  const styles = [...stylesOf(office, [door]), ...opened.flatMap((name) => stylesOf(name, scripts))]
  return weigh(scripts) + weigh(new Set(styles))
}

const formula = [...assets.keys()].find((name) => /^formula-.*[.]js$/.test(name))
if (!formula) throw new Error('no chunk that draws formulas was found')
const home = screens.find((name) => name.startsWith('HomePage'))
if (!home) throw new Error('no chunk of the home page was found')
const homeWeight = screenWeight(home)
const js = weigh(documentScripts)
// Only the fonts that the document preloads; the others load where a screen has their letters.
const fonts = weigh(new Set(names(/rel="preload"[^>]*assets\/([\w.-]+\.woff2)/g, html)))
const calls = CALLS.reduce((sum, url) => sum + sent(url), 0)

/** Includes the worker of pdf.js, a separate file. Excludes decoders and fonts, which few documents need. */
const previewHtml = readFileSync(path.join(DIST, 'preview.html'), 'utf8')
const previewFiles = [
  ...closure(scriptsOf(previewHtml)),
  ...[...assets.keys()].filter((name) => /^pdf[.]worker/.test(name)),
]

const rows = [
  ['first load: scripts', js, FIRST_LOAD.js],
  ['first load: document and its styles', sent('/'), FIRST_LOAD.document],
  ['first load: fonts', fonts, FIRST_LOAD.fonts],
  [
    'first load: all, with home and its calls',
    js + fonts + sent('/') + homeWeight.js + homeWeight.css + calls,
    FIRST_LOAD.all,
  ],
  ...screens.map((name) => {
    const { js: own, css: look } = screenWeight(name)
    return [`screen ${plain(name)}`, own + look, budgetOf(name)]
  }),
  ['quiz: its own scripts', quizWeight(), QUIZ],
  ['office: its console', officeWeight(), OFFICE_ROUTE],
  ...desks.flatMap((name) => [
    [`office: ${plain(name)}`, officeWeight(name), OFFICE_ROUTE],
    ...pagesOf(name)
      .filter((page) => page !== formula)
      .map((page) => [`office: ${plain(name)}, ${plain(page)}`, officeWeight(name, page), OFFICE_ROUTE]),
  ]),
  ['drawing of formulas', sent(`/assets/${formula}`), FORMULA],
  ['service worker', sent(WORKER_URL), WORKER],
  ['service worker: what it keeps', kept.reduce((sum, url) => sum + sent(url), 0), KEPT],
  ['preview of a file, with the PDF reader', sent(PREVIEW_URL) + weigh(previewFiles), PREVIEW],
]

const over = rows.filter(([, size, budget]) => size > budget)
for (const [label, size, budget] of rows) {
  const mark = size > budget ? 'OVER' : 'ok'
  console.log(
    `${label.padEnd(40)} ${(size / KB).toFixed(1).padStart(7)} KB of ${String(budget / KB).padStart(4)} KB  ${mark}`,
  )
}
if (over.length > 0) console.error(`${over.length} over budget`)
process.exit(over.length > 0 ? 1 : 0)
