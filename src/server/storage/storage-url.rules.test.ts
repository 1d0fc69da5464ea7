import { expect, test } from 'vitest'
import { parseStorageUrl } from './storage-url.rules.ts'

const BUCKET = { kind: 'bucket', bucket: 'diwan', prefix: '', endpoint: undefined, region: undefined }

test.each([
  ['file:data/storage', { kind: 'folder', path: 'data/storage' }],
  ['file:/srv/ملفات البوابة', { kind: 'folder', path: '/srv/ملفات البوابة' }],
  ['s3://diwan', BUCKET],
  ['s3://diwan/', BUCKET],
  ['s3://diwan/portal', { ...BUCKET, prefix: 'portal/' }],
  ['s3://diwan/faculty/portal/', { ...BUCKET, prefix: 'faculty/portal/' }],
  ['s3://diwan?region=eu-south-1', { ...BUCKET, region: 'eu-south-1' }],
  [
    's3://files.example.edu/a?endpoint=http://127.0.0.1:9000&region=garage',
    { ...BUCKET, bucket: 'files.example.edu', prefix: 'a/', endpoint: 'http://127.0.0.1:9000', region: 'garage' },
  ],
  ['s3://diwan?endpoint=https%3A%2F%2Fs3.example.edu%2F', { ...BUCKET, endpoint: 'https://s3.example.edu/' }],
])('%s is a valid storage URL', (url, place) => {
  expect(parseStorageUrl(url)).toEqual(place)
})

test.each([
  '',
  'data/storage',
  'file:',
  'xfile:data',
  'file:data\nstorage',
  'xs3://diwan',
  's3:diwan',
  's3://',
  's3:///prefix',
  's3://Diwan',
  's3://di',
  's3://-diwan',
  's3://user:secret@diwan',
  's3://diwan//a',
  's3://diwan/../other',
  's3://diwan/a?endpoint=ftp://example.edu',
  's3://diwan/a?endpoint=xhttp://example.edu',
  's3://diwan/a?endpoint=',
  's3://diwan/a?region=',
  's3://diwan/a?region=a b',
  's3://diwan/a?colour=red',
  's3://diwan#a',
  'https://diwan.s3.amazonaws.com',
])('%s is not a storage URL', (url) => {
  expect(parseStorageUrl(url)).toBeUndefined()
})
