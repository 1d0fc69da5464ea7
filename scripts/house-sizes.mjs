// Fails for a file over 250 lines (a test: 500) and for a function over 60 (a component: 80), unless a comment in the
// file, or above the function, gives the reason: "Over 250 lines: one text for each act." Split by meaning, never just
// to pass. Functions in tests are not measured, nor migrations, which never change.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { sourceFiles } from './walls.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const MOST = { file: 250, test: 500, function: 60, component: 80 }
const TEST = /[.](test|spec)[.]tsx?$/

const scripts = readdirSync(join(root, 'scripts'), { recursive: true }).filter((name) => /[.][cm]js$/.test(name))
const paths = [
  ...sourceFiles(root, ['src', 'e2e', 'bench', 'torture', 'scripts']),
  ...scripts.map((name) => `scripts/${name}`),
]
const long = paths.flatMap(inspect).sort((a, b) => b.lines - a.lines)
const [allowed, refused] = [true, false].map((hasReason) => long.filter((found) => found.hasReason === hasReason))
for (const { lines, most, what } of refused) {
  console.error(`${what}: ${lines} lines. Split it by meaning, or say why in a comment: "Over ${most} lines: …"`)
}
console.log(`${paths.length} files checked; ${allowed.length} over a limit with a reason, ${refused.length} without.`)
process.exit(refused.length > 0 || paths.length === 0 ? 1 : 0)

function inspect(path) {
  const text = readFileSync(join(root, path), 'utf8')
  const lines = text.split('\n').length - 1
  const isTest = TEST.test(path)
  const found = []
  measure(text, lines, isTest ? 'test' : 'file', path, found)
  // Parsing takes most of the time, and a file with fewer lines than a function may have needs none.
  if (isTest || lines < MOST.function) return found
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  visit(source, source, found)
  return found
}

function visit(node, source, found) {
  if (ts.isFunctionLike(node) && node.body) {
    const first = lineOf(source, node.getStart())
    const name = node.name?.getText() ?? 'a nameless function'
    const kind = /^[A-Z]/.test(name) ? 'component' : 'function'
    // The comments above the statement that contains the function.
    const above = ts.findAncestor(
      node,
      (each) => each.parent && (ts.isSourceFile(each.parent) || ts.isBlock(each.parent)),
    )
    const comments = source.text.slice((above ?? node).getFullStart(), node.getStart())
    measure(comments, lineOf(source, node.end) - first + 1, kind, `${source.fileName}:${first + 1} ${name}`, found)
  }
  node.forEachChild((child) => visit(child, source, found))
}

/** Adds a file or function to `found` if it is longer than allowed, unless a comment in `comments` gives the reason. */
function measure(comments, lines, kind, what, found) {
  const most = MOST[kind]
  if (lines > most) found.push({ lines, most, what, hasReason: new RegExp(`Over ${most} lines: \\w`).test(comments) })
}

function lineOf(source, position) {
  return source.getLineAndCharacterOfPosition(position).line
}
