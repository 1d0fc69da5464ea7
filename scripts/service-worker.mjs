// Builds the service worker as the last step of the browser's build, because only then are the names of the files
// known.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { foldedNames } from '../src/web/service-worker/folded-names.ts'
import { OLDEST_BROWSERS } from './oldest-browsers.mjs'

const SOURCES = 'src/web/service-worker'
/**
 * Modules whose files the service worker does not store: the office's screens, and the large package that draws
 * formulas, which few readers need.
 */
const NOT_KEPT = /[/]src[/]web[/](app[/]admin[/]AdminConsole|features[/]account[/]OfficeSessions|ui[/]formula)[.]tsx$/
const ENTRY = /[/]src[/]web[/]app[/]main[.]tsx$/
const PREVIEW = /[/]src[/]web[/]preview[/]main[.]ts$/
const HOME = /[/]src[/]web[/]features[/]home[/]HomePage[.]tsx$/
/**
 * Files that the document names but the home page's first view does not need: fonts of verses, and pictures for other
 * programs, such as link previews.
 */
const LATER = /(?:amiri-quran|quran-brackets|share|touch-icon)-/
/** Files that are not stored: pictures that only other programs fetch, and the chunk that draws formulas. */
const UNUSED = /(?:share|touch-icon|formula)-/

/**
 * Emits `sw.js`, and `sw-off.js`, which can replace it to remove the worker from every device. Writes the pack: one
 * file with the scripts and style sheets of all screens by name. A first visit then makes one request instead of a
 * hundred, and fewer bytes, because small files compress badly.
 */
export function serviceWorker() {
  let pack
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const lists = keptFiles(bundle, (message) => this.error(message))
      const beside = readdirSync('src/web/public', { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).split('src/web/public/')[1] ?? '')
      const packed = lists.screens.filter((name) => /[.](?:js|css)$/.test(name))
      pack = { name: `assets/screens-${hashOf(...packed)}.json`, packed }
      const { entry, core, screens, preview } = lists
      const kept = { entry, pack: pack.name, ...foldedNames([core, [...screens, ...beside], preview]) }
      const code = await bundled('worker.ts', { ...kept, version: '' })
      const version = hashOf(code, String(bundle['index.html'].source), String(bundle['preview.html'].source))
      const source = await bundled('worker.ts', { ...kept, version })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      this.emitFile({ type: 'asset', fileName: 'sw-off.js', source: await bundled('worker-off.ts') })
    },
    // The files are read only after they are written, because the build changes scripts until then.
    writeBundle({ dir }) {
      const parts = pack.packed.map((name) => [name, readFileSync(join(dir, name), 'utf8')])
      writeFileSync(join(dir, pack.name), JSON.stringify(Object.fromEntries(parts)))
    },
  }
}

/**
 * Returns the names of the build's files that the service worker stores, in lists: for the home page, for the other
 * public screens, and for the file preview.
 */
function keptFiles(bundle, refuse) {
  const files = Object.values(bundle)
  const chunks = new Map(files.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const chunkOf = (module) => [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
  const [entry, home, preview] = [ENTRY, HOME, PREVIEW].map(chunkOf)
  if (!entry || !preview || !home) return refuse('the chunks of the portal, the preview or home were not found')

  const html = String(bundle['index.html'].source)
  const named = [...html.matchAll(/assets\/[\w.-]+/g)].map(([name]) => name)
  const core = withParts(closure([entry, home], chunks), chunks)
  for (const name of named) core.add(name)
  const rarelyShown = [...core].filter((name) => LATER.test(name))
  for (const name of rarelyShown) core.delete(name)
  const isNotKept = (chunk) => chunk.moduleIds.some((id) => NOT_KEPT.test(id))
  const screens = withParts(
    closure([entry, home], chunks, (chunk) => chunk.dynamicImports, isNotKept),
    chunks,
  )
  const previewHtml = String(bundle['preview.html'].source)
  const shown = withParts(closure([preview], chunks), chunks)
  for (const [name] of previewHtml.matchAll(/assets\/[\w.-]+/g)) shown.add(name)
  const script = /<script[^>]+src="\.\/(assets\/[^"]+)"[^>]*>(?![\s\S]*<script[^>]+src)/.exec(html)?.[1]
  if (!script) return refuse('the document loads no script')
  return {
    entry: script,
    core: [...core].sort(),
    screens: [...new Set([...rarelyShown, ...screens])].filter((name) => !core.has(name) && !UNUSED.test(name)).sort(),
    preview: [...shown].filter((name) => !core.has(name) && !screens.has(name)).sort(),
  }
}

/** Returns the names of chunks with their static imports and the chunks that `more` adds, except those left out. */
function closure(start, chunks, more = () => [], isLeftOut = () => false) {
  const seen = new Set()
  const open = start.map(({ fileName }) => fileName)
  for (let name = open.pop(); name; name = open.pop()) {
    const chunk = chunks.get(name)
    if (!chunk || seen.has(name) || isLeftOut(chunk)) continue
    seen.add(name)
    open.push(...chunk.imports, ...more(chunk))
  }
  return seen
}

/** Returns the names of chunks together with the names of their style sheets and other assets. */
function withParts(names, chunks) {
  const parts = new Set()
  for (const name of names) {
    const chunk = chunks.get(name)
    parts.add(name)
    for (const file of chunk.viteMetadata?.importedCss ?? []) parts.add(file)
    for (const file of chunk.viteMetadata?.importedAssets ?? []) parts.add(file)
  }
  return parts
}

async function bundled(file, lists) {
  const { output } = await build({
    input: join(SOURCES, file),
    write: false,
    platform: 'browser',
    transform: { target: OLDEST_BROWSERS },
    output: { format: 'iife', minify: true, comments: false },
  })
  // The lists are added after minification, because the minifier would rewrite them, and budgets and tests parse them.
  return `${lists ? `const BUILD=${JSON.stringify(lists)};` : ''}${output[0].code}`
}

function hashOf(...texts) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('base64url').slice(0, 10)
}
