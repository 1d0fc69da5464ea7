import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** A column as its TypeScript type declares it. */
export interface DeclaredColumn {
  kind: 'text' | 'integer'
  nullable: boolean
  /** The values that the type allows, sorted; absent if it allows any text or number. */
  values?: (string | number)[]
}

const TABLES_FILE = fileURLToPath(new URL('../db/tables.ts', import.meta.url))

type DeclaredTables = Record<string, Record<string, DeclaredColumn>>

let read: DeclaredTables | undefined

/**
 * Reads the interface `Tables` with the TypeScript compiler. Returns the columns of each table, by name. Throws for a
 * column that is neither a text nor a number.
 */
export function declaredTables(): DeclaredTables {
  read ??= readTables()
  return read
}

/** Throws for tables that the interface `Tables` lacks; the error says which and what to do. */
export function requireTypes(tables: readonly string[]): void {
  const declared = declaredTables()
  const untyped = tables.filter((table) => !(table in declared))
  if (untyped.length === 0) return
  throw new Error(
    `Tables without a type: ${untyped.join(', ')}. Declare it in src/server/db/*tables.ts, in \`Tables\` too.`,
  )
}

function readTables(): DeclaredTables {
  const program = ts.createProgram([TABLES_FILE], {
    strict: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    lib: ['lib.es2023.d.ts'],
    types: [],
  })
  const checker = program.getTypeChecker()
  const tables = program.getSourceFile(TABLES_FILE)?.statements.find(isTables)
  if (!tables) throw new Error(`${TABLES_FILE} does not declare the interface Tables`)
  const membersOf = <T>(type: ts.Type, make: (type: ts.Type, name: string) => T) =>
    Object.fromEntries(
      checker
        .getPropertiesOfType(type)
        .map((member) => [member.name, make(checker.getTypeOfSymbol(member), member.name)]),
    )
  return membersOf(checker.getTypeAtLocation(tables), (table, name) =>
    membersOf(table, (column, columnName) => declaredColumn(column, `${name}.${columnName}`)),
  )
}

function isTables(statement: ts.Statement): statement is ts.InterfaceDeclaration {
  return ts.isInterfaceDeclaration(statement) && statement.name.text === 'Tables'
}

function declaredColumn(type: ts.Type, name: string): DeclaredColumn {
  const parts = type.isUnion() ? type.types : [type]
  const values = parts.filter((part) => (part.flags & ts.TypeFlags.Null) === 0)
  const nullable = values.length < parts.length
  const are = (flag: ts.TypeFlags) => values.every((part) => (part.flags & flag) !== 0)
  const kind = are(ts.TypeFlags.StringLike) ? 'text' : are(ts.TypeFlags.NumberLike) ? 'integer' : undefined
  if (!kind) throw new Error(`${name} is neither a text nor a number`)
  const list = values.flatMap((part) => (part.isStringLiteral() || part.isNumberLiteral() ? [part.value] : []))
  return list.length > 0
    ? { kind, nullable, values: list.sort((a, b) => (String(a) < String(b) ? -1 : 1)) }
    : { kind, nullable }
}
