// The layers of src/server, lowest first, each with an example file for walls-selftest.mjs. A layer may import itself
// and lower layers. *.rules.ts are pure, so every layer may import them.
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
    path: '^src/server/(errors/|threads/|(actor|address-allowance|address-counts|config|count-keeper|download|incoming-files|network-lists|passed-socket|seen-since|settled-clock|workers|worker-processes)[.]ts$)',
    file: 'errors/low.ts',
  },
  { name: 'db', path: '^src/server/db/', file: 'db/low.ts' },
  // Layers that know nothing but bytes. Further rules, stricter than those of the layers, forbid them to import
  // modules.
  { name: 'bytes', path: '^src/server/(storage|published|readers)/', file: 'storage/bucket.ts' },
  ...MODULES.map((name) => ({
    name: `module-${name}`,
    path: `^src/server/modules/${name}/(?!.*[.]routes[.]ts$)`,
    file: `modules/${name}/low.service.ts`,
  })),
  {
    name: 'route-kinds',
    path: '^src/server/http/(gate|caller-place|body-deadline|route-options|[a-z]+-route)[.]ts$',
    file: 'http/low-route.ts',
  },
  { name: 'routes', path: '^src/server/modules/.*[.]routes[.]ts$', file: 'modules/results/low.routes.ts' },
  {
    name: 'http',
    path: '^src/server/http/(?!(gate|caller-place|body-deadline|route-options|[a-z]+-route)[.]ts$)',
    file: 'http/low.ts',
  },
  {
    name: 'portal',
    path: '^src/server/(backup-upkeep|closing|file-upkeep|portal|portal-data|portal-figures|portal-means|publication-watch|publishers|timed-tasks|timed-work)[.]ts$',
    file: 'portal.ts',
  },
  { name: 'metrics', path: '^src/server/(metrics|metric-figures)[.]ts$', file: 'metrics.ts' },
  {
    name: 'faculties',
    path: '^src/server/(faculties/|start-failures[.]ts$)',
    file: 'faculties/faculties.ts',
  },
  { name: 'main', path: '^src/server/(main|keep-tick-shape)[.]ts$', file: 'main.ts' },
]

module.exports = { LAYERS }
