import { expect, test } from 'vitest'
import { driveFile } from './drive-file.ts'

test('the preview’s address on a server names the file in its path', () => {
  expect(driveFile({ pathname: '/drive/file/b7d1.pdf/preview', search: '' })).toEqual({
    kind: 'pdf',
    viewUrl: '/drive/uc?export=view&id=b7d1.pdf',
    downloadUrl: '/drive/uc?export=download&id=b7d1.pdf',
  })
})

test('the preview’s address in a static copy names the file in its query, and the file has a relative URL', () => {
  const file = { kind: 'audio', viewUrl: './drive/files/lecture%201.mp3', downloadUrl: './drive/files/lecture%201.mp3' }
  expect(driveFile({ pathname: '/faculty/preview.html', search: '?id=lecture%201.mp3' })).toEqual(file)
  expect(driveFile({ pathname: '/faculty/preview', search: '?id=lecture+1.mp3&x=1' })).toEqual(file)
})

test.each([
  ['a.PDF', 'pdf'],
  ['a.jpg', 'image'],
  ['a.jpeg', 'image'],
  ['a.png', 'image'],
  ['a.webp', 'image'],
  ['a.mp3', 'audio'],
  ['a.docx', 'other'],
  ['a.pdf.zip', 'other'],
  ['1AbC_drive-id', 'other'],
])('the preview shows the file %s as %s', (id, kind) => {
  expect(driveFile({ pathname: '/preview.html', search: `?id=${id}` })?.kind).toBe(kind)
})

test.each([
  ['/preview.html', ''],
  ['/preview.html', '?id='],
  ['/drive/file//preview', ''],
])('the preview’s address %s%s names no file', (pathname, search) =>
  expect(driveFile({ pathname, search })).toBeUndefined(),
)
