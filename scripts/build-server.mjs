// Bundles the server, the command line and the workers into flat files in dist/server. Worker threads cannot start from
// TypeScript on Node 20, and one bundle starts faster than a hundred small files.
// Standalone: `node scripts/build-server.mjs [workers]`; `workers` builds only the workers (for the server tests'
// set-up).
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

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

/**
 * esbuild's options; `packages: 'external'` keeps npm packages out but still bundles subpath imports (`#contract/…`).
 */
export const serverBuild = {
  absWorkingDir: root,
  entryPoints: { ...PROGRAMS, ...WORKERS },
  outdir: 'dist/server',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  write: false,
  logLevel: 'warning',
}

/** Replaces each file atomically, and only if it changed: another process may be starting from these files. */
export function writeOutput(result) {
  for (const { path, contents } of result.outputFiles) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue
    // Drop the hash that `prepare.mjs` recorded: it no longer matches these files. `prepare.mjs` records it again.
    rmSync(join(root, 'dist/.stamp-server'), { force: true })
    mkdirSync(dirname(path), { recursive: true })
    const temporary = `${path}.${process.pid}.tmp`
    writeFileSync(temporary, contents)
    renameSync(temporary, path)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const entryPoints = process.argv[2] === 'workers' ? WORKERS : serverBuild.entryPoints
  writeOutput(await build({ ...serverBuild, entryPoints }))
}
