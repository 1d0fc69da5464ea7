import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi, NO_NETWORK } from '../../../testing/fake-api.ts'
import { question } from '../../../testing/samples.ts'
import { countLater, sendAnswers } from './answer-outbox.ts'

const COUNT = '/api/question_answers'

/** Answers a question and sends what waits, to which the server's reply is `reply`. Returns the calls. */
async function answer(id: string, reply: unknown): Promise<{ batch: string; ids: string[] }[]> {
  const { sent } = fakeApi({ [COUNT]: reply })
  countLater(question(id), true, [0])
  await sendAnswers()
  return (sent as { batch: string; answers: { id: string }[] }[]).map(({ batch, answers }) => ({
    batch,
    ids: answers.map((one) => one.id),
  }))
}

test('a batch of answers without a reply is sent again under its id, and later answers are sent as another batch', async () => {
  const [first = expect.unreachable()] = await answer('أ', NO_NETWORK)
  expect(await answer('ب', NO_NETWORK)).toEqual([first])
  const all = await answer('ج', { done: true })
  expect(all).toEqual([first, { batch: expect.stringMatching(/^[0-9a-f]{32}$/), ids: ['ب', 'ج'] }])
  expect(all[1]?.batch).not.toBe(first.batch)
  expect(localStorage).toHaveLength(0)
})

test('a batch is dropped when the server may no longer recognise it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2025, 6, 1) })
  onTestFinished(() => void vi.useRealTimers())
  await answer('أ', NO_NETWORK)
  vi.setSystemTime(new Date(2025, 6, 9))
  expect(await answer('ب', { done: true })).toMatchObject([{ ids: ['ب'] }])
})

test('a device that is offline begins no batch, so that its answers can wait for longer than a batch may', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await answer('أ', NO_NETWORK)).toEqual([])
  isOnline.mockReturnValue(true)
  expect(await answer('ب', { done: true })).toMatchObject([{ ids: ['أ', 'ب'] }])
})
