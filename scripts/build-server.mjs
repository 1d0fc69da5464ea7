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
  'upload.process': 'src/server/modules/sheets/upload/upload.process.ts',
}
const PROGRAMS = { main: 'src/server/main.ts', cli: 'src/cli/main.ts' }

const FOLDER = join(root, 'dist/server')
/** Lists the packages that the built programs import: the bill of materials and the release hold these. */
const RUN_PACKAGES = 'packages.json'

/**
 * Builds programs and workers, each into one file. Keeps npm packages and Node's modules out, but bundles subpath
 * imports (`#contract/…`).
 */
export async function buildServer(entries = { ...PROGRAMS, ...WORKERS }) {
  const built = await Promise.all(Object.entries(entries).map(([name, input]) => bundle(name, input)))
  for (const file of built.flatMap(({ output }) => output)) writeOutput(file)
  if (!entries.main) return
  const imported = built.flatMap(({ output: [{ imports, dynamicImports }] }) => [...imports, ...dynamicImports])
  const isPackage = (id) => !isBuiltin(id) && !(id.replace(/[.]js$/, '') in entries)
  const packages = new Set(imported.filter(isPackage).map(packageOf))
  writeOutput({ fileName: RUN_PACKAGES, code: `${JSON.stringify([...packages].sort(), null, 2)}\n` })
}

/** `@scope/name/part` → `@scope/name`. */
function packageOf(id) {
  return id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')
}

function bundle(name, input) {
  return build({
    input: { [name]: join(root, input) },
    platform: 'node',
    transform: { target: 'node20' },
    external: (id) => /^[^.#/\0]/.test(id) && !/^[A-Z]:/.test(id),
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
