// House rules that no linter checks, matched line by line against every file of the repository (`breaks` gets the line
// and the whole text of its file). Each ban names what to do instead, and has a bad and a good example. The examples are
// checked first, so that no ban silently stops matching.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ARABIC_BANS, hasArabicTexts } from './arabic-bans.mjs'
import { ONE_WAY_BANS } from './one-way-bans.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Files that are not checked, because the examples in them break every rule. */
const OUR_FILES = ['scripts/house-bans.mjs', 'scripts/arabic-bans.mjs', 'scripts/one-way-bans.mjs']

const MOST_COLUMNS = 120

const BANS = [
  ...ONE_WAY_BANS,
  {
    name: 'inline style with a physical side',
    instead: 'Use a CSS module with logical properties.',
    files: /^src\/web\/.*[.]tsx$/,
    breaks: (line) => /style=\{\{[^}]*(?:left|right)\b/i.test(line) || /style=\{\{[^}]*\w(?:Left|Right)\b/.test(line),
    bad: '<p style={{ marginLeft: 4 }}>',
    good: '<p style={{ inlineSize: share }}>',
  },
  {
    name: 'four-value shorthand with unequal sides',
    instead: 'The second and fourth values are right and left: write …-block and …-inline.',
    files: /^src\/web\/.*[.]css$/,
    breaks: hasUnequalSides,
    bad: '  margin: 0 var(--space) 0 calc(1px + 2px);',
    good: '  padding: 0 1px 2px 1px;',
  },
  {
    name: 'horizontal translation by a fixed amount',
    instead: 'It does not mirror: use inset-inline, or multiply by a variable that follows the direction.',
    files: /^src\/web\/.*[.](css|tsx)$/,
    breaks: (line) => /translate(?:X|3d)?\(\s*-?(?!0[a-z%]*\s*[,)])[\d.]/.test(line),
    bad: 'transform: translateX(-50%);',
    good: 'transform: translate(0, 10px) translateX(0);',
  },
  {
    name: 'icon from the index of the library',
    instead: "Import it by its own path, 'lucide-react/icons/…': a component test would load 1,500 icons, and React.",
    files: /^src\/web\/.*[.]tsx?$/,
    breaks: (line) => /^import \{.*from 'lucide-react'/.test(line),
    bad: "import { Check } from 'lucide-react'",
    good: "import Check from 'lucide-react/icons/check'",
  },
  {
    name: 'what the oldest browsers lack',
    instead:
      'vite.config.ts names them: Safari 16.0 has no lookbehind, which the build hides in a RegExp that throws when run, and none of these calls. The compiler refuses newer JavaScript (lib of tsconfig.json).',
    files: /^src\/(web|contract)\/.*[.]tsx?$/,
    breaks: (line) => /\(\?<[=!]|\bURL[.](canParse|parse)\b|\bAbortSignal[.]any\b/.test(line),
    bad: "  return words.replace(/(?<=b)c/, '')",
    good: '  return /(?<year>[0-9]{4})/.exec(text)?.groups',
  },
  {
    name: 'process.env outside the configuration',
    instead: 'Read it in src/server/config.ts and pass the value on.',
    files: /^src\/(?!server\/(config(?:[.]test)?[.]ts|testing\/))/,
    breaks: (line) => /process[.]env\b/.test(line),
    bad: 'const port = process.env.PORT',
    good: 'const port = config.port',
  },
  {
    name: 'test.only',
    instead: 'Remove `only`: it skips the other tests.',
    files: /[.](test|spec)[.]tsx?$/,
    breaks: (line) => /\b(?:test|it|describe)[.]only\b/.test(line),
    bad: "test.only('one', run)",
    good: "test('one', run)",
  },
  {
    name: 'lint suppression without a reason',
    instead:
      'Name the rule, then say why: `biome-ignore lint/group/rule: reason`, `oxlint-disable-next-line rule -- reason`.',
    files: /[.](tsx?|mjs|cjs|css)$/,
    breaks: (line) =>
      /@ts-(?:ignore|nocheck)|@ts-expect-error\s*(?:\*\/)?$|(?:eslint|oxlint|stylelint)-disable(?!.*--\s*\w)|biome-ignore\s+\S+\s*:?\s*$/.test(
        line,
      ),
    bad: '// oxlint-disable-next-line no-eval',
    good: '// oxlint-disable-next-line no-eval -- the bench compiles its own text',
  },
  {
    name: 'comment wider than 120 columns',
    instead: 'Wrap it. Only a directive to a linter must be on one line.',
    files: /[.](tsx?|mjs|cjs|css)$/,
    breaks: (line) =>
      line.length > MOST_COLUMNS && /^\s*(?:\/\/|\/?\*)/.test(line) && !/biome-ignore|(?:ox|es|style)lint-/.test(line),
    bad: ` * ${'Returns the row. '.repeat(8)}`,
    good: ` * ${'Returns the row. '.repeat(6)}`,
  },
  {
    name: 'absolute path of one machine',
    instead: 'Use a path inside the repository, or an example such as /srv/diwan.',
    files: /./,
    breaks: (line) => /(?:^|[\s'"`(=])\/(?:home|Users|root|work|workspace)\/\w/.test(line),
    bad: 'open(/home/amina/diwan)',
    good: 'src/web/work/home/x',
  },
]

const VAGUE_NAME = /(^|\/)(utils?|helpers?|misc|common)([.][^/]*)?$/
const NOT_OURS = ['.git', '.cache', 'node_modules', 'dist', 'data', 'test-results', 'playwright-report', '.env']
const BINARY = /[.](woff2?|png|jpe?g|webp|ico|pdf|mp3|xlsx?|gz|br|zip)$/

function hasUnequalSides(line) {
  const match =
    /^\s*(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding))\s*:\s*([^;}]+)/.exec(line)
  if (!match) return false
  const values = splitValues(match[1])
  return values.length === 4 && values[1] !== values[3]
}

/** Splits a CSS value at spaces, but not at those inside parentheses. */
function splitValues(text) {
  let depth = 0
  let flat = ''
  for (const character of text.trim()) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    flat += depth > 0 && character === ' ' ? '_' : character
  }
  return flat.split(/\s+/)
}

function check() {
  const complaints = [...BANS, ...ARABIC_BANS].flatMap(blindness)
  const files = filesBelow('').filter((path) => !OUR_FILES.includes(path) && path !== 'package-lock.json')
  for (const path of files) {
    if (VAGUE_NAME.test(path)) complaints.push(`${path}: vague file name. Name the subject.`)
    if (!BINARY.test(path)) complaints.push(...inspect(path))
  }
  for (const complaint of complaints) console.error(complaint)
  console.log(`${files.length} files, ${BANS.length + ARABIC_BANS.length + 1} bans, ${complaints.length} complaints.`)
  return complaints.length === 0 && files.length > 0
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.includes(name) && !name.endsWith('.log'))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

function inspect(path) {
  const known = hasArabicTexts(path) ? [...BANS, ...ARABIC_BANS] : BANS
  const bans = known.filter(({ files }) => files.test(path))
  const text = readFileSync(join(root, path), 'utf8')
  return text
    .split('\n')
    .flatMap((line, index) =>
      bans.filter((ban) => ban.breaks(line, text)).map((ban) => `${path}:${index + 1}: ${ban.name}. ${ban.instead}`),
    )
}

function blindness(ban) {
  return [
    ...([ban.bad].flat().every((line) => ban.breaks(line, line))
      ? []
      : [`The ban "${ban.name}" does not see its own example.`]),
    ...(ban.breaks(ban.good, ban.good) ? [`The ban "${ban.name}" complains of what is allowed.`] : []),
  ]
}

process.exit(check() ? 0 : 1)
