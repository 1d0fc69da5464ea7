// Bundles the server, the command line and the workers into one file each in dist/server. Node 20 cannot start worker
// threads from TypeScript, and one bundle starts faster than a hundred small files. Standalone: `node
// scripts/build-server.mjs [workers]`; `workers` builds only the workers, which the server tests need.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
 * Packages that are not bundled. All others are bundled: reading their files one by one would take half of a program's
 * start. Packages that few starts need are loaded by `import()`.
 */
const OUTSIDE = [
  // Native modules, or packages with files of their own.
  /^(libsql|pg-native)$/,
  /^@fastify[/]swagger(-ui)?$/,
  // Packages that few starts need.
  /^@aws-sdk[/]/,
  /^(@simplewebauthn[/]server|nodemailer)$/,
  // Fastify's default compilers of schemas, which are never loaded, because the server uses compilers of its own.
  /^@fastify[/](ajv-compiler|fast-json-stringify-compiler)$/,
]

const FOLDER = join(root, 'dist/server')
/**
 * The file that lists the packages which the built programs import or contain, for the bill of materials and the
 * release.
 */
const RUN_PACKAGES = 'packages.json'

/**
 * Builds programs and workers, each into one file with its subpath imports (`#contract/…`) and all packages but
 * OUTSIDE.
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

/** Returns the name of a package from an import: `@scope/name/part` → `@scope/name`. */
function packageOf(id) {
  return id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')
}

/**
 * Returns the part of a path after the last `node_modules`, in a list: `/…/node_modules/scope/name/part.js` →
 * [`scope/name/part.js`]. The list is empty for a file of this repository.
 */
function pathInPackages(id) {
  return id.split('node_modules/').slice(1).slice(-1)
}

/** Whether a module is left out of the bundle; the program then loads it from the root's `node_modules`. */
function isOutside(id, importer = '') {
  const isBare = /^[^.#/\0]/.test(id) && !/^[A-Z]:/.test(id)
  if (!isBare || !OUTSIDE.some((name) => name.test(packageOf(id)))) return isBuiltin(id)
  // If the importing package has its own version of this package in its `node_modules`, it needs that version, so it is
  // bundled.
  const [path] = pathInPackages(importer)
  return !path || !existsSync(join(root, 'node_modules', packageOf(path), 'node_modules', packageOf(id)))
}

function bundle(name, input) {
  return build({
    input: { [name]: join(root, input) },
    platform: 'node',
    transform: { target: 'node20' },
    external: isOutside,
    plugins: [importedMigrations],
    write: false,
    output: { dir: FOLDER, entryFileNames: '[name].js', format: 'esm', sourcemap: true, codeSplitting: false },
  })
}

/** Replaces the module that reads the folder of migrations, which a bundle does not have, by imports of them. */
const importedMigrations = {
  name: 'imported-migrations',
  load: {
    filter: { id: /[\\/]server[\\/]db[\\/]migrations[.]ts$/ },
    handler() {
      const files = readdirSync(join(root, 'migrations')).filter((file) => file.endsWith('.ts'))
      const imports = files.sort().map((file, place) => `import * as m${place} from '../../../migrations/${file}'`)
      const entries = files.map((file, place) => `'${file.replace('.ts', '')}': m${place}`)
      return `${imports.join('\n')}\nexport const MIGRATIONS = { ${entries.join(', ')} }`
    },
  },
}

/** Replaces a file only if its contents changed, and atomically, because another process may be starting from it. */
function writeOutput({ fileName, code, source }) {
  const path = join(FOLDER, fileName)
  const contents = Buffer.from(code ?? source)
  if (!existsSync(path) || !readFileSync(path).equals(contents)) {
    // Removes the hash of the sources that `prepare.mjs` has recorded, because it may not match these files;
    // `prepare.mjs` records it again after the build.
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
