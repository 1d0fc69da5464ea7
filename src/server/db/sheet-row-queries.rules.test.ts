import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SERVER = fileURLToPath(new URL('..', import.meta.url))
/** Functions that may scan all rows. `deleteDemo` runs while the demonstration's few rows are the only ones. */
const WHOLE = ['deleteDemo']
/** A condition on a column with which an index of `sheet_row` begins. */
const BY_INDEX =
  /'(?:sheet_row[.])?(?:sheet_id|student_id|name_key)', *'(?:=|in)'|whereRef\('(?:sheet_row[.])?sheet_id'/

/** Returns the functions with a query of `sheet_row` that no index answers. */
function unindexed(source: string): string[] {
  return source.split(/^(?=(?:export )?(?:async )?function )/m).flatMap((text) => {
    const name = /function\*? (\w+)/.exec(text)?.[1] ?? ''
    const queries = text.split(/(?=selectFrom\('sheet_row'\))/).slice(1)
    return WHOLE.includes(name) ? [] : queries.flatMap((query) => (BY_INDEX.test(query) ? [] : [name]))
  })
}

test('every query of sheet_row has a condition on a sheet, a student or a name, so that an index answers it', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<![.]test)[.]ts$/.test(name),
  )
  const sources = files.map((name) => ({ name, source: readFileSync(join(SERVER, name), 'utf8') }))
  expect(sources.filter(({ source }) => source.includes("selectFrom('sheet_row')")).length).toBeGreaterThan(8)
  const found = sources.flatMap(({ name, source }) => unindexed(source).map((query) => `${name}: ${query}`))
  expect(found, 'on SQLite nobody is answered while one reads a million rows').toEqual([])
})

test('a query of sheet_row that only joins the table sheet and filters by its columns is reported', () => {
  const query = `export function find(db: Db) {
  return db.selectFrom('sheet_row').innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id').where('sheet.year', '=', 1)
}`
  expect([unindexed(query), unindexed(query.replace("'sheet.year', '='", "'student_id', 'in'"))]).toEqual([
    ['find'],
    [],
  ])
})
