import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UnreadableFileError } from './sheet-file.ts'
import { zipOf } from './xlsx-files.testing.ts'
import { readZipDirectory } from './zip-directory.ts'
import { extractEntry } from './zip-parts.ts'

test('entries of a zip archive, compressed or stored, are read back equal', () => {
  const contents = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-zن/]{1,20}$/), fc.uint8Array({ maxLength: 2000 })), {
    selector: ([name]) => name,
    maxLength: 20,
  })
  fc.assert(
    fc.property(contents, (parts) => {
      const given = new Map(parts.map(([name, content]) => [name, Buffer.from(content)]))
      for (const stored of [false, true]) {
        const archive = zipOf(Array.from(given, ([name, content]) => ({ name, content, stored })))
        const entries = readZipDirectory(archive)
        const read = new Map(entries.map((entry) => [entry.name, extractEntry(archive, entry)]))
        expect(read).toEqual(given)
      }
    }),
  )
})

test('changed archives and other bytes are refused with an UnreadableFileError', () => {
  const archive = zipOf([
    { name: 'one.xml', content: '<one/>', zip64: true },
    { name: 'two.xml', content: '<two/>' },
  ])
  const changes = fc.array(fc.tuple(fc.nat({ max: archive.length - 1 }), fc.nat({ max: 255 })), { minLength: 1 })
  const changed = changes.map((places) => {
    const bytes = Buffer.from(archive)
    for (const [at, value] of places) bytes.writeUInt8(value, at)
    return bytes
  })
  const noise = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
  fc.assert(
    fc.property(fc.oneof(changed, noise), (bytes) => {
      try {
        for (const entry of readZipDirectory(bytes)) extractEntry(bytes, entry)
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFileError)
      }
    }),
    { numRuns: 1000 },
  )
})
