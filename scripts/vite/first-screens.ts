import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { portalEndpoint } from '../../src/contract/portal.ts'
import { trialQuestionsEndpoint } from '../../src/contract/quiz.ts'
import { resultsListEndpoint, studentResultEndpoint } from '../../src/contract/results.ts'
import { topDegreesEndpoint } from '../../src/contract/storage-files.ts'
import { ROUTES } from '../../src/web/app/paths.ts'

/**
 * The screens with which visits often begin, each with the call that it makes. The call's parameters have the same
 * names as in the screen's address. Any other screen is requested only once the portal's script runs.
 */
const FIRST_SCREENS = {
  [ROUTES.home]: { file: 'home/HomePage.tsx', call: topDegreesEndpoint.path },
  [ROUTES.studentResult]: { file: 'results/StudentResultPage.tsx', call: named(studentResultEndpoint.path) },
  [ROUTES.resultsList]: { file: 'results/ResultsListPage.tsx', call: resultsListEndpoint.path },
  [ROUTES.transcript]: { file: 'students/TranscriptPage.tsx', call: undefined },
  [ROUTES.trialQuiz]: { file: 'quiz/QuizPages.tsx', call: trialQuestionsEndpoint.path },
}
/** The text in index.html that the build replaces by the list of first screens. */
const PLACEHOLDER = '[/* the build writes the first screens */]'

/**
 * Writes into the document which calls and files the first screen of a visit needs, so that the browser requests them
 * together with the portal's script. On a slow phone this saves two round trips. `/api/portal` is requested first,
 * because its revision must not be newer than the other answers.
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
      const lists = Object.entries(FIRST_SCREENS).map(([pattern, { file, call }]) => {
        const own = [...closure(holding(`features/${file}`), bundle)].filter((chunk) => !first.has(chunk))
        const styles = own.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
        const files = [...own.map(({ fileName }) => fileName), ...styles].map(
          (name) => `'${name.replace(/^assets[/]/, '')}'`,
        )
        const calls = [portalEndpoint.path, ...(call ? [call] : [])].map((url) => `'${url}'`)
        return `[${addressOf(pattern)},[${calls.join()}],[${files.join()}]]`
      })
      document.source = html.replace(PLACEHOLDER, () => `[${lists.join()}]`)
    },
  }
}

/** Returns a chunk with all chunks that it imports statically. */
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

/** Returns the regular expression of the hashes that match a route's pattern, with a group for each parameter. */
function addressOf(pattern: string): string {
  const path = pattern
    .slice(1)
    .replaceAll('/', '\\/')
    .replace(/:(\w+)/g, '(?<$1>[^/?]+)')
  return `/^(#\\/?)?${path}(\\?|$)/`
}

/**
 * Returns the path of the call for a student's result with `studentId` as its parameter, which is the name in the
 * screen's address.
 */
function named(path: string): string {
  return path.replace('{seat_number}', '{studentId}')
}
