// Tests the import walls. Builds a small tree with one violation of each rule and some allowed imports, checks it with
// the real configuration, and expects each rule to report its own violation and nothing else. Also fails for a rule
// without such a violation, and for a violation of an unknown rule.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LAYERS } from './layers.cjs'
import { cruiseFolders, sourceFiles } from './walls.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** For each layer of the server, a forbidden import: the layer imports the next higher one. */
const UPWARD = LAYERS.slice(0, -1)
  .map(({ name, file }, place) => [`layer-${name}`, [`src/server/${file}`, [`src/server/${LAYERS[place + 1].file}`]]])
  // The layer of bytes is left out, because stricter rules report its forbidden import.
  .filter(([name]) => name !== 'layer-bytes')

/**
 * For each rule, a file that violates it, and the import with which it does: a path in the tree or a package's name.
 */
const PLANTS = {
  ...Object.fromEntries(UPWARD),
  'no-circular': ['src/web/ui/Ring.tsx', ['src/web/ui/RingPart.tsx']],
  'no-unresolvable': ['src/web/ui/Lost.tsx', ['src/web/ui/nowhere.ts']],
  'contract-is-a-leaf': ['src/contract/leaky.ts', ['node:fs']],
  'web-sees-only-contract': ['src/web/features/spy/SpyPage.tsx', ['#server/errors/app-error.ts']],
  'nobody-imports-web': ['src/server/http/html.ts', ['#web/ui/Button.tsx']],
  'nobody-imports-cli': ['src/server/http/command.ts', ['src/cli/main.ts']],
  'cli-calls-services': ['src/cli/commands/routed.ts', ['src/server/modules/results/results.routes.ts']],
  'office-changes-are-acts': ['src/server/modules/results/secret.service.ts', ['src/server/db/transaction.ts']],
  'log-is-written-by-acts': [
    'src/server/modules/results/logging.service.ts',
    ['src/server/modules/audit/audit-log.service.ts'],
  ],
  'module-front-door': [
    'src/server/modules/appeals/appeals.service.ts',
    ['src/server/modules/results/results.queries.ts'],
  ],
  'one-publisher': ['src/server/modules/results/second-watch.service.ts', ['src/server/published/publisher.ts']],
  'answers-are-declared': [
    'src/server/modules/results/second-way.service.ts',
    ['src/server/published/answer-table.ts'],
  ],
  'rules-are-pure': ['src/server/modules/results/clock.rules.ts', ['node:crypto']],
  'readers-know-files-only': ['src/server/readers/clever.ts', ['src/server/modules/results/results.reads.ts']],
  'published-is-bytes': ['src/server/published/curious.ts', ['src/server/modules/results/results.reads.ts']],
  'storage-is-bytes-by-key': ['src/server/storage/nosy.ts', ['src/server/modules/results/results.reads.ts']],
  'sql-lives-in-queries': ['src/server/modules/results/sql.service.ts', ['kysely']],
  'drivers-live-in-db': ['src/server/modules/results/driver.queries.ts', ['pg']],
  'migrations-are-frozen': ['migrations/20250101T0000_leaning.ts', ['src/contract/faculty.ts']],
  'migrations-are-run-by-db': ['src/server/modules/results/migrating.service.ts', ['migrations/20250101T0001_good.ts']],
  'testing-is-for-tests': ['src/server/modules/results/fake.service.ts', ['src/server/testing/database.ts']],
  'nobody-imports-tests': ['src/server/testing/shared.ts', ['src/server/modules/results/results.routes.test.ts']],
  'shipped-packages-are-dependencies': ['src/server/http/dev.ts', ['fast-check']],
  'server-runs-without-the-builder': ['src/server/http/building.ts', ['vite']],
  'no-cross-feature': ['src/web/features/quiz/QuizPage.tsx', ['src/web/features/results/ResultsPage.tsx']],
  'ui-knows-no-feature': ['src/web/ui/Knowing.tsx', ['src/web/features/results/ResultsPage.tsx']],
  'no-feature-to-app': ['src/web/features/quiz/quiz.api.ts', ['src/web/app/screens.tsx']],
}

