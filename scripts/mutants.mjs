// Makes the small faults (mutants) that `npm run mutate` tries.
import ts from 'typescript'

const { SyntaxKind: K } = ts
const OPERATORS = {
  [K.LessThanToken]: ['<=', '>='],
  [K.LessThanEqualsToken]: ['<', '>'],
  [K.GreaterThanToken]: ['>=', '<='],
  [K.GreaterThanEqualsToken]: ['>', '<'],
  [K.EqualsEqualsEqualsToken]: ['!=='],
  [K.ExclamationEqualsEqualsToken]: ['==='],
  [K.AmpersandAmpersandToken]: ['||'],
  [K.BarBarToken]: ['&&'],
  [K.QuestionQuestionToken]: ['&&'],
  [K.PlusToken]: ['-'],
  [K.MinusToken]: ['+'],
  [K.AsteriskToken]: ['/'],
  [K.SlashToken]: ['*'],
  [K.PercentToken]: ['*'],
}
const METHODS = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    toUpperCase: 'toLowerCase',
    toLowerCase: 'toUpperCase',
  }),
)
const OMITTED = ['filter', 'sort', 'toSorted', 'reverse', 'trim', 'slice']

let lastId = 0

/**
 * Returns a file's mutants (`id`, `line`, `was`, `becomes`), and the file's code with all of them built in: the mutant
 * whose id is in `$s.on` takes effect. The code calls `$r(first, last)` whenever it reaches the mutants with these ids.
 */
export function instrument(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const mutants = []
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1
  const mutantOf = (node, becomes) => {
    const mutant = { id: ++lastId, line: lineOf(node), was: node.getText(), becomes }
    mutants.push(mutant)
    return mutant
  }
  const rewrite = (node) => {
    if (isErased(node)) return node.getText()
    const found = isMutable(node) ? faultsOf(node).map((becomes) => mutantOf(node, becomes)) : []
    const inner = rewritten(node, text, rewrite)
    if (found.length === 0) return inner
    const choice = found.reduceRight(
      (rest, { id, becomes }) => `$s.on === ${id} ? (${becomes}) : ${rest}`,
      `(${inner})`,
    )
    // The code has no semicolons, so that a line that begins with a parenthesis would be read as a call of what the
    // line before it gives; `void` prevents this.
    const start = ts.isExpressionStatement(node.parent) ? 'void ' : ''
    return `${start}($r(${found[0].id}, ${found.at(-1).id}), ${choice})`
  }
  return { code: rewrite(source), mutants }
}

/**
 * Returns a file's code with a call of `$r` at each turn of a loop, which ends endless loops. A mutant in another file
 * can cause one, for example by the wrong number of a column.
 */
export function withCountedLoops(path, text) {
  const inserts = []
  const visit = (node) => {
    if (ts.isIterationStatement(node, false)) {
      const { statement } = node
      if (ts.isBlock(statement)) inserts.push([statement.getStart() + 1, ' $r(1, 0);'])
      else inserts.push([statement.getStart(), '{ $r(1, 0); '], [statement.end, '\n}'])
    }
    node.forEachChild(visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  let code = text
  for (const [at, added] of inserts.sort(([a], [b]) => b - a)) code = code.slice(0, at) + added + code.slice(at)
  return code
}

/** Returns at most `most` of the mutants: a random selection that is the same in each run. */
export function drawn(mutants, most) {
  let seed = 1
  const random = () => {
    seed = (seed * 48271) % 2147483647
    return seed
  }
  const inOrder = mutants.map((mutant) => ({ mutant, place: random() })).sort((a, b) => a.place - b.place)
  const chosen = new Set(inOrder.slice(0, most).map(({ mutant }) => mutant))
  return mutants.filter((mutant) => chosen.has(mutant))
}

/** Returns the text of a node with its children rewritten. */
function rewritten(node, text, rewrite) {
  let code = ''
  let at = node.getStart()
  node.forEachChild((child) => {
    if (child.getStart() < at) return
    code += text.slice(at, child.getStart()) + rewrite(child)
    at = child.end
  })
  return code + text.slice(at, node.end)
}

/** Whether the compiler removes a node because it is a type. */
function isErased(node) {
  return [ts.isTypeNode, ts.isTypeAliasDeclaration, ts.isInterfaceDeclaration, ts.isModuleDeclaration].some((is) =>
    is(node),
  )
}

/** Whether a node is an expression that is evaluated at run time and can be replaced by another one. */
function isMutable(node) {
  if (!ts.isExpression(node)) return false
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return false
  if (ts.isPropertyAssignment(parent) && (parent.name === node || ts.isStringLiteral(node))) return false
  if (ts.isBindingElement(parent) && parent.propertyName === node) return false
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === K.EqualsToken && parent.left === node) return false
  const isInChain = ts.isOptionalChain(node) && ts.isOptionalChain(parent) && parent.expression === node
  return !isInChain
}

/** Returns the faulty expressions that can replace an expression. */
function faultsOf(node) {
  return [...asCondition(node), ...byKind(node)].filter((fault) => fault !== node.getText())
}

function asCondition(node) {
  const { parent } = node
  if (ts.isWhileStatement(parent) && parent.expression === node) return ['false']
  const isCondition =
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  return isCondition ? ['true', 'false'] : []
}

function byKind(node) {
  const text = node.getText()
  if (ts.isBinaryExpression(node)) {
    const sides = [node.left.getText(), node.right.getText()]
    return (OPERATORS[node.operatorToken.kind] ?? []).map((operator) => sides.map((side) => `(${side})`).join(operator))
  }
  if (node.kind === K.TrueKeyword) return ['false']
  if (node.kind === K.FalseKeyword) return ['true']
  if (ts.isNumericLiteral(node)) return [1, -1].map((by) => String(Number(node.text) + by))
  if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) return [node.operand.getText()]
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return ['[]']
  if (ts.isStringLiteral(node)) return ["''"]
  if (ts.isRegularExpressionLiteral(node))
    return [text.replace(/^\/\^/, '/'), text.replace(/(?<![\\$])[$](?=\/\w*$)/, '')]
  return ts.isCallExpression(node) ? ofCall(node, text) : []
}

function ofCall(node, text) {
  if (ts.isExpressionStatement(node.parent)) return ['undefined']
  const called = node.expression
  if (!ts.isPropertyAccessExpression(called)) return []
  const other = METHODS.get(called.name.text)
  const start = node.getStart()
  if (other) return [text.slice(0, called.name.getStart() - start) + other + text.slice(called.name.end - start)]
  return OMITTED.includes(called.name.text) ? [called.expression.getText()] : []
}
