import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { isSound } from './sqlite-upkeep.ts'

const isSqlite = testEngine() === 'sqlite'

test.runIf(isSqlite)(
  'a database with a text that is not UTF-8, which would crash the driver, is not sound',
  async () => {
    const { write } = await makeTestDatabase()
    const add = (text: string) =>
      sql`insert into suggestion (rowid, id, text, created_at, state, note) values (-5, '1', cast(${sql.raw(text)} as text), '', 'new', '')`
    await add(`'أقترح زيادة المقاعد'`).execute(write)
    expect(await isSound(write)).toBe(true)

    await sql`delete from suggestion`.execute(write)
    await add(`x'61ff62'`).execute(write)
    expect(await isSound(write)).toBe(false)
  },
)

test.runIf(isSqlite)('a database with two texts that are valid UTF-8 only when joined is not sound', async () => {
  const { write } = await makeTestDatabase()
  await sql`insert into suggestion (id, text, created_at, state, note)
    values (cast(x'd8' as text), cast(x'a3' as text), '', 'new', '')`.execute(write)
  expect(await isSound(write)).toBe(false)
})
