import { connect, type Socket } from 'node:net'
import { publishSources, sheetSource } from '#server/testing/factories.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { type PortalProcess, startPortal } from '../portal.ts'
import { demand, pause, quantile, type Trial, within } from '../trial.ts'

const LIST = '/api/grade_1/degrees/2024_25'
/** How long the slow clients stay connected, and how often each sends a byte. */
const STAY_MS = { long: 30_000, short: 4000 }
const BYTE_EVERY_MS = 300
/** The longest allowed 99th percentile of the readers' waits while the slow clients are connected. */
const READ_MS = 200

/**
 * Holds up to 2,000 connections with unfinished requests or unread responses, and requests the published list beside
 * them.
 */
export const slowTrial: Trial = {
  name: 'slow',
  inShort: 'postgres',
  isTimed: true,
  async run(stage, { clients, slack }) {
    const place = await stage.place()
    const database = await stage.open(place)
    await publishSources(
      database,
      sheetSource(
        { grade: 1, term: 1, year: 2025 },
        Array.from({ length: 400 }, (_, index) => [String(10_000 + index), `طالب رقم ${index}`, 60, 70] as const),
      ),
    )
    const portal = await startPortal(stage, place)
    const slow = Array.from({ length: clients }, (_, index) => SLOW[index % SLOW.length]?.(portal))
    const until = performance.now() + (clients >= 1000 ? STAY_MS.long : STAY_MS.short)
    const times: number[] = []
    while (performance.now() < until) {
      const begun = performance.now()
      const response = await fetch(portal.url + LIST)
      await response.arrayBuffer()
      demand(response.status === 200, `a reader got ${response.status}`)
      times.push(performance.now() - begun)
      await pause(10)
    }
    const p99 = Math.round(quantile(times, 0.99))
    demand(p99 <= READ_MS * slack, `readers wait ${p99} ms beside ${clients} slow clients`)
    for (const client of slow) client?.end()
    await within(10_000 * slack, 'writes work again', async () => {
      const { status } = await new Visitor(portal).post('/api/suggestions', { suggestion: 'اقتراح بعد الزحام' })
      return status === 200
    })
    const { code } = await portal.stop()
    demand(code === 0, `the portal did not stop cleanly: ${code}`)
    return `${clients} slow clients, ${times.length} readings beside them, p99 ${p99} ms`
  },
}

interface SlowClient {
  end: () => void
}

/** A request head that never ends, a body that never ends, and responses that nobody reads. */
const SLOW: readonly ((portal: PortalProcess) => SlowClient)[] = [
  (portal) => drip(portal, 'GET / HTTP/1.1\r\nhost: x\r\nx-long: '),
  (portal) =>
    drip(
      portal,
      'POST /api/suggestions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n',
    ),
  (portal) => {
    const socket = open(portal)
    socket.write(`GET ${LIST} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(100))
    socket.pause()
    return { end: () => socket.destroy() }
  },
]

function drip(portal: PortalProcess, head: string): SlowClient {
  const socket = open(portal)
  socket.write(head)
  const timer = setInterval(() => socket.write('x'), BYTE_EVERY_MS)
  socket.on('close', () => clearInterval(timer))
  return { end: () => socket.destroy() }
}

function open({ port }: PortalProcess): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  return socket
}
