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
])('the host of %s is %s', (header, host) => {
  expect(hostNameOf(header)).toBe(host)
})

test.each(['', ' ', 'a b', 'law.example.edu/x', 'x@law.example.edu', 'law.example.edu#', 'a:b', '%'])(
  '«%s» is no host',
  (header) => {
    expect(hostNameOf(header)).toBeUndefined()
  },
)

test('a host is reached by TLS, and a name of this machine at the portal’s port', () => {
  expect(publicUrlAt('law.example.edu', 3000)).toBe('https://law.example.edu')
  expect(publicUrlAt('law.localhost', 3000)).toBe('http://law.localhost:3000')
  expect(publicUrlAt('localhost', 3000)).toBe('http://localhost:3000')
})

test('a faculty’s name is the name of a folder: letters, digits and hyphens, a letter first', () => {
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
