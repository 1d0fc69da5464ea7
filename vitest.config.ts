import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { libraryIcons } from './scripts/vite/icons.ts'
import { preactForReact } from './scripts/vite/preact-for-react.ts'

/** Tests that touch no database. They run once, while the other tests of the server run on both SQLite and Postgres. */
const engineless = [
  'src/server/**/*.rules.test.ts',
  'src/server/{errors,published,readers,storage,threads}/**/*.test.ts',
  'src/server/{address-counts,config,settled-clock,timed-work}.test.ts',
  'src/server/http/{drain,listen,make-server}.test.ts',
  'src/server/modules/demo/demo-{library,questions}.test.ts',
]
/**
 * Tests that run on SQLite only, because they test files and rules; other tests run the SQL that they use on both
 * engines.
 */
const sqliteOnly = ['src/server/modules/sheets/variants/**']
/**
 * Test files of a project share processes and loaded modules, because loading them again would take half of the time.
 */
const shared = { isolate: false }
const buildWorkers = 'src/server/testing/build-workers.ts'

/** A folder in memory, on systems that have one: a test that writes an SQLite file there does not wait for a disk. */
const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 4e9

function temporaryFolder(): string {
  if (process.env.TMPDIR !== undefined || !existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize > ROOM_BYTES ? IN_MEMORY : tmpdir()
}

/** The web client's aliases, and packages in a form to which the aliases apply. */
const PREACT = [
  ...preactForReact,
  { find: 'react-dom/test-utils', replacement: 'preact/test-utils' },
  esModule('@testing-library/react', 'dist/@testing-library/react.esm.js'),
]

function esModule(name: string, file: string) {
  return { find: name, replacement: path.resolve('node_modules', name, file) }
}

/** Returns the Vitest project of the tests of server and command line that need a database, on one engine. */
function onEngine(engine: 'sqlite' | 'postgres'): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      ...shared,
      name: `server-${engine}`,
      include: ['src/server/**/*.test.ts', 'src/cli/**/*.test.ts'],
      exclude: engine === 'sqlite' ? engineless : [...engineless, ...sqliteOnly],
      env: { TEST_ENGINE: engine, TMPDIR: temporaryFolder() },
      setupFiles: ['src/server/testing/quick-passwords.ts', 'src/server/testing/cheap-threads.ts'],
      globalSetup: [buildWorkers, `src/server/testing/${engine}-setup.ts`],
    },
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Some tests wait for timers and other processes, so fewer workers would leave processors idle.
    maxWorkers: Math.max(4, availableParallelism()),
    // Tests of processes and timers can fail on a busy machine; `npm test` names those that passed only when run again.
    retry: 1,
    // The longest tests take 20 seconds alone; beside the browser tests, which have priority, they take much longer.
    testTimeout: 150_000,
    hookTimeout: 60_000,
    slowTestThreshold: 3000,
    allowOnly: false,
    restoreMocks: true,
    projects: [
      { extends: true, test: { ...shared, name: 'contract', include: ['src/contract/**/*.test.ts'] } },
      {
        extends: true,
        test: { ...shared, name: 'rules', include: [...engineless, 'scripts/*.test.ts'], globalSetup: [buildWorkers] },
      },
      onEngine('sqlite'),
      onEngine('postgres'),
      {
        extends: true,
        plugins: [libraryIcons(), react()],
        resolve: { alias: PREACT },
        test: {
          // Packages that import React are bundled, because aliases do not apply to packages that Node loads by itself.
          server: { deps: { inline: [/@testing-library[/]react/, /@tanstack/] } },
          ...shared,
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['src/web/testing/setup.ts'],
        },
      },
    ],
  },
})
