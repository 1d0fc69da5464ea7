import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { OLDEST_BROWSERS } from './scripts/oldest-browsers.mjs'
import { serviceWorker } from './scripts/service-worker.mjs'
import { refuseChunkCycles } from './scripts/vite/chunk-cycles.ts'
import { chunkOfFirstLoad, sharedByScreens } from './scripts/vite/chunks.ts'
import { preloadFirstScreens } from './scripts/vite/first-screens.ts'
import { libraryIcons } from './scripts/vite/icons.ts'
import { preactForReact } from './scripts/vite/preact-for-react.ts'
import { HASH_LENGTH } from './src/web/service-worker/folded-names.ts'

const API = 'http://127.0.0.1:3000'
const STYLE_LINK = /[ \t]*<link rel="stylesheet"[^>]*href="\.\/([^"]+\.css)"[^>]*>\n?/g

/** Chunks whose style sheets most first screens need. If they were not inlined, each would be a separate request. */
const SHARED_BY_FIRST_SCREENS = ['forms', 'inner-screens', 'results']

/**
 * Puts the style sheets of each document's first load into the document as one <style>, which saves a round trip before
 * the first paint. The portal's document also gets those of SHARED_BY_FIRST_SCREENS. The style sheets are removed from
 * the build, so that no screen may request them.
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
        const linked = [...html.matchAll(STYLE_LINK)].map((match) => String(match[1]))
        const names = [...linked, ...(document.fileName === 'index.html' ? sharedStyles(files) : [])]
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

function sharedStyles(files: Rolldown.OutputBundle[string][]): string[] {
  return SHARED_BY_FIRST_SCREENS.flatMap((name) => {
    const chunk = files.find((file) => file.type === 'chunk' && file.name === name)
    if (chunk?.type !== 'chunk') throw new Error(`the build has no chunk ${name}`)
    return [...(chunk.viteMetadata?.importedCss ?? [])]
  })
}

/**
 * Replaces Vite's loader of chunks by `loadChunk`, which can load a chunk again after a failure; Vite's loader cannot.
 */
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

/**
 * Removes from the contract's endpoints what only the API documentation needs: summaries and lists of problem codes.
 */
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

const COMMENT_LINE = /^[ \t]*(?:<!--.*-->|\/\/.*)\n/gm

/** Removes comments from the documents, in whose markup and scripts every visitor would download them. */
function dropComments(): Plugin {
  return {
    name: 'drop-comments',
    apply: 'build',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(COMMENT_LINE, '') },
  }
}

/**
 * Returns a style sheet with the URLs of fonts relative to the document instead of relative to the style sheet's
 * folder.
 */
function sheetForDocument(sheet: Rolldown.OutputBundle[string] | undefined, name: string): string {
  if (sheet?.type !== 'asset') return ''
  const folder = path.posix.dirname(name)
  return String(sheet.source)
    .trim()
    .replace(/url\((["']?)\.?\/?(?!data:|#)/g, `url($1./${folder}/`)
}

export default defineConfig({
  root: 'src/web',
  // Routes are in the hash, so relative URLs work at any path of any host.
  base: './',
  plugins: [
    libraryIcons(),
    dropComments(),
    dropDocumentation(),
    repeatableChunks(),
    react(),
    inlineEntryCss(),
    preloadFirstScreens(),
    refuseChunkCycles(),

    serviceWorker(),
  ],
  resolve: { alias: preactForReact },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A data: URI would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // The browsers for which the client is built need no polyfill for preloading modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Warnings about the speed of the build are of no use to somebody who only starts a portal.
      checks: { bundlerTimings: false },
      input: { index: path.resolve('src/web/index.html'), preview: path.resolve('src/web/preview.html') },
      output: {
        // The first load and the service worker name the files of every screen: short hashes make both smaller.
        // Rolldown refuses fewer than seven characters, and seven of base36 compress better than seven of base64.
        hashCharacters: 'base36',
        entryFileNames: `assets/[name]-[hash:${HASH_LENGTH}].js`,
        chunkFileNames: `assets/[name]-[hash:${HASH_LENGTH}].js`,
        // Some file hosts serve `.mjs` with a wrong media type, with which a browser does not start a worker.
        assetFileNames: ({ names }) =>
          `assets/[name]-[hash:${HASH_LENGTH}]${names[0]?.endsWith('.mjs') ? '.js' : '[extname]'}`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: chunkOfFirstLoad, debugName: 'portal' },
            { name: sharedByScreens, debugName: 'screens', minShareCount: 2 },
          ],
        },
      },
    },
    target: OLDEST_BROWSERS,
  },
  server: {
    proxy: {
      // The sources also have a folder called `api`; Vite serves the modules in it itself.
      '/api': { target: API, bypass: ({ url }) => (/[.]tsx?([?]|$)/.test(url ?? '') ? url : undefined) },
      '/storage': API,
      '/drive/uc': API,
      // Vite serves the preview page itself; the files that this page shows come from the API server.
      '/drive/file': { target: API, bypass: () => '/preview.html' },
    },
  },
})
