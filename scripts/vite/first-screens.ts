import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { ROUTES } from '../../src/web/app/paths.ts'

/** The screens that a visit often begins with. The others are requested when the portal's script has run. */
const FIRST_SCREENS = {
  [ROUTES.home]: 'home/HomePage.tsx',
  [ROUTES.studentResult]: 'results/StudentResultPage.tsx',
  [ROUTES.resultsList]: 'results/ResultsListPage.tsx',
  [ROUTES.transcript]: 'students/TranscriptPage.tsx',
  [ROUTES.trialQuiz]: 'quiz/QuizPages.tsx',
}
/** Stands in index.html for the lists that only the build knows. */
const PLACEHOLDER = '[/* the build writes the first screens */]'

/**
 * Writes into the document which files the first screen of a visit needs, so that it requests them beside the portal's
 * script: on a slow phone that saves a round trip.
 */
export function preloadFirstScreens(): Plugin {
  return {
    name: 'preload-first-screens',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const document = bundle['index.html']
      if (document?.type !== 'asset') return this.error('the build has no index.html')
      const html = String(document.source)
      if (!html.includes(PLACEHOLDER)) return this.error('index.html has no place for the first screens')
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const holding = (file: string) => {
        const id = path.resolve('src/web', file)
        return chunks.find(({ moduleIds }) => moduleIds.includes(id)) ?? this.error(`no chunk has ${file}`)
      }
      const first = closure(holding('app/main.tsx'), bundle)
      const lists = Object.entries(FIRST_SCREENS).map(([pattern, file]) => {
        const own = [...closure(holding(`features/${file}`), bundle)].filter((chunk) => !first.has(chunk))
        const styles = own.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
        const files = [...own.map(({ fileName }) => fileName), ...styles].map(
          (name) => `'${name.replace(/^assets[/]/, '')}'`,
        )
        return `[${addressOf(pattern)},[${files.join()}]]`
      })
      document.source = html.replace(PLACEHOLDER, () => `[${lists.join()}]`)
    },
  }
}

/** A chunk with all that it imports statically. */
function closure(from: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const seen = new Set<Rolldown.OutputChunk>()
  const open = [from]
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    open.push(...chunk.imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk'))
  }
  return seen
}

/** The hash of a pattern's addresses as a regular expression. */
function addressOf(pattern: string): string {
  const path = pattern.slice(1).replaceAll('/', '\\/').replace(/:\w+/g, '[^/?]+')
  return `/^(#\\/?)?${path}(\\?|$)/`
}
