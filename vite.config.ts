import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { serviceWorker } from './scripts/service-worker.mjs'

const API = 'http://127.0.0.1:3000'
const STYLE_LINK = /[ \t]*<link rel="stylesheet"[^>]*href="\.\/([^"]+\.css)"[^>]*>\n?/g

/**
 * Inlines the style sheets of each document's first load as one <style>, which saves a round trip before the first
 * paint. The files are removed from the build, so no screen may request them.
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

/** Puts `loadChunk` in the place of Vite's loader of chunks, which cannot repeat a failed load. */
function repeatableChunks(): Plugin {
  const loader = path.resolve('src/web/router/load-chunk.ts')
  let isReplaced = false
  return {
    name: 'repeatable-chunks',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('vite/preload-helper.js')) return null
      isReplaced = true
      return `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)}`
    },
    generateBundle() {
      if (!isReplaced) this.error('Vite’s loader of chunks was not found')
    },
  }
}

const DOCUMENTATION = /\b(?:summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|problems:\s*\[(?:\s*'\w+',?)+\s*\]),/g

/** Drops what the contract's endpoints hold for the API documentation alone: their summaries and lists of problems. */
function dropDocumentation(): Plugin {
  return {
    name: 'drop-documentation',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return id.includes('/src/contract/') ? { code: code.replace(DOCUMENTATION, ''), map: null } : null
    },
  }
}

