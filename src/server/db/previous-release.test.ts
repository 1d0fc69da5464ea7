import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testEngine } from '#server/testing/test-engine.ts'
import { makeSchema, migrationNames } from './migrate.ts'
import { inMemory } from './schema-comparison.ts'
import type { Tables } from './tables.ts'

/** The release before this one: its last migration, and what later migrations may change. */
interface PreviousRelease {
  lastMigration: string
  /** Parts of the schema that the previous release does not use. */
  unused: string[]
  /** New constraints that the previous release's statements obey; each has a test. */
  harmless: string[]
}

/** The properties of a column on which a program's statements rely. */
interface Column {
  type: string
  nullable: boolean
  hasDefault: boolean
}
interface Shape {
  columns: Map<string, Column>
  /** The values that a check constraint allows, by column. */
  lists: Map<string, string[]>
  /** The columns of each unique index, and the name of each trigger. */
  rules: Set<string>
}

const WHAT_TO_DO = `The release before uses what these migrations take away, and runs on the same database during an update.
Expand first: add the new beside the old, write both, and release. List the old under "unused" in
torture/previous-release.json, and drop it in a later release (CONTRIBUTING.md, "Change the schema").`

const previous = JSON.parse(readFileSync('torture/previous-release.json', 'utf8')) as PreviousRelease

test.runIf(testEngine() === 'sqlite')(
  'the previous release can read and write the schema that this release makes',
  async () => {
    const { lastMigration, unused, harmless } = previous
    const before = await shapeAfter((name) => name <= lastMigration)
    const after = await shapeAfter(() => true)
    const taken = takenAway(before, after).filter((part) => !harmless.includes(part))
    expect(
      taken.filter((part) => !unused.some((name) => part.startsWith(`${name} `))),
      WHAT_TO_DO,
    ).toEqual([])
    const contracts = migrationNames().filter((name) => name > lastMigration && name.includes('_needs_'))
    expect(taken.length === 0 || contracts.length > 0, 'a migration that drops says which release it needs').toBe(true)
  },
)

test.runIf(testEngine() === 'sqlite').each([
  ['alter table suggestion rename column text to words', ['suggestion.text is gone', 'suggestion.words is required']],
  ['drop table problem_report', ['problem_report is gone']],
  ['alter table book add column shelf text not null default 0', []],
  ['alter table book add column shelf text', []],
  ['create unique index texts on suggestion (text)', ['suggestion has a new rule: unique (text)']],
  [
    "create trigger no_books before insert on book begin select raise(abort, 'no'); end",
    ['book has a new rule: trigger no_books'],
  ],
])(
  'the comparison finds what this change of the schema takes away from the previous release: %s',
  async (statement, expected) => {
    const before = await shapeAfter(() => true)
    const after = await shapeAfter(() => true, statement)
    expect(takenAway(before, after)).toEqual(expected.map((text) => expect.stringContaining(text)))
  },
)

/** Returns the shape of each table after the wanted migrations, and after a further statement if one is given. */
async function shapeAfter(isWanted: (name: string) => boolean, statement?: string): Promise<Map<string, Shape>> {
  return inMemory(async (db) => {
    await makeSchema(db, new Set(migrationNames().filter(isWanted)))
    if (statement !== undefined) await sql.raw(statement).execute(db)
    const tables = await db.introspection.getTables()
    const shapes = await Promise.all(tables.map(async ({ name }) => [name, await shapeOf(db, name)] as const))
    return new Map(shapes)
  })
}

async function shapeOf(db: Kysely<Tables>, table: string): Promise<Shape> {
  const { rows: columns } = await sql<{ name: string; type: string; notnull: number; dflt_value: unknown; pk: number }>`
    select name, type, "notnull", dflt_value, pk from pragma_table_info(${table})`.execute(db)
  const { rows: indexes } = await sql<{ name: string; columns: string }>`
    select l.name, (select group_concat(i.name) from pragma_index_info(l.name) i) as columns
    from pragma_index_list(${table}) l where l."unique" = 1`.execute(db)
  const { rows: parts } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master where tbl_name = ${table} and type in ('table', 'trigger')`.execute(db)
  const definition = parts.find(({ type }) => type === 'table')?.sql ?? ''
  const triggers = parts.filter(({ type }) => type === 'trigger')
  return {
    columns: new Map(
      columns.map(({ name, type, notnull, dflt_value, pk }) => [
        name,
        { type: type.toLowerCase(), nullable: notnull === 0, hasDefault: dflt_value !== null || pk > 0 },
      ]),
    ),
    lists: new Map(
      [...definition.matchAll(/check \("?(\w+)"? in \((.*?)\)\)/g)].map(([, column = '', list = '']) => [
        column,
        list.split(', '),
      ]),
    ),
    rules: new Set([
      ...indexes.map((index) => `unique (${index.columns})`),
      ...triggers.map(({ name }) => `trigger ${name}`),
    ]),
  }
}

/** Returns what the second schema lacks or forbids, although a program written for the first one may rely on it. */
function takenAway(before: ReadonlyMap<string, Shape>, after: ReadonlyMap<string, Shape>): string[] {
  return [...before].flatMap(([table, old]) => {
    const now = after.get(table)
    if (!now) return [`${table} is gone`]
    const lost = [...old.columns].flatMap(([name, column]) => {
      const at = `${table}.${name}`
      const found = now.columns.get(name)
      if (!found) return [`${at} is gone`]
      if (found.type !== column.type) return [`${at} is ${found.type} instead of ${column.type}`]
      return column.nullable && !found.nullable ? [`${at} is required`] : []
    })
    const demanded = [...now.columns]
      .filter(([name, { nullable, hasDefault }]) => !(old.columns.has(name) || nullable || hasDefault))
      .map(([name]) => `${table}.${name} is required`)
    const narrowed = [...now.lists].flatMap(([name, values]) => {
      const allowed = old.lists.get(name)
      const isNarrower = old.columns.has(name) && (!allowed || allowed.some((value) => !values.includes(value)))
      return isNarrower ? [`${table}.${name} allows less`] : []
    })
    const rules = [...now.rules]
      .filter((rule) => !old.rules.has(rule))
      .map((rule) => `${table} has a new rule: ${rule}`)
    return [...lost, ...demanded, ...narrowed, ...rules]
  })
}
