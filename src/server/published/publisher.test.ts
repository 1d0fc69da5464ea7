import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { openStorage } from '../storage/open-storage.ts'
import { AnswerTable } from './answer-table.ts'
import { catchUpInTurn } from './catch-up.ts'
import { answersFrom, type OfFaculty } from './published-answer.ts'
import { Publisher } from './publisher.ts'

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

/** A storage in a folder that is never written, because no answer of these tests is a stored file. */
const memoryless = await openStorage(`file:${join(tmpdir(), 'none')}`)

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

test('loading a new state makes changed answers again, reuses unchanged answers, and drops those that are gone', async () => {
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

test('an answer made on demand is cached under the contract’s URL until the state changes', async () => {
  const { publisher, table, states } = await publishing()
  states.push({ books: { a: 'أ' } }, { books: { a: 'ت' } })
  await publisher.load(1)
  const [call] = publisher.calls
  const asked = await call?.answer({ params: { name: 'a' }, query: { page: 2 } })
  expect(table.find('/api/books/a?page=2')).toBe(asked)

  await publisher.load(2)
  expect(table.find('/api/books/a?page=2')).toBeUndefined()
})

test('if loading a state fails, the old answers stay, and the next call loads the same version again', async () => {
  const { publisher, table, states } = await publishing()
  states.push({ books: { a: 'أ' } })
  await publisher.load(1)
  await expect(publisher.load(2)).rejects.toThrow('away')
  expect([publisher.version, table.find('/api/books/a')]).toEqual([1, expect.anything()])
  states.push({ books: { b: 'ب' } })
  expect(await publisher.load(2)).toBe(true)
  expect(publisher.version).toBe(2)
})

test('a ready answer is made again only if a value in its `from` changes', async () => {
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
      table: new AnswerTable(() => null),
      storage: await openStorage(`file:${join(tmpdir(), 'none')}`),
      onStorage: () => undefined,
    },
  )
  for (const version of [1, 2, 3]) await publisher.load(version)
  expect(made).toBe(2)
})

test('a slow publication answers on request until its ready answers are made, and loads newer states meanwhile', async () => {
  const { publisher, table, making } = slowPublisher(['أ', 'ب'])
  await publisher.open(1)
  expect([publisher.version, publisher.current.title, table.find(A)]).toEqual([1, 'أ', undefined])
  making.hold()
  const completed = publisher.complete()
  expect(await publisher.load(1)).toBe(false)
  expect(await publisher.load(2), 'the state is followed while answers are made').toBe(true)
  expect([publisher.version, publisher.current.title, table.find(A)]).toEqual([2, 'ب', undefined])
  const [call] = publisher.calls
  const asked = call?.answer({ params: { name: 'a' }, query: {} })
  making.release()
  expect(String((await asked)?.representations.identity.body)).toBe('{"title":"ب"}')
  await completed
  expect(String(table.find(A)?.representations.identity.body), 'never of the state before').toBe('{"title":"ب"}')
  expect(await publisher.load(2)).toBe(false)
})

test('ready answers that are finished while a newer state is loaded are made again from the newer state', async () => {
  const { publisher, table, loading } = slowPublisher(['أ', 'ب', 'ب'])
  await publisher.open(1)
  loading.hold()
  const followed = publisher.load(2)
  await publisher.complete()
  expect(String(table.find(A)?.representations.identity.body)).toBe('{"title":"أ"}')
  loading.release()
  expect(await followed).toBe(true)
  expect(String(table.find(A)?.representations.identity.body)).toBe('{"title":"ب"}')
})

test('if making the first ready answers fails, the next load makes them', async () => {
  const { publisher, table, making } = slowPublisher(['أ'])
  await publisher.open(1)
  making.fault = new Error('away')
  await expect(publisher.complete()).rejects.toThrow('away')
  making.fault = undefined
  expect(table.find(A)).toBeUndefined()
  expect(await publisher.load(1)).toBe(true)
  expect(table.find(A)).toBeDefined()
})

test('each refresh reads the counter once, loads the publishers in order, and waits for the previous refresh', async () => {
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

test('an answer without `ready` is rejected unless each of its parameters is an enum', () => {
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

const A = '/api/books/a'

/** Holds asynchronous work back until `release` is called. */
class Gate {
  fault: Error | undefined
  #open: Promise<void> = Promise.resolve()
  #release: () => void = () => undefined

  hold(): void {
    this.#open = new Promise((resolve) => {
      this.#release = resolve
    })
  }

  release(): void {
    this.#release()
  }

  async pass(): Promise<void> {
    await this.#open
    if (this.fault) throw this.fault
  }
}

/** Makes a slow publication of one answer; its loads return states with these titles in turn. */
function slowPublisher(titles: string[]) {
  const [making, loading] = [new Gate(), new Gate()]
  const table = new AnswerTable(() => null)
  const slow = answersFrom<{ title: string } & OfFaculty>()(bookEndpoint, {
    async make({ title }) {
      await making.pass()
      return { title }
    },
    ready: () => [{ params: { name: 'a' } as const, query: {} }],
  })
  const publisher = new Publisher(
    {
      name: 'slow',
      isSlow: true,
      answers: [slow],
      async load() {
        const title = titles.shift() ?? ''
        await loading.pass()
        return { title, faculty: SPECIFIED_SHAPE }
      },
    },
    { table, storage: memoryless, onStorage: () => undefined },
  )
  return { publisher, table, making, loading }
}

/** Makes a publisher whose loads return the given states in turn, and fail if none is left. */
async function publishing() {
  const states: Shelf[] = []
  const table = new AnswerTable(() => null)
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
