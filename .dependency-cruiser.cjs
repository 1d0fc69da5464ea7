// The import rules; the text of each rule tells what to do instead. `scripts/walls.mjs` checks them, and
// `scripts/walls-selftest.mjs` violates each of them once and expects a report. Rules match the name of a folder by a
// group, so they apply to new modules and features automatically.
const { LAYERS } = require('./scripts/layers.cjs')

const test = '[.]test[.]tsx?$'
const testing = '^src/(server|web|cli)/testing/'
const sqlFiles = '^src/server/.*[.](queries|reads)[.]ts$'

/**
 * Services whose transactions write no audit entry: members' own acts, imports, the demonstration, maintenance, counts.
 */
const UNLOGGED_WRITERS = [
  'audit/(office-act|audit-events|audit-log)',
  'accounts/(accounts|addresses|administrators|passkeys|passwords|second-factor|sessions)',
  'appeals/appeals',
  'quiz/contributions/contributing',
  'quiz/files/contributed-files',
  'demo/demo',
  'library/shelves/unnamed-files',
  'admin/backups/migration-backup',
  'admin/move/move',
  'quiz/counts/answer-keeper',
  'sheets/upload/claimed-reading',
]

function rule(name, comment, from, to) {
  return { name, severity: 'error', comment, from, to }
}

/** One rule per layer of src/server, except the top one, which may import everything. */
function layerRules() {
  return LAYERS.slice(0, -1).flatMap(({ name, path }, place) => {
    // The layer `bytes` has stricter rules of its own.
    if (name === 'bytes') return []
    const above = LAYERS.slice(place + 1)
    const order = LAYERS.map((layer) => layer.name).join(' < ')
    return rule(
      `layer-${name}`,
      `This import points up: move what is shared down, or pass it as an argument. The order: ${order}.`,
      { path, pathNot: [test, testing] },
      { path: above.map((layer) => layer.path), pathNot: '[.]rules[.]ts$' },
    )
  })
}

