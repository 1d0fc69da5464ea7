import { expect, test } from 'vitest'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { readFrontSetting } from './settings.reads.ts'
import { putSetting } from './settings.service.ts'

test('a value that a setting’s schema refuses is not stored, and the setting keeps its value', async () => {
  const { write } = await makeTestDatabase()
  await putSetting(write, 'mark_words', { before: {}, after: { سافر: 'excused' } })
  const tooMany = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`كلمة ${at}`, 0]))
  await expect(putSetting(write, 'mark_words', { before: {}, after: tooMany })).rejects.toThrow('too many words')
  expect(await readFrontSetting(write, 'mark_words')).toEqual({ سافر: 'excused' })
})
