// Bundles the server, the command line and the workers into flat files in dist/server. Worker threads cannot start from
// TypeScript on Node 20, and one bundle starts faster than a hundred small files.
// Standalone: `node scripts/build-server.mjs [workers]`; `workers` builds only the workers (for the server tests'
// set-up).
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))

const WORKERS = {
  'sqlite-writer.worker': 'src/server/db/sqlite-writer.worker.ts',
  'sheet-reader.worker': 'src/server/readers/sheet-reader.worker.ts',
  'question-reader.worker': 'src/server/readers/questions/question-reader.worker.ts',
  'compressor.worker': 'src/server/published/compressor.worker.ts',
  'password.worker': 'src/server/modules/accounts/password.worker.ts',
  'year-maker.worker': 'src/server/modules/results/year-maker.worker.ts',
  'upload.process': 'src/server/modules/sheets/upload/upload.process.ts',
}
const PROGRAMS = { main: 'src/server/main.ts', cli: 'src/cli/main.ts' }

/**
 * Packages that stay files of their own. All others are in the bundle: read one by one, their files take half of a
 * program's start. What only few starts need, `import()` loads.
 */
const OUTSIDE = [
  // Native, or with assets.
  /^(libsql|pg-native)$/,
  /^@fastify[/]swagger(-ui)?$/,
  // What few starts need.
  /^@aws-sdk[/]/,
  /^(@simplewebauthn[/]server|nodemailer)$/,
  // Fastify's own compilers of schemas, instead of which it is given ours.
  /^@fastify[/](ajv-compiler|fast-json-stringify-compiler)$/,
]

const FOLDER = join(root, 'dist/server')
/** Lists the packages that the built programs import or hold: the bill of materials and the release have these. */
const RUN_PACKAGES = 'packages.json'

/**
 * Builds programs and workers, each into one file with its subpath imports (`#contract/…`) and all packages but OUTSIDE.
 */
export async function buildServer(entries = { ...PROGRAMS, ...WORKERS }) {
  const built = await Promise.all(Object.entries(entries).map(([name, input]) => bundle(name, input)))
  for (const file of built.flatMap(({ output }) => output)) writeOutput(file)
  if (!entries.main) return
  const imported = built.flatMap(({ output: [{ imports, dynamicImports }] }) => [...imports, ...dynamicImports])
  const isPackage = (id) => !isBuiltin(id) && !(id.replace(/[.]js$/, '') in entries)
  const held = built.flatMap(({ output: [{ moduleIds }] }) => moduleIds.flatMap(pathInPackages))
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = held.filter((path) => packageOf(path) in dependencies)
  const packages = new Set([...imported.filter(isPackage), ...named].map(packageOf))
  writeOutput({ fileName: RUN_PACKAGES, code: `${JSON.stringify([...packages].sort(), null, 2)}\n` })
}

/** `@scope/name/part` → `@scope/name`. */
function packageOf(id) {
  return id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')
}

/** `/…/node_modules/scope/name/part.js` → [`scope/name/part.js`]; nothing for a file of this repository. */
function pathInPackages(id) {
  return id.split('node_modules/').slice(1).slice(-1)
}

/** Whether a module stays outside the bundle, where the program finds it in the root's `node_modules`. */
function isOutside(id, importer = '') {
  const isBare = /^[^.#/\0]/.test(id) && !/^[A-Z]:/.test(id)
  if (!isBare || !OUTSIDE.some((name) => name.test(packageOf(id)))) return isBuiltin(id)
  // A package may bring another version of one that the root has.
  const [path] = pathInPackages(importer)
  return !path || !existsSync(join(root, 'node_modules', packageOf(path), 'node_modules', packageOf(id)))
}

function bundle(name, input) {
  return build({
    input: { [name]: join(root, input) },
    platform: 'node',
    transform: { target: 'node20' },
    external: isOutside,
    write: false,
    output: { dir: FOLDER, entryFileNames: '[name].js', format: 'esm', sourcemap: true, codeSplitting: false },
  })
}

/** Replaces a file atomically, and only if it changed: another process may be starting from it. */
function writeOutput({ fileName, code, source }) {
  const path = join(FOLDER, fileName)
  const contents = Buffer.from(code ?? source)
  if (!existsSync(path) || !readFileSync(path).equals(contents)) {
    // Drop the hash that `prepare.mjs` recorded: it no longer matches these files. `prepare.mjs` records it again.
    rmSync(join(root, 'dist/.stamp-server'), { force: true })
    mkdirSync(dirname(path), { recursive: true })
    const temporary = `${path}.${process.pid}.tmp`
    writeFileSync(temporary, contents)
    renameSync(temporary, path)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildServer(process.argv[2] === 'workers' ? WORKERS : undefined)
}
