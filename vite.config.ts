import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const API = 'http://127.0.0.1:3000'
const STYLE_LINK = /[ \t]*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>\n?/g

/**
 * Writes the style sheets of the first load into the document, as one <style>: one round trip less before the first paint. The
 * files stay out of the build, so no screen may ask for them either.
 */
function inlineEntryCss(): Plugin {
  return {
    name: 'inline-entry-css',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const document = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.html'))
      if (document?.type !== 'asset') return this.error('the build has no document')
      const html = String(document.source)
      const names = [...html.matchAll(STYLE_LINK)].map((match) => String(match[1]))
      const css = names.map((name) => {
        const sheet = bundle[name]
        delete bundle[name]
        return sheet?.type === 'asset' ? String(sheet.source).trim() : ''
      })
      document.source = html.replace(STYLE_LINK, '').replace('</head>', `  <style>${css.join('')}</style>\n  </head>`)
      for (const file of files) {
        if (file.type !== 'chunk') continue
        for (const name of names) file.viteMetadata?.importedCss.delete(name)
      }
    },
  }
}

/** The modules that the document's own script reaches without waiting. */
function firstLoad(graph: ModuleGraph): Set<string> {
  const seen = new Set<string>()
  const open = [path.resolve('src/web/app/main.tsx')]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/** What several screens share travels as one chunk, not as a crowd of small ones. */
function sharedByScreens(id: string, graph: ModuleGraph): string | null {
  firstLoadModules ??= firstLoad(graph)
  return id.includes('/src/web/') && !firstLoadModules.has(id) ? 'screens' : null
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}
let firstLoadModules: Set<string> | undefined

export default defineConfig({
  root: 'src/web',
  plugins: [react(), inlineEntryCss()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A data: URI needs a hole in the content security policy.
    assetsInlineLimit: 0,
    // Browsers that know module scripts preload their imports by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: sharedByScreens, debugName: 'screens', minShareCount: 2 }],
        },
      },
    },
    target: ['chrome107', 'safari16', 'firefox104'],
  },
  server: { proxy: { '/api': API, '/storage': API } },
})
