import { expect, test } from 'vitest'
import { loadedOnce } from './loaded-once.ts'

test('acts run in the order of the calls, although the first load takes longest', async () => {
  const waits = [20, 0]
  const withCode = loadedOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, waits.shift()))
    return 'code'
  })
  const done: string[] = []
  await Promise.all(['first', 'second', 'third'].map((name) => withCode((code) => done.push(`${name} ${code}`))))
  expect(done).toEqual(['first code', 'second code', 'third code'])
})

test('if loading the code fails, the act is dropped, and the next call loads the code again', async () => {
  const loads = [Promise.reject(new Error('no network')), Promise.resolve('code')]
  const withCode = loadedOnce(() => loads.shift() ?? expect.unreachable())
  const done: string[] = []
  await withCode((code) => done.push(`first ${code}`))
  await withCode((code) => done.push(`second ${code}`))
  expect(done).toEqual(['second code'])
})
