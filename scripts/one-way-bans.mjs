// Bans of scripts/house-bans.mjs against a second way to do what the portal does in one way. The import rules of
// .dependency-cruiser.cjs forbid those second ways that begin with an import.

export const ONE_WAY_BANS = [
  {
    name: 'mutation without useSend',
    instead:
      'Use useSend of src/web/ui/use-send.ts: it invalidates the queries, shows the outcome and offers the undo.',
    files: /^src\/web\/(?!ui\/use-send[.]ts$).*[.]tsx?$/,
    // The browser's MutationObserver has the same name as the library's, so the ban requires the library on the line.
    breaks: (line) => /\buseMutation\b|\bMutationObserver\b.*@tanstack/.test(line),
    bad: "import { useMutation, useQuery } from '@tanstack/react-query'",
    good: "import { useQuery } from '@tanstack/react-query'",
  },
  {
    name: 'refetch after a change outside useSend',
    instead: 'Give useSend or useContractForm the keys in `refresh`; they refetch after a refusal, too.',
    // The excepted files refetch for reasons other than a form's change: public pages while the office works or a
    // result arrives, the session, and answers that came from the device.
    files:
      /^src\/web\/(?!ui\/(?:use-send|ask-for-arrival)[.]ts$|(?:api\/session-(?:state|lapse)|app\/(?:admin\/use-fresh-pages|layouts\/use-session(?:-keeper)?|offline\/use-shown-answers))[.]ts$).*[.]tsx?$/,
    breaks: (line) => /[.](?:invalidateQueries|refetchQueries)\(/.test(line),
    bad: "    await client.invalidateQueries({ queryKey: ['uploads'] })",
    good: "    refresh: [['uploads']],",
  },
  {
    name: 'form without useContractForm',
    instead: 'Use useContractForm with Form of src/web/ui/Form.tsx: they validate, focus, send and show the failure.',
    // The home page's card is excepted: it works before any script runs, so the document has the same plain form.
    files: /^src\/web\/(?!(?:ui\/Form|features\/home\/FindCard(?:[.]test)?)[.]tsx$).*[.]tsx$/,
    breaks: (line) => /<form\b|\bonSubmit=/.test(line),
    bad: '    <form className={styles.form} onSubmit={submit}>',
    good: '    <Form form={form} className={styles.form}>',
  },
  {
    name: 'text field sent without useContractForm',
    instead:
      'Use useContractForm: it validates what is typed, keeps it after a failure, and focuses the refused field.',
    files: /^src\/web\/features\/.*(?<![.]test)[.]tsx$/,
    breaks: (line, text) =>
      /^import \{.*\buseSend\b/.test(line) &&
      /ui\/(?:Field|TextArea|MarkupField)[.]tsx'/.test(text) &&
      !/\buse(?:Contract|Setting)Form\b/.test(text),
    bad: "import { useSend } from '../../ui/use-send.ts' // import { Field } from '../../ui/Field.tsx'",
    good: "import { useSend } from '../../ui/use-send.ts' // import { Select } from '../../ui/Select.tsx'",
  },
  {
    name: 'validation state kept outside useContractForm',
    instead: 'useContractForm tracks the refused fields: pass it the schema and `texts`, or `check`.',
    files: /^src\/web\/(?!ui\/use-faults[.]ts$).*[.]tsx?$/,
    breaks: (line) => /\[(?:is)?(?:Tried|Checked|Invalid|Refused|Refusals?|Touched|Submitted)\b.*useState/i.test(line),
    bad: '  const [isTried, setTried] = useState(false)',
    good: '  const [isOpen, setOpen] = useState(false)',
  },
  {
    name: 'lazy component without a retry',
    instead: 'Use lazyPart of src/web/ui/lazy-part.tsx: React’s lazy fails for good where its chunk does not arrive.',
    files: /^src\/web\/.*[.]tsx?$/,
    breaks: (line) => /\blazy\(|<Suspense\b/.test(line),
    bad: "const Office = lazy(async () => ({ default: (await import('./Office.tsx')).Office }))",
    good: "const Office = lazyPart(async () => (await import('./Office.tsx')).Office)",
  },
  {
    name: 'hard-coded contract path',
    instead: 'Build the URL with endpointUrl(endpoint, …) of the contract, or use its constant.',
    files: /^src\/(?:server|cli|web)\/(?!.*(?:[.]test[.]tsx?$|testing\/)).*[.]tsx?$/,
    breaks: (line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && /['"`]\/(?:api|storage)\/(?!docs\b)[\w$:{]/.test(line),
    bad: "table.replace('x', new Map([['/api/degrees', made]]))",
    good: "const isCall = url.startsWith('/api/')",
  },
  {
    name: 'hand-written keyset pagination',
    instead: 'Use keysetPage of src/server/db/keyset.ts: it parses `after`, fetches one row more and builds `next`.',
    files: /^src\/server\/(?!db\/keyset[.]ts).*(?<![.]test)[.]ts$/,
    breaks: (line) =>
      /(?:limit|_PAGE|pageSize|page[.]size) \+ 1\b|limit\((?:1 \+ |[^)]* \+ 1\))/.test(line) ||
      /[.]offset\((?!KEPT_)/.test(line) ||
      /split\('~'\)|join\('~'\)|\}~\$\{|\[\^~\]/.test(line),
    bad: [
      'const rows = await listThings(db, { limit: THINGS_PAGE + 1 })',
      '  .limit(1 + size)',
      '  .limit(most + 1)',
      '  .offset(page * 20)',
    ],
    // The rows after the latest that are kept are no page of a list.
    good: 'const oldest = await listThings(db, { size: THINGS_PAGE }).offset(KEPT_THINGS)',
  },
  {
    name: 'publication counter read by hand',
    instead:
      'Add a publication to modules/publications/publications.service.ts: publishers.ts follows the counter for all.',
    files:
      /^src\/(?!.*[.]test[.]ts$|server\/(?:db\/.*|publishers|http\/app|testing\/.*|modules\/(?:publications\/publications|snapshot\/snapshot)[.]service)[.]ts$|cli\/checks\/database-checks[.]ts$)/,
    breaks: (line) => /\bpublicationVersion\(|(?:selectFrom|updateTable)\('publication'\)/.test(line),
    bad: ['  const version = await publicationVersion(db)', "  db.selectFrom('publication').select('version')"],
    good: '  await bumpPublication(tx)',
  },
  {
    name: 'publication counter incremented by hand',
    instead: 'Return `publishes` from the work of act(): it increments the counter in the transaction of the change.',
    // The excepted files write without an office act of their own: members, the demonstration, imports of content.
    files:
      /^src\/(?:server|cli)\/(?!(?:db|testing)\/|modules\/(?:audit\/office-act|library\/library|quiz\/quiz|quiz\/contributions\/contributing|demo\/demo)[.]service[.]ts$).*(?<![.]test)[.]ts$/,
    breaks: (line) => /\bbumpPublication\(/.test(line),
    bad: '  await bumpPublication(tx)',
    good: '    return { after: { year }, publishes: true }',
  },
  {
    name: 'route registered by hand',
    instead:
      'Use liveRoute, uploadRoute, downloadRoute or officeRoutesOf of src/server/http; declare an answer that is the same for every reader in a *.published.ts.',
    // The excepted file sends files in byte ranges.
    files: /^src\/server\/(?!http\/|testing\/|modules\/drive\/drive[.]routes[.]ts$).*(?<![.]test)[.]ts$/,
    breaks: (line) => /\bapp[.](?:get|head|post|put|patch|delete|all|route)\(/.test(line),
    bad: ['  app.get(booksEndpoint.path, async () => books)', '  app.route({ ...optionsOf(booksEndpoint), handler })'],
    good: '  liveRoute(app, gate, booksEndpoint, handler)',
  },
  {
    name: 'transaction without the office lock',
    instead: 'Use act() of modules/audit/office-act.service.ts, or a helper of src/server/db/transaction.ts.',
    files: /^src\/(?:server|cli)\/(?!db\/|testing\/).*(?<![.]test)[.]ts$/,
    breaks: (line) => /[.]transaction\(\)/.test(line),
    bad: 'await database.write.transaction().execute(work)',
    good: 'await act(database, by, name, work)',
  },
]
