import { expect, test } from 'vitest'
import { takingOf } from './newer-answer.rules.ts'

const page = (...names: string[]) => ({
  pages: [{ items: names.map((name, at) => ({ id: at, name })), total: names.length, next: null }],
  pageParams: [null],
})

test('a student who is not in the newer list vanishes from the screen at once; the others stay as they were', () => {
  const taking = takingOf(page('هدى', 'ريم', 'علي'), page('علي', 'هدى', 'سلمى'))
  expect(taking).toEqual({
    kind: 'on request',
    shown: {
      pages: [
        {
          items: [
            { id: 0, name: 'هدى' },
            { id: 2, name: 'علي' },
          ],
          total: 3,
          next: null,
        },
      ],
      pageParams: [null],
    },
  })
})

test('of two shown students with the same name, one vanishes if the newer list has the name once', () => {
  const { kind, ...rest } = takingOf(page('هدى', 'هدى'), page('هدى'))
  expect(kind).toBe('on request')
  expect(rest).toMatchObject({ shown: { pages: [{ items: [{ id: 0 }] }] } })
})

test('a student whose name is masked in the newer list vanishes from the screen', () => {
  const masked = {
    pages: [
      {
        items: [
          { id: 0, name: 'هدى' },
          { id: 1, hidden: true },
        ],
      },
    ],
  }
  expect(takingOf(page('هدى', 'ريم'), masked)).toMatchObject({ shown: { pages: [{ items: [{ name: 'هدى' }] }] } })
})

test('the page of a person who is no longer published is replaced at once', () => {
  const result = (name: string) => ({ name, terms: [{ degrees: [{ name: 'النحو', degree: '50' }] }] })
  expect(takingOf(result('هدى'), result('ريم'))).toEqual({ kind: 'at once' })
  expect(takingOf(result('هدى'), { ...result('هدى'), total: 1 })).toEqual({ kind: 'on request', shown: result('هدى') })
})

test('a page with a nested object about a person who is no longer published is replaced at once', () => {
  const part = (name: string) => ({ terms: [], student: { name } })
  expect(takingOf(part('هدى'), part('ريم'))).toEqual({ kind: 'at once' })
})

test('an item whose name is masked names nobody, so it stays on the screen', () => {
  const [masked, named] = [{ items: [{ name: 'هدى' }, { name: null }] }, { items: [{ name: 'هدى' }] }]
  expect(takingOf(masked, named)).toEqual({ kind: 'on request', shown: masked })
})

test('an answer that names nobody is replaced at once, so a waiting reader sees the first publication', () => {
  expect(takingOf(page(), page('هدى'))).toEqual({ kind: 'at once' })
})