module.exports = {
  forbidden: [
    rule('no-circular', 'Move the shared piece down a layer.', {}, { circular: true }),
    rule(
      'no-unresolvable',
      'Fix the path: an import that does not resolve escapes every other rule.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'contract-is-a-leaf',
      'contract/ imports contract/ and zod only: move code that needs more to the server or the web.',
      { path: '^src/contract/', pathNot: test },
      { pathNot: ['^src/contract/', 'node_modules/zod/'] },
    ),
    rule(
      'web-sees-only-contract',
      'The browser imports no server or cli code, not even types: share through contract/.',
      { path: '^src/web/' },
      { path: ['^src/(server|cli)/', '^migrations/'] },
    ),
    rule(
      'nobody-imports-web',
      'Web code is for the browser: share through contract/.',
      { path: '^src/(contract|server|cli)/' },
      { path: '^src/web/' },
    ),
    rule(
      'nobody-imports-cli',
      'Commands are entry points: move code that two of them share into a service.',
      { path: '^src/(contract|server|web)/' },
      { path: '^src/cli/' },
    ),
    rule(
      'cli-calls-services',
      'A command calls services and reads, never routes or the HTTP layer: move what it needs into a service.',
      { path: '^src/cli/', pathNot: [test, testing] },
      {
        path: '^src/server/',
        pathNot: [
          '^src/server/modules/.*[.](service|reads|rules)[.]ts$',
          '^src/server/(db|errors|readers|storage)/',
          '^src/server/(config|start-failures|faculties/faculty-folders)[.]ts$',
          '^src/server/faculties/.*[.](service|rules)[.]ts$',
        ],
      },
    ),
    ...layerRules(),
    rule(
      'office-changes-are-acts',
      'Make office changes through act() of modules/audit/office-act.service.ts, which writes the audit entry.',
      {
        path: '^src/(server|cli)/',
        pathNot: [
          test,
          testing,
          '^src/server/db/',
          `^src/server/modules/(${UNLOGGED_WRITERS.join('|')})[.]service[.]ts$`,
        ],
      },
      { path: '^src/server/db/transaction[.]ts$' },
    ),
    rule(
      'log-is-written-by-acts',
      'Write the audit log through act() of modules/audit/office-act.service.ts, or record an event of an account.',
      { path: '^src/(server|cli)/', pathNot: ['^src/server/modules/audit/', test, testing] },
      { path: '^src/server/modules/audit/audit-log[.]service[.]ts$' },
    ),
    rule(
      'module-front-door',
      'Use another module through its *.service.ts, *.reads.ts or (pure) *.rules.ts.',
      { path: '^src/server/modules/([^/]+)/', pathNot: test },
      {
        path: '^src/server/modules/',
        pathNot: ['^src/server/modules/$1/', '[.](service|reads|rules|published)[.]ts$'],
      },
    ),
    rule(
      'answers-are-declared',
      'Declare a published answer in a *.published.ts of its module; only published/ makes, caches and sends it.',
      {
        path: '^src/server/',
        pathNot: [
          '^src/server/(published|testing)/',
          '^src/server/http/(app|shell|published-route)[.]ts$',
          '^src/server/(portal|publication-watch|publishers)[.]ts$',
          test,
        ],
      },
      { path: '^src/server/published/(answer|answer-table)[.]ts$' },
    ),
    rule(
      'one-publisher',
      'publishers.ts keeps every publication up to date: add yours to modules/publications/publications.service.ts.',
      { path: '^src/', pathNot: ['^src/server/(published|testing)/', '^src/server/publishers[.]ts$', test] },
      { path: '^src/server/published/publisher[.]ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'rules-are-pure',
      '*.rules.ts imports the contract and other rules only: pass clock, data and randomness as arguments.',
      { path: '[.]rules[.]ts$' },
      { pathNot: ['^src/contract/', '[.]rules[.]ts$'] },
    ),
    rule(
      'readers-know-files-only',
      'A reader turns a file into rows: it may import contract, errors, threads, workers.ts and *.rules.ts only.',
      { path: '^src/server/readers/', pathNot: test },
      {
        path: '^(src|migrations)/',
        pathNot: [
          '^src/contract/',
          '^src/server/(readers|errors|threads)/',
          '^src/server/workers[.]ts$',
          '^src/server/modules/.*[.]rules[.]ts$',
        ],
      },
    ),
    rule(
      'published-is-bytes',
      'published/ makes, caches and sends the bytes that modules declare: pass the module’s state in.',
      { path: '^src/server/published/', pathNot: test },
      { path: '^(src|migrations)/', pathNot: ['^src/contract/', '^src/server/(published|storage|errors|threads)/'] },
    ),
    rule(
      'storage-is-bytes-by-key',
      'storage/ stores bytes by key and knows no domain: pass in what it needs, or do the work in the module.',
      { path: '^src/server/storage/', pathNot: test },
      { path: '^(src|migrations)/', pathNot: ['^src/contract/', '^src/server/(storage|errors)/'] },
    ),
    rule(
      'sql-lives-in-queries',
      'The query builder belongs in *.queries.ts, *.reads.ts, db/ and migrations: write a query function there.',
      { path: '^(src|e2e)/', pathNot: [sqlFiles, '^src/server/(db|testing)/', test] },
      { path: 'node_modules/kysely/' },
    ),
    rule(
      'drivers-live-in-db',
      'Only server/db imports database drivers (plus tests and benches that start databases): take the `Db` handle.',
      { path: '^(src|e2e|migrations)/', pathNot: '^src/server/(db|testing)/' },
      { path: 'node_modules/(libsql|@libsql/[^/]+|pg)/' },
    ),
    rule(
      'migrations-are-frozen',
      'A migration imports kysely and node:crypto only: later code changes must not change it. Copy the constant.',
      { path: '^migrations/', pathNot: test },
      { pathNot: ['node_modules/kysely/', '^(node:)?crypto$'] },
    ),
    rule(
      'migrations-are-run-by-db',
      'Call the migrator in server/db.',
      { path: '^src/', pathNot: ['^src/server/(db|testing)/', test] },
      { path: '^migrations/' },
    ),
    rule(
      'testing-is-for-tests',
      'Test helpers and factories never reach shipped code: move the shared piece out of testing/.',
      { path: '^src/', pathNot: [test, testing] },
      { path: testing },
    ),
    rule('nobody-imports-tests', 'Move what two tests share into testing/.', {}, { path: [test, '[.]e2e[.]ts$'] }),
    rule(
      'shipped-packages-are-dependencies',
      'The server and the command line run without development packages: list the package under `dependencies`.',
      { path: '^src/(server|cli)/', pathNot: [test, testing] },
      { dependencyTypes: ['npm-dev'] },
    ),
    rule(
      'server-runs-without-the-builder',
      'A release holds neither what builds nor what the browser runs: the server takes another way.',
      { path: '^src/(server|cli)/', pathNot: [test, testing] },
      { path: 'node_modules/(vite|rolldown|@vitejs|preact|react|@tanstack|pdfjs-dist|@simplewebauthn/browser|uqr)/' },
    ),
    rule(
      'no-cross-feature',
      'Features meet in web/app/ or share through web/ui/ and web/api/.',
      { path: '^src/web/features/([^/]+)/', pathNot: test },
      { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    ),
    rule(
      'ui-knows-no-feature',
      'ui/, api/, i18n/ and router/ are lower layers: pass the feature’s part in as a prop or an argument.',
      { path: '^src/web/(ui|api|i18n|router)/', pathNot: test },
      { path: '^src/web/(features|app)/' },
    ),
    rule(
      'no-feature-to-app',
      'Only app/ knows every feature; links come from web/app/paths.ts.',
      { path: '^src/web/features/', pathNot: test },
      { path: '^src/web/app/', pathNot: '^src/web/app/(admin-)?paths[.]ts$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      // The files do not change during the check; by default each is read again after four seconds.
      cachedInputFileSystem: { cacheDuration: 600_000 },
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs'],
    },
  },
}
