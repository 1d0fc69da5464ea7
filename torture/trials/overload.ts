import { publishSources, sheetSource } from '#server/testing/factories.ts'
import { signUpForm, Visitor } from '#server/testing/visitor.ts'
import { startPortal } from '../portal.ts'
import { demand, later, pause, quantile, type Trial, within } from '../trial.ts'

const LIST = '/api/grade_1/degrees/2024_25'
const LAST_MS = { long: 60_000, short: 3000 }
const LOOPS = { long: 60, short: 4 }
/**
 * A generous limit, because this process sends the flood and its own delays count as waits; `bench/overload.ts`
 * measures the portal's waits alone.
 */
const ANSWERED_MS = 15_000

/**
 * Sends more sign-ins, sign-ups, look-ups and suggestions than the portal can handle. Published answers must never
 * fail, all other calls must be answered or refused, and afterwards the portal must work as before.
 */
export const overloadTrial: Trial = {
  name: 'overload',
  isTimed: true,
  inShort: 'sqlite',
  async run(stage, { times, slack }) {
    const form = times < 10 ? 'short' : 'long'
    const place = await stage.place()
    const database = await stage.open(place)
    const rows = Array.from(
      { length: 50 },
      (_, index) => [String(10_000 + index), `طالب رقم ${index}`, 60, 70] as const,
    )
    await publishSources(database, sheetSource({ grade: 1, term: 1, year: 2025 }, rows))
    const portal = await startPortal(stage, place)
    const over = new AbortController()
    const waits: number[] = []
    const statuses = new Map<number, number>()
    const flood = async (kind: number) => {
      while (!over.signal.aborted) {
        const visitor = new Visitor(portal)
        const begun = performance.now()
        const { status } = (await CALLS[kind % CALLS.length]?.(visitor)) ?? { status: 0 }
        waits.push(performance.now() - begun)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        // A browser would wait for several seconds.
        if (status === 503) await pause(100)
      }
    }
    const flooding = later(Promise.all(Array.from({ length: CALLS.length * LOOPS[form] }, (_, kind) => flood(kind))))
    const readings: number[] = []
    const end = performance.now() + LAST_MS[form]
    while (performance.now() < end) {
      const begun = performance.now()
      const response = await fetch(portal.url + LIST)
      await response.arrayBuffer()
      demand(response.status === 200, `a published answer got ${response.status}`)
      readings.push(performance.now() - begun)
      await pause(10)
    }
    over.abort()
    await flooding()
    const p99 = Math.round(quantile(readings, 0.99))
    const slowest = Math.round(quantile(waits, 0.999))
    const seen = [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')
    demand(statuses.get(500) === undefined, `answers of 500: ${seen}`)
    demand(slowest <= ANSWERED_MS * slack, `a call waits ${slowest} ms for its answer or refusal (${seen})`)
    await within(5000 * slack, 'the portal is back to normal', async () => {
      const { status } = await new Visitor(portal).post('/api/suggestions', { suggestion: 'اقتراح بعد الزحام' })
      return status === 200
    })
    return `${waits.length} calls (${seen}; slowest ${slowest} ms), ${readings.length} published answers beside them, p99 ${p99} ms`
  },
}

const CALLS: readonly ((visitor: Visitor) => Promise<{ status: number }>)[] = [
  (visitor) => visitor.post('/api/auth/sign-in/email', { email: signUpForm().email, password: 'wrong-wrong' }),
  (visitor) => visitor.post('/api/auth/sign-up/email', signUpForm()),
  (visitor) => visitor.get(`/api/find/${10_000 + Math.floor(Math.random() * 90_000)}`),
  (visitor) => visitor.post('/api/suggestions', { suggestion: 'اقتراح في الزحام الشديد' }),
]
