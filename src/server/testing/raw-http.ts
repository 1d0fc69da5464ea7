import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends bytes to a portal over a socket, and returns everything received until the portal closes the connection. */
export async function speak(portal: { url: string }, bytes: string): Promise<string> {
  const { hostname, port } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}
