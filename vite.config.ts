import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const API = 'http://127.0.0.1:3000'
const STYLE_LINK = /[ \t]*<link rel="stylesheet"[^>]*href="\.\/([^"]+\.css)"[^>]*>\n?/g

/**
 * Writes the style sheets of each document's first load into it, as one <style>: one round trip less before the first paint. The
 * files stay out of the build, so no screen may ask for them either.
 */
function inlineEntryCss(): Plugin {
  return {
    name: 'inline-entry-css',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const documents = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.html'))
      if (documents.length === 0) return this.error('the build has no document')
      const inlined = new Set<string>()
      for (const document of documents) {
        if (document.type !== 'asset') continue
        const html = String(document.source)
        const names = [...html.matchAll(STYLE_LINK)].map((match) => String(match[1]))
        const css = names.map((name) => sheetForDocument(bundle[name], name))
        document.source = html.replace(STYLE_LINK, '').replace('</head>', `  <style>${css.join('')}</style>\n  </head>`)
        for (const name of names) inlined.add(name)
      }
      for (const name of inlined) delete bundle[name]
      for (const file of files) {
        if (file.type !== 'chunk') continue
        for (const name of inlined) file.viteMetadata?.importedCss.delete(name)
      }
    },
  }
}

/** A sheet names its fonts from where it lies; in the document they are named from there. */
function sheetForDocument(sheet: Rolldown.OutputBundle[string] | undefined, name: string): string {
  if (sheet?.type !== 'asset') return ''
  const folder = path.posix.dirname(name)
  return String(sheet.source)
    .trim()
    .replace(/url\((["']?)\.?\/?(?!data:|#)/g, `url($1./${folder}/`)
}

/** The modules that one reaches without waiting, itself among them. */
function reached(from: string, graph: ModuleGraph): Set<string> {
  const seen = new Set<string>()
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/** The first load travels as one chunk: two compress worse, and the second would be asked for later. */
function chunkOfFirstLoad(id: string, graph: ModuleGraph): string | null {
  if (OF_SENDING.test(id)) return 'sending'
  return firstLoad(graph).has(id) ? 'portal' : null
}

/** What only changes use of a package that the first load uses, too: it would be there for being named in the package's index. */
const OF_SENDING = /[/](mutationObserver|useMutation)[.]js$|[/]src[/]web[/]ui[/]use-send[.]ts$/

function firstLoad(graph: ModuleGraph): Set<string> {
  firstLoadModules ??= reached(path.resolve('src/web/app/main.tsx'), graph)
  return firstLoadModules
}

/** What belongs to screens alone, for each of the readers' screens; the office's are none of them. */
function screensOfReaders(graph: ModuleGraph): Set<string>[] {
  const office = path.resolve('src/web/app/admin/AdminConsole.tsx')
  const roots = [...firstLoad(graph)].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  modulesOfScreens ??= [...new Set(roots)].filter((id) => id !== office).map((id) => reached(id, graph))
  return modulesOfScreens
}

function homeModules(graph: ModuleGraph): Set<string> {
  modulesOfHome ??= reached(path.resolve('src/web/features/home/HomePage.tsx'), graph)
  return modulesOfHome
}

/**
 * What several screens share travels in a few chunks, not in a crowd of small ones: what belongs to one feature, what the home
 * page has a part in, the tables of results, and the rest; so the home page does not bring the parts of a quiz or a form.
 */
function sharedByScreens(id: string, graph: ModuleGraph): string | null {
  if (firstLoad(graph).has(id) || !/[/](src[/]web|lucide-react)[/]/.test(id)) return null
  if (OF_FORMS.test(id)) return 'forms'
  if (OF_ACCOUNTS.test(id)) return 'account'
  if (OF_QUESTIONS.test(id)) return 'contribute'
  const readers = screensOfReaders(graph).filter((modules) => modules.has(id)).length
  // No reader fetches what only the office shares, nor what it shares with one screen of another reader.
  if (readers < 2) return readers === 0 ? 'office' : null
  const feature = /[/]src[/]web[/]features[/]([^/]+)/.exec(id)?.[1]
  if (feature !== undefined) return feature
  if (homeModules(graph).has(id)) return 'screens'
  return OF_RESULTS.test(id) ? 'tables' : 'inner-screens'
}

/** What every form needs; readers' screens without a form do not fetch it. */
const OF_FORMS = /[/]src[/]web[/]ui[/](use-contract-form|use-faults|form-faults|Form|FormDialog|ProblemAlert)[.]/

/** What the tables of results need; screens of forms do not fetch it. */
const OF_RESULTS =
  /[/]src[/]web[/](ui[/](DegreesTable|Ledger|RankedTable|TermTotals|PagedRegion|LoadMore)|i18n[/](outcomes|ar[/](ledger|results)))[.]/

/** What stands outside the feature of accounts because the layout needs it, too; visitors need none of it. */
const OF_ACCOUNTS = /[/]src[/]web[/](api[/](session-state|kept-user)|i18n[/]ar[/](account|account-page|member))[.]ts$/

/** What stands outside the feature of contributing because the office's desk of questions needs it, too; other readers do not. */
const OF_QUESTIONS = /[/]src[/]web[/](ui[/](QuestionCard|OptionFields)|i18n[/]ar[/]question-card)[.]/

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}
let firstLoadModules: Set<string> | undefined
let modulesOfScreens: Set<string>[] | undefined
let modulesOfHome: Set<string> | undefined

export default defineConfig({
  root: 'src/web',
  // Addresses are hashes, so that the built folder works at any depth of any host.
  base: './',
  plugins: [react(), inlineEntryCss()],
  // The package names its development build for every bundler; the other leaves out the warnings of a developer's console.
  resolve: { alias: { 'react-router': path.resolve('node_modules/react-router/dist/production/index.mjs') } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A data: URI needs a hole in the content security policy.
    assetsInlineLimit: 0,
    // Browsers that know module scripts preload their imports by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: path.resolve('src/web/index.html'), preview: path.resolve('src/web/preview.html') },
      output: {
        // The first load names the files of every screen: shorter hashes keep it small.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Not every file host knows `.mjs` as a script, and a worker of another type does not start.
        assetFileNames: ({ names }) => `assets/[name]-[hash:7]${names[0]?.endsWith('.mjs') ? '.js' : '[extname]'}`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: chunkOfFirstLoad, debugName: 'portal' },
            { name: sharedByScreens, debugName: 'screens', minShareCount: 2 },
          ],
        },
      },
    },
    target: ['chrome107', 'safari16', 'firefox104'],
  },
  server: {
    proxy: {
      // The sources have a folder of this name, too.
      '/api': { target: API, bypass: ({ url }) => (/[.]tsx?([?]|$)/.test(url ?? '') ? url : undefined) },
      '/storage': API,
      '/drive/uc': API,
      // The preview page is this server's own; what it shows comes from the other.
      '/drive/file': { target: API, bypass: () => '/preview.html' },
    },
  },
})
