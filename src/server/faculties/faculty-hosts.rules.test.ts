import { expect, test } from 'vitest'
import { hostNameOf, publicUrlAt } from './faculty-hosts.rules.ts'

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
})
