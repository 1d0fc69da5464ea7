import { expect, test } from 'vitest'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { keysetPage } from './keyset.ts'

test.each([
  ['asc', ['10', '20'], ['11', '21'], ['12']],
  ['desc', ['12', '21'], ['11', '20'], ['10']],
] as const)('pages of a list in %sending order of two columns give every row once', async (order, ...pages) => {
  const { write } = await makeTestDatabase()
  const ids = ['10', '20', '11', '21', '12']
  const created = { '10': 'a', '20': 'a', '11': 'b', '21': 'b', '12': 'c' } as Record<string, string>
  await write
    .insertInto('student')
    .values(ids.map((id) => ({ id, created_at: created[id] ?? '' })))
    .execute()
  const query = write.selectFrom('student').select(['id', 'created_at'])

  const found: string[][] = []
  let after: string | undefined
  do {
    const page = await keysetPage(query, { by: ['student.created_at', 'id'], order, after, size: 2 })
    found.push(page.rows.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(found).toEqual(pages)
})

test.each(['', 'a', 'a~', '~a', 'a~b~c'])(
  'an invalid cursor, from which a list should continue, is refused: %j',
  async (after) => {
    const { write } = await makeTestDatabase()
    const query = write.selectFrom('student').select(['id', 'created_at'])
    const page = keysetPage(query, { by: ['created_at', 'id'], order: 'asc', after, size: 2 })
    await expect(page).rejects.toMatchObject({ code: 'invalid_request' })
  },
)