/** Files with imports that no rule may report, except the file that closes the planted cycle (see `misfires`). */
const ALLOWED = {
  'migrations/20250101T0001_good.ts': ['kysely', 'node:crypto'],
  'src/contract/faculty.ts': ['zod/mini'],
  'src/contract/faculty.test.ts': ['src/contract/faculty.ts', 'vitest', 'node:fs'],
  'src/server/main.ts': ['src/server/http/app.ts', 'src/server/config.ts', 'src/server/db/open.ts'],
  'src/server/config.ts': ['zod'],
  'src/server/workers.ts': ['node:worker_threads'],
  'src/server/errors/app-error.ts': ['#contract/faculty.ts'],
  'src/server/db/transaction.ts': ['kysely'],
  'src/server/modules/audit/audit-log.service.ts': ['#contract/faculty.ts'],
  'src/server/modules/audit/office-act.service.ts': [
    'src/server/db/transaction.ts',
    'src/server/modules/audit/audit-log.service.ts',
  ],
  'src/server/db/open.ts': ['kysely', 'libsql', 'pg', 'migrations/20250101T0001_good.ts', 'src/server/workers.ts'],
  'src/server/testing/database.ts': ['kysely', 'pg', 'src/server/db/open.ts', 'src/server/http/app.ts', 'vitest'],
  'src/server/http/live-route.ts': ['fastify', '#contract/faculty.ts'],
  'src/server/http/app.ts': ['src/server/modules/results/results.routes.ts', 'src/server/published/answer-table.ts'],
  'src/server/published/answer-table.ts': ['node:zlib', 'lru-cache', '#contract/faculty.ts'],
  'src/server/published/publisher.ts': ['src/server/published/answer-table.ts', 'src/server/storage/bucket.ts'],
  'src/server/published/published-answer.ts': ['#contract/faculty.ts'],
  'src/server/publishers.ts': ['src/server/published/publisher.ts'],
  'src/server/modules/results/results.published.ts': ['src/server/published/published-answer.ts'],
  'src/server/readers/sheets.ts': ['hucre', 'src/server/workers.ts', 'src/server/modules/results/mark.rules.ts'],
  'src/server/storage/key.rules.ts': ['#contract/faculty.ts'],
  'src/server/storage/bucket.ts': ['@aws-sdk/client-s3', 'src/server/storage/key.rules.ts'],
  'src/server/modules/results/mark.rules.ts': ['#contract/faculty.ts'],
  'src/server/modules/results/results.queries.ts': ['kysely', 'src/server/db/open.ts'],
  'src/server/modules/results/results.reads.ts': ['kysely', 'src/server/modules/results/results.queries.ts'],
  'src/server/modules/results/results.service.ts': [
    'src/server/readers/sheets.ts',
    'src/server/published/published-answer.ts',
    'src/server/storage/bucket.ts',
  ],
  'src/server/modules/results/results.routes.ts': ['src/server/http/live-route.ts', 'src/server/errors/app-error.ts'],
  'src/server/modules/results/results.routes.test.ts': ['src/server/testing/database.ts', 'kysely', 'vitest'],
  'src/server/modules/front/front.service.ts': [
    'src/server/modules/results/results.reads.ts',
    'src/server/modules/results/mark.rules.ts',
    'src/server/modules/results/results.published.ts',
  ],
  'src/cli/main.ts': [
    'src/server/config.ts',
    'src/server/modules/results/results.service.ts',
    '#server/db/open.ts',
    '#server/storage/bucket.ts',
  ],
  'src/web/ui/Button.tsx': ['react', '#contract/faculty.ts'],
  'src/web/ui/RingPart.tsx': ['src/web/ui/Ring.tsx'],
  'src/web/app/paths.ts': [],
  'src/web/router/Link.tsx': ['react'],
  'src/web/app/screens.tsx': ['src/web/router/Link.tsx', 'src/web/features/results/ResultsPage.tsx'],
  'src/web/features/results/ResultsPage.tsx': ['src/web/ui/Button.tsx', 'src/web/app/paths.ts'],
}

const FOLDERS = ['src', 'migrations']

async function selftest() {
  const tree = mkdtempSync(join(tmpdir(), 'diwan-walls-'))
  try {
    plant(tree)
    const { rules, modules, violations } = await cruiseFolders(tree, FOLDERS)
    const complaints = [...unmatched(rules), ...misfires(violations), ...unseen(tree, modules)]
    for (const complaint of complaints) console.error(complaint)
    console.log(`${rules.length} walls, ${Object.keys(PLANTS).length} plants, ${modules.length} modules and packages.`)
    return complaints.length === 0
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

function plant(tree) {
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  writeFileSync(join(tree, 'package.json'), readFileSync(join(root, 'package.json')))
  for (const [path, imports] of [...Object.values(PLANTS), ...Object.entries(ALLOWED)]) {
    const lines = imports.map((target) => `import '${specifier(path, target)}'\n`)
    mkdirSync(join(tree, dirname(path)), { recursive: true })
    writeFileSync(join(tree, path), `${lines.join('')}export {}\n`)
  }
}

function specifier(from, target) {
  if (!/^(src|migrations)\//.test(target)) return target
  const path = relative(dirname(from), target)
  return path.startsWith('.') ? path : `./${path}`
}

function unmatched(rules) {
  const names = rules.map(({ name }) => name)
  return [
    ...names.filter((name) => !PLANTS[name]).map((name) => `${name}: no planted violation; add one to PLANTS.`),
    ...Object.keys(PLANTS)
      .filter((name) => !names.includes(name))
      .map((name) => `${name}: planted, but there is no such rule.`),
  ]
}

function misfires(violations) {
  const fired = violations.map(({ rule, from }) => `${rule.name} on ${from}`)
  const expected = Object.entries(PLANTS).map(([name, [path]]) => `${name} on ${path}`)
  // If files import each other in a cycle, dependency-cruiser reports the cycle once for each of them.
  const other = fired.filter((line) => !expected.includes(line) && line !== 'no-circular on src/web/ui/RingPart.tsx')
  return [
    ...expected.filter((line) => !fired.includes(line)).map((line) => `Did not fire: ${line}`),
    ...[...new Set(other)].map((line) => `Fired without reason: ${line}`),
  ]
}

function unseen(tree, modules) {
  const cruised = new Set(modules.map(({ source }) => source))
  return sourceFiles(tree, FOLDERS)
    .filter((path) => !cruised.has(path))
    .map((path) => `Not looked at: ${path}`)
}

process.exit((await selftest()) ? 0 : 1)
