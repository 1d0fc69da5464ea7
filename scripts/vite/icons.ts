import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const IMPORT = /^lucide-react[/]icons[/]([a-z0-9-]+)$/
/**
 * The module ids resemble paths of the library's files, because chunks.ts decides by path into which chunk a module
 * goes.
 */
const MODULE = '\0/lucide-react/icons/'
const COMPONENT = path.resolve('src/web/ui/LibraryIcon.tsx')

/** Provides the icons of `lucide-react` from scripts/vite/icons.json, so that a build runs without that package. */
export function libraryIcons(): Plugin {
  return {
    name: 'library-icons',
    enforce: 'pre',
    resolveId(source) {
      const name = IMPORT.exec(source)?.[1]
      return name === undefined ? null : MODULE + name
    },
    load(id) {
      if (!id.startsWith(MODULE)) return null
      // icons.json is read each time, because a screen may begin to use another icon while Vite's server is running.
      const { icons } = JSON.parse(readFileSync('scripts/vite/icons.json', 'utf8'))
      const shapes = icons[id.slice(MODULE.length)]
      if (shapes === undefined) {
        const name = id.slice(MODULE.length)
        return this.error(
          `scripts/vite/icons.json has no ${name}: run \`node scripts/make-icons.mjs\` after \`npm ci\``,
        )
      }
      return {
        code:
          `import { createElement } from 'react'\nimport { LibraryIcon } from ${JSON.stringify(COMPONENT)}\n` +
          `const shapes = ${JSON.stringify(shapes)}\n` +
          'export default (props) => createElement(LibraryIcon, { ...props, shapes })',
        moduleSideEffects: false,
      }
    },
  }
}
