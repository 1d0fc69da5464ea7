import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { IDLE_MS, IdleConnections } from './idle-connections.ts'
import { makeServer } from './make-server.ts'

test('an idle connection stays open longer than the time for which nginx reuses a connection', () => {
  expect(IDLE_MS).toBeGreaterThan(60_000)
})

test('an idle connection is closed after `IDLE_MS`, and a connection that is used stays open', async () => {
  const { idle, used, connections } = await twoConnections((_request, response) => void response.end('ok'))
  await idle.ask()
  await used.ask()
  connections.check(0)
  await used.ask()
  connections.check(IDLE_MS - 1)
  expect([idle.isOpen(), used.isOpen()]).toEqual([true, true])

  connections.check(IDLE_MS)
  await expect.poll(idle.isOpen).toBe(false)
  expect(used.isOpen()).toBe(true)
})

test('a connection stays open while its request has no response, and is closed `IDLE_MS` after the response', async () => {
  const waiting: ServerResponse[] = []
  const { idle, used, connections } = await twoConnections((_request, response) => void waiting.push(response))
  const asked = [idle.ask(), used.ask()]
  await expect.poll(() => waiting.length).toBe(2)
  connections.check(0)
  connections.check(10 * IDLE_MS)
  await expect.poll(() => [idle.isOpen(), used.isOpen()]).toEqual([true, true])

  for (const response of waiting) response.end('late')
  await Promise.all(asked)
  connections.check(11 * IDLE_MS)
  connections.check(12 * IDLE_MS)
  await expect.poll(() => [idle.isOpen(), used.isOpen()]).toEqual([false, false])
})

test('a stop closes connections that sent nothing, and the others after their responses', async () => {
  const waiting: ServerResponse[] = []
  const { idle, server } = await twoConnections((_request, response) => void waiting.push(response))
  const { port } = server.address() as AddressInfo
  const unused = connect(port, '127.0.0.1')
  const closed = once(unused.resume(), 'close')
  await once(server, 'connection')
  const asked = idle.ask()
  await expect.poll(() => waiting.length).toBe(1)

  const ended = new Promise((resolve) => void server.close(resolve))
  await closed
  waiting[0]?.end('late')
  expect((await asked).headers.connection).toBe('close')
  await ended
})

test('a stop closes a connection whose response had begun before', async () => {
  const waiting: ServerResponse[] = []
  const { idle, server } = await twoConnections((_request, response) => {
    response.write('first')
    waiting.push(response)
  })
  const asked = idle.ask()
  await expect.poll(() => waiting.length).toBe(1)
  const ended = new Promise((resolve) => void server.close(resolve))
  waiting[0]?.end('last')
  await asked
  await ended
})

/** Opens two keep-alive connections to a server, and returns them with the object that checks them. */
async function twoConnections(listener: (request: IncomingMessage, response: ServerResponse) => void) {
  const connections = new IdleConnections()
  const server = makeServer(listener, connections)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agents = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: true, maxSockets: 1 })]
  onTestFinished(() => {
    for (const agent of agents) agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const [idle, used] = agents.map((agent) => {
    let socket: Socket | undefined
    const ask = async () => {
      const request = get({ port, host: '127.0.0.1', agent })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      ;({ socket } = response)
      await once(response.resume(), 'end')
      return response
    }
    return { ask, isOpen: () => socket === undefined || !socket.destroyed }
  })
  if (!(idle && used)) throw new Error('two agents make two connections')
  return { idle, used, connections, server }
}