/** Rebases font URLs from the style sheet's folder to the document's. */
function sheetForDocument(sheet: Rolldown.OutputBundle[string] | undefined, name: string): string {
  if (sheet?.type !== 'asset') return ''
  const folder = path.posix.dirname(name)
  return String(sheet.source)
    .trim()
    .replace(/url\((["']?)\.?\/?(?!data:|#)/g, `url($1./${folder}/`)
}

/** A module and all modules it imports statically. */
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

/** The first load is one chunk: two compress worse, and the second would be requested later. */
function chunkOfFirstLoad(id: string, graph: ModuleGraph): string | null {
  if (OF_SENDING.test(id)) return 'sending'
  return firstLoad(graph).has(id) ? 'portal' : null
}

/** Mutation modules in a separate chunk; the package's index would otherwise pull them into the first load. */
const OF_SENDING = /[/](mutationObserver|useMutation)[.]js$|[/]src[/]web[/]ui[/]use-send[.]ts$/

function firstLoad(graph: ModuleGraph): Set<string> {
  firstLoadModules ??= reached(path.resolve('src/web/app/main.tsx'), graph)
  return firstLoadModules
}

/** The modules of each reader's screen that are outside the first load; office screens are left out. */
function screensOfReaders(graph: ModuleGraph): Set<string>[] {
  const office = path.resolve('src/web/app/admin/AdminConsole.tsx')
  modulesOfScreens ??= loadedBy(firstLoad(graph), graph)
    .filter((id) => id !== office)
    .map((id) => reached(id, graph))
  return modulesOfScreens
}

/** The modules of the office's frame and of each of its desks, with the pages that the desk loads later. */
function desksOfOffice(graph: ModuleGraph): Set<string>[] {
  if (!modulesOfDesks) {
    const frame = reached(path.resolve('src/web/app/admin/Office.tsx'), graph)
    const desks = loadedBy(frame, graph).map((desk) => {
      const modules = reached(desk, graph)
      return new Set([...modules, ...loadedBy(modules, graph).flatMap((page) => [...reached(page, graph)])])
    })
    modulesOfDesks = [frame, ...desks]
  }
  return modulesOfDesks
}

/** The modules that others import lazily. */
function loadedBy(modules: Set<string>, graph: ModuleGraph): string[] {
  return [...new Set([...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))]
}

function homeModules(graph: ModuleGraph): Set<string> {
  modulesOfHome ??= reached(path.resolve('src/web/features/home/HomePage.tsx'), graph)
  return modulesOfHome
}

/**
 * Groups modules that several screens share into a few chunks: by feature, those of the home page, the result tables,
 * and the rest. The home page then loads no quiz or form code.
 */
function sharedByScreens(id: string, graph: ModuleGraph): string | null {
  if (firstLoad(graph).has(id) || !/[/](src[/]web|lucide-react)[/]/.test(id)) return null
  if (OF_KEPT.test(id)) return 'kept'
  if (OF_FORMS.test(id)) return 'forms'
  if (OF_ACCOUNTS.test(id)) return 'account'
  if (OF_QUESTIONS.test(id)) return 'contribute'
  if (OF_STUDENTS.test(id)) return 'students'
  if (OF_AWAITED.test(id)) return 'awaited'
  if (OF_SUBJECTS.test(id)) return 'subject-lists'
  if (OF_LEDGER.test(id)) return 'ledger'
  const readers = screensOfReaders(graph).filter((modules) => modules.has(id)).length
  // Keep modules shared only by the office, or by the office and one reader's screen, out of the readers' chunks.
  if (readers === 0) return desksOfOffice(graph).filter((modules) => modules.has(id)).length < 2 ? null : 'office'
  if (readers < 2) return null
  const feature = (/[/]src[/]web[/]features[/]([^/]+)/.exec(id) ?? TEXTS_OF_FEATURE.exec(id))?.[1]
  if (feature !== undefined) return feature
  if (homeModules(graph).has(id)) return 'screens'
  return OF_RESULTS.test(id) ? 'tables' : 'inner-screens'
}

/** Modules about what the device keeps; few screens load them. */
const OF_KEPT =
  /[/]src[/]web[/](service-worker[/]|api[/]kept-files|ui[/](KeepFile|KeptSince)|i18n[/]ar[/](kept|offline))[./]?/

/** Modules of every form; screens without a form do not load them. */
const OF_FORMS = /[/]src[/]web[/]ui[/](use-contract-form|use-faults|form-faults|Form|FormDialog|ProblemAlert)[.]/

/** Modules of the result tables; form screens do not load them. */
const OF_RESULTS =
  /[/]src[/]web[/](ui[/](DegreesTable|Ledger|RankedTable|TermTotals|Verdict|PagedRegion|LoadMore|PrintHead|print-proof)|i18n[/](outcomes|ar[/](ledger|print|results)))[.]/

/** Account modules outside the accounts feature, because the layout needs them too; visitors do not load them. */
const OF_ACCOUNTS =
  /[/]src[/]web[/](api[/](session-state|kept-user)|i18n[/]ar[/](account|account-page|member|second-factor))[.]ts$/

/**
 * Contribution modules outside that feature, because the questions desk needs them too; other readers do not load them.
 */
const OF_QUESTIONS = /[/]src[/]web[/](ui[/](QuestionCard|OptionFields)|i18n[/]ar[/]question-card)[.]/

/** Texts of the screens about one student, and the print button; other readers do not load them. */
const OF_STUDENTS = /[/]src[/]web[/](ui[/]PrintButton|i18n[/]ar[/](appeals-period|closed-data|print-button))[.]/

/** The results that students wait for; form screens do not load them. */
const OF_AWAITED = /[/]src[/]web[/](ui[/](AwaitedResults|countdown|ask-for-arrival)|i18n[/]ar[/]awaited)[.]/

/** Lists of subjects by term, with their call; form screens do not load them. */
const OF_SUBJECTS = /[/]src[/]web[/](api[/]subjects[.]api|ui[/](SubjectIndex|TermLinks|Index[.]module))[.]/

/** The table of students; form screens do not load it. */
const OF_LEDGER = /[/]src[/]web[/](ui[/]Ledger|i18n[/]ar[/]ledger)[.]/

/** Texts that only the screens of the feature of that name use; other readers do not load them. */
const TEXTS_OF_FEATURE = /[/]src[/]web[/]i18n[/]ar[/](library|quiz|contribute|students|appeal)[.]ts$/

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}
let firstLoadModules: Set<string> | undefined
let modulesOfScreens: Set<string>[] | undefined
let modulesOfDesks: Set<string>[] | undefined
let modulesOfHome: Set<string> | undefined

export default defineConfig({
  root: 'src/web',
  // Routes are in the hash, so relative URLs work at any path of any host.
  base: './',
  plugins: [dropDocumentation(), repeatableChunks(), react(), inlineEntryCss(), serviceWorker()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A data: URI would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Our target browsers need no preload polyfill.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: path.resolve('src/web/index.html'), preview: path.resolve('src/web/preview.html') },
      output: {
        // The first load names the files of every screen: shorter hashes keep it small.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Some file hosts serve `.mjs` with a wrong type, and such a worker does not start.
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
      // The sources also have a folder of this name.
      '/api': { target: API, bypass: ({ url }) => (/[.]tsx?([?]|$)/.test(url ?? '') ? url : undefined) },
      '/storage': API,
      '/drive/uc': API,
      // Vite serves the preview page itself; its files come from the API server.
      '/drive/file': { target: API, bypass: () => '/preview.html' },
    },
  },
})
