import { expect, test } from 'vitest'
import { AnswerTable } from './answer-table.ts'
import { TextAnswers } from './text-answers.ts'

const A = '/api/a'
const B = '/api/b'

test('answers follow the texts: a changed one is made anew, one that stayed is the same bytes, one that went is gone', async () => {
  const table = new AnswerTable()
  const answers = new TextAnswers(table, 'test')
  const texts = (a: string, b: string) => new Map(Object.entries({ [A]: a, [B]: b }))

  expect(await answers.renew(texts('[1]', '[2]'))).toBe(true)
  const [a, b] = [table.find(A), table.find(B)]
  expect(a?.representations.identity.body.toString()).toBe('[1]')

  expect(await answers.renew(texts('[1]', '[2]'))).toBe(false)
  expect(await answers.renew(texts('[1]', '[3]'))).toBe(true)
  expect(table.find(A)).toBe(a)
  expect(table.find(B)).not.toBe(b)
  expect(table.find(B)?.representations.identity.body.toString()).toBe('[3]')

  expect(await answers.renew(new Map([[A, '[1]']]))).toBe(true)
  expect([table.find(A), table.find(B)]).toEqual([a, undefined])
})
