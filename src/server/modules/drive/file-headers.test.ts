import { expect, test } from 'vitest'
import { fileHeaders } from './file-headers.ts'

const FILE = { id: 'nahw-1.pdf', name: 'notes.pdf', contentType: 'application/pdf' }

function disposition(name: string): string {
  return fileHeaders({ ...FILE, name }, 'download')['content-disposition']
}

test.each(['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'audio/mpeg'])(
  'a file of the type %s is sent inline for a view, and as an attachment for a download',
  (contentType) => {
    const shown = fileHeaders({ ...FILE, contentType }, 'view')
    expect([shown['content-type'], shown['content-disposition'].split(';')[0]]).toEqual([contentType, 'inline'])
    const kept = fileHeaders({ ...FILE, contentType }, 'download')
    expect([kept['content-type'], kept['content-disposition'].split(';')[0]]).toEqual([contentType, 'attachment'])
  },
)

test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/plain', 'application/pdf; charset=x', ''])(
  'a file whose type is not on the list of shown types is sent as a download even for a view: %s',
  (contentType) => {
    const headers = fileHeaders({ ...FILE, contentType }, 'view')
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['content-disposition']).toMatch(/^attachment; /)
  },
)

test.each([
  ['notes.pdf', 'filename=notes.pdf'],
  [
    'كتاب النحو.pdf',
    "filename=nahw-1.pdf; filename*=UTF-8''%D9%83%D8%AA%D8%A7%D8%A8%20%D8%A7%D9%84%D9%86%D8%AD%D9%88.pdf",
  ],
  ['the "best" 100%.pdf', `filename="the _best_ 100_.pdf"; filename*=UTF-8''the%20%22best%22%20100%25.pdf`],
  ["it's (1)*!.pdf", `filename="it's (1)*!.pdf"`],
  ['a\r\nset-cookie: x.pdf', 'filename="aset-cookie: x.pdf"'],
  ['\u202efdp.exe', 'filename=fdp.exe'],
  ['\u2067a\u2069\u200e\u200f\u061c.pdf', 'filename=a.pdf'],
  ['../../etc/passwd', 'filename=_.._etc_passwd'],
  ['c:\\a.pdf', 'filename="c:_a.pdf"'],
  [' .hidden ', 'filename=hidden'],
  ['a\ud800b.pdf', 'filename=ab.pdf'],
  ['📚.pdf', "filename=nahw-1.pdf; filename*=UTF-8''%F0%9F%93%9A.pdf"],
])('the file name %j is sent in the header as %s', (name, parameters) => {
  expect(disposition(name)).toBe(`attachment; ${parameters}`)
})

test('a file whose name is empty once cleaned is sent under its id', () => {
  expect([disposition(''), disposition('\u202e \n')]).toEqual([
    'attachment; filename=nahw-1.pdf',
    'attachment; filename=nahw-1.pdf',
  ])
})
