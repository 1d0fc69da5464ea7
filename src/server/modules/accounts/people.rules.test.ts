import { expect, test } from 'vitest'
import { lookAlikeKey, moved, personSearchKey } from './people.rules.ts'

test.each([
  ['منى عبد السلام', 'مُنـى  عبدالسّلام'],
  ['أحمد إبراهيم', 'احمد ابراهيم'],
  ['Mona Salem', 'Моna Sаlem'.replace('М', 'M')],
  ['Mona Salem', 'M0na-Sa1em'],
])('%s and %s have the same look-alike key', (name, other) => {
  expect(lookAlikeKey(other)).toBe(lookAlikeKey(name))
})

test('names that look different have different look-alike keys', () => {
  expect(lookAlikeKey('منى عبد السلام')).not.toBe(lookAlikeKey('منى عبد السميع'))
})

test('the search key of an account has its name in normalised spelling and its address in lower case', () => {
  expect(personSearchKey('مُنى عبد السلام', 'Mona@Example.edu')).toBe('مني عبدالسلام mona@example.edu')
})

test('moved returns an account’s name and the rights that changed, without its message and address', () => {
  const one = {
    uid: 'p1',
    name: 'سلمى',
    email: 'salma@example.edu',
    email_verified: true,
    has_second_factor: true,
    grade: null,
    message: 'رسالة',
    write_permission: false,
    is_administrator: true,
    staff_roles: ['librarian' as const],
    created_at: '2025-07-01T12:00:00.000Z',
    reviewed_at: null,
    suspended_at: null,
  }
  const at = '2025-07-02T12:00:00.000Z'
  expect(moved(one, one)).toEqual({ name: 'سلمى' })
  expect(moved(one, { ...one, email: 'x@example.edu', message: '', grade: 'grade_1', created_at: at })).toEqual({
    name: 'سلمى',
  })
  const all = { write_permission: true, is_administrator: false, staff_roles: [], has_second_factor: false }
  expect(moved(one, { ...one, ...all, reviewed_at: at, suspended_at: at })).toEqual({
    name: 'سلمى',
    write_permission: false,
    is_administrator: true,
    staff_roles: ['librarian'],
    has_second_factor: true,
    reviewed: false,
    suspended: false,
  })
})
