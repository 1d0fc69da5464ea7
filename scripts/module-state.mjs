// One process serves several faculties (docs/decisions/0068), so data of a faculty may be kept only in the objects of
// its portal. This check reads the top level of every file of src/server and refuses whatever could hold data there:
// variables that change, empty or changed collections, instances, and calls that may remember something. Each exception
// has its reason. The check first tests itself on examples.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'rolldown/parseAst'

const root = fileURLToPath(new URL('../src/server', import.meta.url))

/** Exceptions: `file name` of a variable at the top level, with the reason why it may stay. */
const EXCEPTIONS = {
  'main.ts config': 'the settings of the process, for the message of a failed start',
  'modules/sheets/upload/upload.process.ts work': 'the process reads one upload of one faculty',
  'readers/questions/question-reader.worker.ts message': 'the thread reads one file of one faculty',
  'db/sqlite-writer.worker.ts files': 'one database for each handle, which only its owner knows',
  'modules/sheets/reading/heading-words.rules.ts FINDERS': 'keyed by the shape of one faculty',
  'db/transaction.ts endings': 'keyed by the database handle of one faculty',
  'modules/audit/audit-log.service.ts waiting': 'keyed by the database handle of one faculty',
  'http/gate.ts asking': 'keyed by the request',
  'http/upload-route.ts handled': 'keyed by the uploaded file',
  'modules/results/year-making.ts threads': 'holds a year while it is made, for the one who asked',
  'modules/accounts/call-contexts.ts calls': 'counts calls, and knows nothing about them',
  'published/compression.ts threads': 'holds a body while it is compressed, for the one who asked',
  'published/negotiation.ts remembered': 'headers of browsers and the encodings that follow from them',
}

const COLLECTIONS = ['Set', 'Map']
const VALUES = ['RegExp', 'BlockList']
/** Methods whose result holds no data that can change. */
const PURE_METHODS =
  'map flatMap filter join from keys entries fromEntries freeze transform regex refine lit as object union array custom'
const PURE_FUNCTIONS = ['promisify', 'answersFrom']
const CHANGING = 'push pop shift unshift splice sort reverse fill set add delete clear'.split(' ')

const PLANTS = [
  ['let kept = 1', 'kept'],
  ['export let last: string | undefined', 'last'],
  ['const seen = new Map<string, string>()', 'seen'],
  ['const seen = new WeakMap()', 'seen'],
  ['const cache = new LRUCache({ max: 5 })', 'cache'],
  ['export const cache = makeCache()', 'cache'],
  ['const names: string[] = []', 'names'],
  ['const byName = {}', 'byName'],
  ["const names = ['a']\nfunction add(name) { names.push(name) }", 'names'],
  ["const names = new Set(['a'])\nexport const add = (name) => names.add(name)", 'names'],
  ['const counts = { a: 0 }\nfunction count() { counts.a += 1 }', 'counts'],
  ['const lists = { a: [0] }\nfunction add() { lists.a.push(1) }', 'lists'],
  ['export class Keeper { static last = new Date() }', 'Keeper.last'],
]
const FINE = [
  "const NAMES = ['a'] as const\nconst LENGTHS = NAMES.map((name) => name.length)",
  "const KNOWN = new Set(['a'])\nexport const isKnown = (name) => KNOWN.has(name)",
  'const schema = z.object({ a: z.string() })\nconst BLANK = /x/\nexport const twice = (n) => n * 2',
  'export class Turns { static readonly MOST = 5\n #waiting = [] }',
  'function list() { const names = []; names.push(1); return names }',
]

/** Returns the names of variables and static fields at the top level of a file that could hold data. */
function stateIn(text) {
  const { body } = parseAst(text, { lang: 'ts' })
  const changed = changedNames(body)
  return body.flatMap((statement) => {
    const declared = statement.declaration ?? statement
    if (declared.type === 'ClassDeclaration') return staticsOf(declared)
    if (declared.type !== 'VariableDeclaration' || declared.declare) return []
    return declared.declarations
      .filter(({ id, init }) => declared.kind !== 'const' || changed.has(id.name) || mayRemember(bare(init)))
      .map(({ id }) => id.name ?? 'a pattern')
  })
}

function staticsOf({ id, body }) {
  const fields = body.body.filter((member) => member.type === 'PropertyDefinition' && member.static && !member.readonly)
  return fields.map(({ key }) => `${id.name}.${key.name}`)
}

/** Returns an expression without its type annotations. */
function bare(node) {
  return /^TS(As|Satisfies|NonNull|TypeAssertion)/.test(node?.type ?? '') ? bare(node.expression) : node
}

function mayRemember(init) {
  if (init?.type === 'ArrayExpression') return init.elements.length === 0
  if (init?.type === 'ObjectExpression') return init.properties.length === 0
  if (init?.type === 'NewExpression') {
    if (VALUES.includes(init.callee.name)) return false
    return !COLLECTIONS.includes(init.callee.name) || init.arguments.length === 0
  }
  if (init?.type !== 'CallExpression') return init?.type === 'AwaitExpression'
  const { callee } = init
  return callee.type === 'MemberExpression'
    ? !PURE_METHODS.split(' ').includes(callee.property.name)
    : !PURE_FUNCTIONS.includes(callee.name)
}

/**
 * Returns the names of variables that the file changes, by assigning to their parts or by calling a method that changes
 * them.
 */
function changedNames(body) {
  const names = new Set()
  const note = (node) => {
    const { type, callee, left, argument, operator } = node
    if (type === 'CallExpression' && CHANGING.includes(callee.property?.name)) names.add(rootOf(callee.object))
    if (type === 'AssignmentExpression' && left.type === 'MemberExpression') names.add(rootOf(left))
    if (type === 'UpdateExpression' || (type === 'UnaryExpression' && operator === 'delete'))
      names.add(rootOf(argument))
  }
  walk(body, note)
  return names
}

/** Returns the name at the start of `a.b[c].d`. */
function rootOf(node) {
  return node?.type === 'MemberExpression' ? rootOf(node.object) : bare(node)?.name
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node)
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') walk(value, visit)
  }
}

function serverFiles() {
  const paths = readdirSync(root, { recursive: true }).map((path) => path.replaceAll('\\', '/'))
  return paths.filter((path) => /(?<!\.d)\.ts$/.test(path) && !/^testing\/|[.]test(ing)?[.]ts$/.test(path)).sort()
}

const blind = [
  ...PLANTS.filter(([text, name]) => !stateIn(text).includes(name)).map(([text]) => `not found in a plant: ${text}`),
  ...FINE.filter((text) => stateIn(text).length > 0).map((text) => `found in a sound file: ${text}`),
]
const files = serverFiles()
const found = files.flatMap((path) => stateIn(readFileSync(join(root, path), 'utf8')).map((name) => `${path} ${name}`))
const complaints = [
  ...blind,
  ...found
    .filter((place) => !(place in EXCEPTIONS))
    .map(
      (place) => `src/server/${place}: it could hold a faculty's data for another. Keep it in an object of the portal.`,
    ),
  ...Object.keys(EXCEPTIONS).flatMap((place) => (found.includes(place) ? [] : `${place}: an exception for nothing.`)),
]
for (const complaint of complaints) console.error(complaint)
console.log(`${files.length} files, ${PLANTS.length + FINE.length} plants, ${complaints.length} complaints.`)
process.exitCode = complaints.length === 0 && files.length > 100 ? 0 : 1
