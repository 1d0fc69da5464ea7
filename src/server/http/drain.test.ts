import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { drain } from './drain.ts'

test('a stop answers what comes over kept connections until they are quiet, and tells each that it ends', async () => {
  const server = createServer((_request, response) => void response.end('ok'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agents = Array.from({ length: 5 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  onTestFinished(() => {
    for (const agent of agents) agent.destroy()
    server.close()
  })
  const ask = (agent: Agent) =>
    new Promise<string | undefined>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (response) => {
        response.resume().on('end', () => resolve(response.headers.connection))
      }).on('error', reject)
    })
  expect(await Promise.all(agents.map(ask))).toEqual(agents.map(() => 'keep-alive'))

  let isDrained = false
  const drained = drain(server).finally(() => {
    isDrained = true
    server.closeIdleConnections()
  })
  for (const agent of agents) {
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect([await ask(agent), isDrained]).toEqual(['close', false])
  }
  await drained
  await expect(ask(new Agent())).rejects.toThrow('ECONNREFUSED')
})
