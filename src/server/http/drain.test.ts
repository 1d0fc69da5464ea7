import { Agent, createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { drain } from './drain.ts'

test('during a shutdown open connections get "connection: close", and new connections are refused at its end', async () => {
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

test('a request that arrived while the process could not run is answered before its connection is closed', async () => {
  const server = createServer((_request, response) => void response.end('ok'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  const ask = () => socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n')
  ask()
  await expect.poll(() => received).toContain('ok')

  const drained = drain(server).finally(() => server.closeAllConnections())
  await expect.poll(() => server.listening).toBe(false)
  received = ''
  // After immediates the event loop runs timers, and only then reads from sockets.
  setImmediate(() => {
    ask()
    // Stops the process for longer than `drain` waits for quiet connections, so that its timers are due when the
    // process runs again.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  })
  await drained
  await expect.poll(() => received).toContain('ok')
})

test('a client that connected before the server stopped listening gets its answer', async () => {
  const server = createServer((_request, response) => void response.end('ok'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(() => void server.close())
  let answers = 0
  /** Sends one request after another, each over a connection of its own; returns the error that ended this. */
  const askUntilRefused = () =>
    new Promise<string | undefined>((resolve) => {
      const ask = () => {
        get({ port, host: '127.0.0.1', agent: false }, (response) => {
          answers += 1
          response.resume().on('end', ask)
        }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      }
      ask()
    })
  const clients = Array.from({ length: 40 }, askUntilRefused)
  await expect.poll(() => answers).toBeGreaterThan(clients.length)
  await drain(server)
  expect(await Promise.all(clients)).toEqual(clients.map(() => 'ECONNREFUSED'))
})

test('a connection stays open after a request that arrives before the server stops listening', async () => {
  const server = createServer((_request, response) => void response.end(String(server.listening)))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.close()
  })
  const ask = () =>
    new Promise<[string | undefined, string]>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve([response.headers.connection, text]))
      }).on('error', reject)
    })
  await ask()
  const asked = ask()
  const drained = drain(server)
  expect(await asked).toEqual(['keep-alive', 'true'])
  await expect.poll(() => server.listening).toBe(false)
  expect(await ask()).toEqual(['close', 'false'])
  await drained
})
