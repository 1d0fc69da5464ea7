// Lists files over 250 lines and functions over 60 (components over 80). It never fails: the list is for the reviewer,
// and code should not be split just to pass a check.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { sourceFiles } from './walls.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const MOST = { file: 250, function: 60, component: 80 }

const paths = sourceFiles(root, ['src', 'e2e', 'bench', 'torture'])
const long = paths.flatMap(inspect).sort((a, b) => b.lines - a.lines)
for (const { lines, what } of long) console.log(`${String(lines).padStart(5)} lines  ${what}`)
console.log(`${paths.length} files checked, ${long.length} long.`)

function inspect(path) {
  const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const found = []
  const lines = source.getLineAndCharacterOfPosition(source.end).line
  if (lines > MOST.file) found.push({ lines, what: path })
  if (!/[.](test|spec)[.]tsx?$/.test(path)) visit(source, source, found)
  return found
}

function visit(node, source, found) {
  if (ts.isFunctionLike(node) && node.body) {
    const lines = lineOf(source, node.end) - lineOf(source, node.getStart()) + 1
    const name = node.name?.getText() ?? 'a nameless function'
    const most = /^[A-Z]/.test(name) ? MOST.component : MOST.function
    if (lines > most) found.push({ lines, what: `${source.fileName}:${lineOf(source, node.getStart()) + 1} ${name}` })
  }
  node.forEachChild((child) => visit(child, source, found))
}

function lineOf(source, position) {
  return source.getLineAndCharacterOfPosition(position).line
}
