import { expect, test } from 'vitest'
import { takingOf } from './newer-answer.rules.ts'

const SEATS: Readonly<Record<string, string>> = { هدى: '20001', ريم: '20002', علي: '20003', سلمى: '20004' }
const row = (name: string, id = SEATS[name]) => ({ id, name })
const pageOf = (...items: object[]) => ({ pages: [{ items, total: items.length, next: null }], pageParams: [null] })
const page = (...names: string[]) => pageOf(...names.map((name) => row(name)))

test('a student who is not in the newer list vanishes from the screen at once; the others stay as they were', () => {
  const taking = takingOf(page('هدى', 'ريم', 'علي'), page('علي', 'هدى', 'سلمى'))
  expect(taking).toEqual({
    kind: 'on request',
    shown: { pages: [{ items: [row('هدى'), row('علي')], total: 3, next: null }], pageParams: [null] },
  })
})

test('of two students with the same name, the one who is not in the newer list vanishes', () => {
  const [first, second] = [row('هدى', '20001'), row('هدى', '20005')]
  for (const left of [first, second]) {
    expect(takingOf(pageOf(first, second), pageOf(left))).toMatchObject({ shown: { pages: [{ items: [left] }] } })
  }
})

test.each(['id', 'student_id', 'seat_number', 'grade', 'year', 'term'])(
  'two rows with one name but a different %s are two people: only the one not in the newer list vanishes',
  (field) => {
    const [gone, left] = ['1', '2'].map((value) => ({ name: 'هدى', [field]: value }))
    expect(takingOf({ items: [gone, left] }, { items: [left] })).toMatchObject({ shown: { items: [left] } })
  },
)

test('of two equal rows, one vanishes if the newer list has one', () => {
  expect(takingOf(page('هدى', 'هدى'), page('هدى'))).toMatchObject({ shown: { pages: [{ items: [row('هدى')] }] } })
})

test('a term that is withheld in the newer transcript vanishes at once; the other terms keep their subjects', () => {
  const degrees = [{ name: 'النحو', degree: '50' }]
  const term = (grade: number, year: number) => ({ student_id: '1', name: 'هدى', grade, term: 1, year, degrees })
  const others = [term(1, 2024), term(3, 2026)]
  const newer = { items: [others[0], { withheld: true, grade: 2, term: 1, year: 2025 }, others[1]] }
  expect(takingOf({ items: [others[0], term(2, 2025), others[1]] }, newer)).toEqual({
    kind: 'on request',
    shown: { items: others },
  })
})

test('a subject that left one term vanishes from this term, although another term has a subject of its name', () => {
  const subject = { name: 'النحو' }
  const result = (first: object[], second: object[]) => ({
    name: 'هدى',
    terms: [
      { term: 1, degrees: first },
      { term: 2, degrees: second },
    ],
  })
  expect(takingOf(result([subject], [subject]), result([], [subject]))).toEqual({
    kind: 'on request',
    shown: result([], [subject]),
  })
})

test('a student whose name is masked in the newer list vanishes from the screen', () => {
  const masked = {
    pages: [{ items: [row('هدى'), { hidden: true }] }],
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
