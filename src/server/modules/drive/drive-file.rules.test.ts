import { expect, test } from 'vitest'
import { fileHeaders, isDriveId } from './drive-file.rules.ts'

const FILE = { id: 'nahw-1.pdf', name: 'notes.pdf', contentType: 'application/pdf' }

function disposition(name: string): string {
  return fileHeaders({ ...FILE, name }, 'download')['content-disposition']
}

test.each(['a', 'nahw-1.pdf', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms', 'a_b', 'a'.repeat(100)])(
  '%s is an id',
  (id) => {
    expect(isDriveId(id)).toBe(true)
  },
)

test.each(['', '.', '..', '.a', '-a', '_a', 'a/b', 'a\\b', 'a b', 'a\0', 'a\n', 'كتاب', 'a%2fb', 'a'.repeat(101)])(
  '%j is no id',
  (id) => {
    expect(isDriveId(id)).toBe(false)
  },
)

test.each(['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'audio/mpeg'])(
  '%s is shown where it is to be viewed, and kept where it is to be downloaded',
  (contentType) => {
    const shown = fileHeaders({ ...FILE, contentType }, 'view')
    expect([shown['content-type'], shown['content-disposition'].split(';')[0]]).toEqual([contentType, 'inline'])
    const kept = fileHeaders({ ...FILE, contentType }, 'download')
    expect([kept['content-type'], kept['content-disposition'].split(';')[0]]).toEqual([contentType, 'attachment'])
  },
)

test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/plain', 'application/pdf; charset=x', ''])(
  'what may hold a script is never shown: %s',
  (contentType) => {
    const headers = fileHeaders({ ...FILE, contentType }, 'view')
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['content-disposition']).toMatch(/^attachment; /)
  },
)

test.each([
  ['notes.pdf', 'notes.pdf', 'notes.pdf'],
  ['كتاب النحو.pdf', 'nahw-1.pdf', '%D9%83%D8%AA%D8%A7%D8%A8%20%D8%A7%D9%84%D9%86%D8%AD%D9%88.pdf'],
  ['the "best" 100%.pdf', 'the _best_ 100_.pdf', 'the%20%22best%22%20100%25.pdf'],
  ["it's (1)*!.pdf", "it's (1)*!.pdf", 'it%27s%20%281%29%2A!.pdf'],
  ['a\r\nset-cookie: x.pdf', 'aset-cookie: x.pdf', 'aset-cookie%3A%20x.pdf'],
  ['\u202efdp.exe', 'fdp.exe', 'fdp.exe'],
  ['\u2067a\u2069\u200e\u200f\u061c.pdf', 'a.pdf', 'a.pdf'],
  ['../../etc/passwd', '_.._etc_passwd', '_.._etc_passwd'],
  ['c:\\a.pdf', 'c:_a.pdf', 'c%3A_a.pdf'],
  [' .hidden ', 'hidden', 'hidden'],
  ['a\ud800b.pdf', 'ab.pdf', 'ab.pdf'],
  ['📚.pdf', 'nahw-1.pdf', '%F0%9F%93%9A.pdf'],
])('the name %j is given as "%s" and %s', (name, ascii, encoded) => {
  expect(disposition(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
})

test('a file without a name is called by its id', () => {
  expect([disposition(''), disposition('\u202e \n')]).toEqual([
    'attachment; filename="nahw-1.pdf"',
    'attachment; filename="nahw-1.pdf"',
  ])
})
