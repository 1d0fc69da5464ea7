import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { openStorage } from '../storage/open-storage.ts'
import { AnswerTable } from './answer-table.ts'
import { answersFrom, type OfFaculty } from './published-answer.ts'
import { catchUpInTurn, Publisher } from './publisher.ts'

interface Shelf {
  books: Readonly<Record<string, string>>
}

const bookEndpoint = endpoint({
  method: 'GET',
  path: '/api/books/{name}',
  summary: 'A book.',
  access: 'public',
  params: z.object({ name: z.enum(['a', 'b']) }),
  query: z.object({ page: z.optional(z.number()) }),
  response: z.object({ title: z.string() }),
})

const names = ({ books }: Shelf) => Object.keys(books) as ('a' | 'b')[]
const answer = answersFrom<Shelf & OfFaculty>()
const BOOKS = [
  answer(bookEndpoint, {
    make: ({ books }, { params: { name }, query: { page = 0 } }) => ({
      title: `${books[name]} ${page}`,
      secret: 'kept',
    }),
    ready: (shelf) => names(shelf).map((name) => ({ params: { name }, query: {} })),
  }),
]

test('a load rebuilds changed answers, keeps the bytes of the others, and drops removed ones', async () => {
  const { publisher, table, states } = await publishing()
  states.push({ books: { a: 'أ', b: 'ب' } }, { books: { a: 'أ', b: 'ب' } }, { books: { a: 'أ', b: 'ت' } })
  states.push({ books: { a: 'أ' } })
  const found = () => [table.find('/api/books/a'), table.find('/api/books/b')]

  expect(await publisher.load(1)).toBe(true)
  const [a, b] = found()
  expect(b?.representations.identity.body.toString(), 'the schema drops unknown fields').toBe('{"title":"ب 0"}')
  expect(await publisher.load(1), 'the same version').toBe(false)
  expect(await publisher.load(2), 'the same state').toBe(false)
  expect(await publisher.load(3)).toBe(true)
  expect(found()[0]).toBe(a)
  expect(found()[1]).not.toBe(b)
  expect(await publisher.load(4)).toBe(true)
  expect(found()).toEqual([a, undefined])
})

test('caches an answer on demand under the contract’s URL until the state changes', async () => {
  const { publisher, table, states } = await publishing()
  states.push({ books: { a: 'أ' } }, { books: { a: 'ت' } })
  await publisher.load(1)
  const [call] = publisher.calls
  const asked = await call?.answer({ params: { name: 'a' }, query: { page: 2 } })
  expect(table.find('/api/books/a?page=2')).toBe(asked)

  await publisher.load(2)
  expect(table.find('/api/books/a?page=2')).toBeUndefined()
})

test('a failed load keeps the old answers and is retried for the same version', async () => {
  const { publisher, table, states } = await publishing()
  states.push({ books: { a: 'أ' } })
  await publisher.load(1)
  await expect(publisher.load(2)).rejects.toThrow('away')
  expect([publisher.version, table.find('/api/books/a')]).toEqual([1, expect.anything()])
  states.push({ books: { b: 'ب' } })
  expect(await publisher.load(2)).toBe(true)
  expect(publisher.version).toBe(2)
})

test('an answer is rebuilt only if its input changes', async () => {
  let made = 0
  const parts = answersFrom<{ from: object; rest: number } & OfFaculty>()(bookEndpoint, {
    make: () => {
      made += 1
      return { title: String(made) }
    },
    ready: ({ from }) => [{ params: { name: 'a' } as const, query: {}, from: [from] }],
  })
  const from = { same: true }
  const states = [
    { from, rest: 1, faculty: SPECIFIED_SHAPE },
    { from, rest: 2, faculty: SPECIFIED_SHAPE },
    { from: { same: false }, rest: 2, faculty: SPECIFIED_SHAPE },
  ]
  const publisher = new Publisher(
    {
      name: 'parts',
      answers: [parts],
      load: async () => states.shift() ?? { from, rest: 0, faculty: SPECIFIED_SHAPE },
    },
    {
      table: new AnswerTable(),
      storage: await openStorage(`file:${join(tmpdir(), 'none')}`),
      onStorage: () => undefined,
    },
  )
  for (const version of [1, 2, 3]) await publisher.load(version)
  expect(made).toBe(2)
})

test('each tick reads the counter once, publishers catch up in order, and ticks do not overlap', async () => {
  const log: string[] = []
  const stub = (name: string, changed: boolean) => ({
    load: async (version: number) => {
      log.push(`${name} ${version}`)
      return Promise.resolve(changed)
    },
  })
  let version = 0
  const refresh = catchUpInTurn(async () => {
    log.push('counter')
    version += 1
    return Promise.resolve(version)
  }, [stub('results', false), stub('front', true)])

  expect(await Promise.all([refresh(), refresh()])).toEqual([true, true])
  expect(log).toEqual(['counter', 'results 1', 'front 1', 'counter', 'results 2', 'front 2'])
})

test('rejects an answer without ready addresses unless its parameters are closed lists', () => {
  const open = endpoint({
    method: 'GET',
    path: '/api/open/{name}',
    summary: 'A thing.',
    access: 'public',
    params: z.object({ name: z.string() }),
    response: z.object({ title: z.string() }),
  })
  expect(() => answer(open, { make: () => ({ title: 'x' }) })).toThrow('/api/open/{name}')
})

/** Makes a publisher whose loads return the given states in turn, and fail when none is left. */
async function publishing() {
  const states: Shelf[] = []
  const table = new AnswerTable()
  const load = async () => {
    const shelf = states.shift()
    if (!shelf) throw new Error('away')
    return { ...shelf, faculty: SPECIFIED_SHAPE }
  }
  const storage = await openStorage(`file:${join(tmpdir(), 'none')}`)
  const onStorage = () => undefined
  return {
    states,
    table,
    publisher: new Publisher({ name: 'shelf', answers: BOOKS, load }, { table, storage, onStorage }),
  }
}
