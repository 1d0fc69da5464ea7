// Bundles the test files of `npm run mutate` with the mutated versions of the files that they test.
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { rolldown } from 'rolldown'
import { withCountedLoops } from './mutants.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * Modules that need a database. The bundle has empty modules in their place, so that tests that use them fail; such
 * tests are not used.
 */
const NOT_PURE = /\/src\/server\/(db\/open-database|testing\/test-portal|portal)[.]ts$/
const countedCodes = new Map()

/**
 * Returns a test file and the modules that it imports as one script. Takes the path of the test file below the root,
 * all `paths` below `src`, the mutated `targets`, and the names that test files import from Vitest.
 */
export async function bundled(path, context) {
  const build = await rolldown({
    input: join(root, path),
    platform: 'node',
    shimMissingExports: true,
    external: (id) => id !== 'vitest' && (isBuiltin(id) || /^[^.#/\0]/.test(id)),
    plugins: [
      {
        name: 'mutants',
        resolveId: (id) => (id === 'vitest' ? '\0vitest' : null),
        load: (id) => loadModule(id, context),
      },
    ],
  })
  const { output } = await build.generate({ format: 'cjs', codeSplitting: false })
  await build.close()
  const code = `(function (require, module, exports, $s, $r, $vitest) {${output[0].code}\n})`
  return new vm.Script(code, { filename: path })
}

/** Returns the code of a module, mutated if it is a target. `import.meta.url` stays that of its source file. */
function loadModule(id, { paths, targets, testNames }) {
  if (id === '\0vitest') return `export const { ${testNames.join(', ')} } = $vitest`
  if (NOT_PURE.test(id)) return ''
  if (!id.endsWith('.ts')) return null
  const path = posix.relative(root, id)
  const code = targets.get(path)?.code ?? countedCode(id)
  const located = code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
  return { code: withGlobs(located, path, paths), moduleType: 'ts' }
}

/** Returns the code of a file without mutants. */
function countedCode(id) {
  const known = countedCodes.get(id) ?? withCountedLoops(id, readFileSync(id, 'utf8'))
  countedCodes.set(id, known)
  return known
}

/** Replaces Vite's `import.meta.glob`: an eager one by the modules that it matches, any other by an empty object. */
function withGlobs(code, path, paths) {
  const imports = []
  const globs = /import[.]meta[.]glob(?:<.*?>)?\(\s*(\[.*?\]|'.*?')\s*(,\s*\{\s*eager: true,?\s*\})?,?\s*\)/gs
  const replaced = code.replace(globs, (_, list, eager) => {
    const patterns = Array.from(list.matchAll(/'(!?)(.*?)'/g), ([, not, glob]) => {
      const text = posix.join(dirname(path), glob).replace(/[.]/g, '[.]').replace(/[*]+/g, '[^/]*')
      return { isWanted: not === '', pattern: new RegExp(`^${text}$`) }
    })
    const found = paths.filter((name) => patterns.findLast(({ pattern }) => pattern.test(name))?.isWanted)
    const entries = (eager ? found : []).map((name) => {
      imports.push(`import * as $glob${imports.length} from ${JSON.stringify(join(root, name))}`)
      return `${JSON.stringify(name)}: $glob${imports.length - 1}`
    })
    return `{ ${entries.join(', ')} }`
  })
  return [...imports, replaced].join('\n')
}
