import { expect, test } from 'vitest'
import { FACULTY_NAME, hostNameOf, publicUrlAt } from './faculty-hosts.rules.ts'

test.each([
  ['law.example.edu', 'law.example.edu'],
  ['LAW.Example.EDU:8443', 'law.example.edu'],
  ['law.example.edu.', 'law.example.edu'],
  ['law.example.edu.:80', 'law.example.edu'],
  ['نتائج.example', 'xn--lgbbik0k.example'],
  ['[::1]:3000', '[::1]'],
  ['127.0.0.1:3000', '127.0.0.1'],
])('the host name of the Host header %s is %s', (header, host) => {
  expect(hostNameOf(header)).toBe(host)
})

test.each(['', ' ', 'a b', 'law.example.edu/x', 'x@law.example.edu', 'law.example.edu#', 'a:b', '%'])(
  '«%s» is no valid Host header',
  (header) => {
    expect(hostNameOf(header)).toBeUndefined()
  },
)

test('the public URL of a host begins with https, that of a name of this machine with http, and has the portal’s port', () => {
  expect(publicUrlAt('law.example.edu', 3000)).toBe('https://law.example.edu')
  expect(publicUrlAt('law.localhost', 3000)).toBe('http://law.localhost:3000')
  expect(publicUrlAt('localhost', 3000)).toBe('http://localhost:3000')
})

test('a faculty’s name begins with a letter; lower-case letters, digits and hyphens follow, 31 characters at most in all', () => {
  const names = [
    'a',
    'law-2',
    `a${'b'.repeat(30)}`,
    '',
    'Law',
    '2law',
    '-law',
    'law/..',
    '../law',
    `a${'b'.repeat(31)}`,
  ]
  expect(names.filter((name) => FACULTY_NAME.test(name))).toEqual(names.slice(0, 3))
})
