// The layers of src/server, the lowest first, each with a file of it for the self-test of the walls. A layer imports itself and
// those below it; *.rules.ts are pure, so that every layer may import them.
const MODULES = [
  'audit',
  'settings',
  'drive',
  'library',
  'quiz',
  'accounts',
  'students',
  'sheets',
  'results',
  'front',
  'appeals',
  'feedback',
  'admin',
  'publications',
  'snapshot',
  'demo',
]

const LAYERS = [
  {
    name: 'floor',
    path: '^src/server/(errors/|(actor|config|download|workers|worker-processes)[.]ts$)',
    file: 'errors/low.ts',
  },
  { name: 'db', path: '^src/server/db/', file: 'db/low.ts' },
  // Bytes: their own walls are stricter, so that nothing of a module gets in.
  { name: 'bytes', path: '^src/server/(storage|published|readers)/', file: 'storage/bucket.ts' },
  ...MODULES.map((name) => ({
    name: `module-${name}`,
    path: `^src/server/modules/${name}/(?!.*[.]routes[.]ts$)`,
    file: `modules/${name}/low.service.ts`,
  })),
  {
    name: 'route-kinds',
    path: '^src/server/http/(gate|openapi-schema|contract-rules|route-options|[a-z]+-route)[.]ts$',
    file: 'http/low-route.ts',
  },
  { name: 'routes', path: '^src/server/modules/.*[.]routes[.]ts$', file: 'modules/results/low.routes.ts' },
  {
    name: 'http',
    path: '^src/server/http/(?!(gate|openapi-schema|contract-rules|route-options|[a-z]+-route)[.]ts$)',
    file: 'http/low.ts',
  },
  { name: 'portal', path: '^src/server/(portal|publication-watch)[.]ts$', file: 'portal.ts' },
  { name: 'main', path: '^src/server/main[.]ts$', file: 'main.ts' },
]

module.exports = { LAYERS }
