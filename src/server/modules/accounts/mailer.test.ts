import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { LinkLetters } from './link-letters.ts'
import { openMailer } from './mailer.ts'

/** A mail server that takes every letter, or refuses every recipient by name. */
async function mailServer({ refusing = false } = {}) {
  const heard: string[] = []
  const server = createServer((socket) => {
    let isLetter = false
    socket.setEncoding('utf8').on('error', () => undefined)
    socket.write('220 mail.example.edu\r\n')
    socket.on('data', (text: string) => {
      heard.push(text)
      if (isLetter) {
        if (!text.endsWith('\r\n.\r\n')) return
        isLetter = false
        socket.write('250 taken\r\n')
      } else if (text.startsWith('DATA')) {
        isLetter = true
        socket.write('354 go on\r\n')
      } else if (refusing && text.startsWith('RCPT')) socket.write(`550 no such person: ${text.trim()}\r\n`)
      else socket.write('250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // A listening server on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, heard: () => heard.join('') }
}

function letters(smtpUrl: string) {
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const mailer = openMailer({ smtpUrl, folder: '/nowhere', from: 'no-reply@results.example.edu' })
  const portal = { portalUrl: 'https://results.example.edu', portalName: () => 'كلية اللغة العربية' }
  return { letters: new LinkLetters({ ...portal, mailer, logger }), log: () => lines.join('') }
}

test('a letter goes out by the mail server, in Arabic, with its link and its sender', async () => {
  const server = await mailServer()
  const { letters: box, log } = letters(`${server.url}?from=diwan@example.edu`)
  box.send('reset-password', 'salma@example.edu', 'a.b-c')
  await box.settled()

  expect(log()).toBe('')
  expect(server.heard()).toMatch(/MAIL FROM:<diwan@example\.edu>[\s\S]*RCPT TO:<salma@example\.edu>/)
  const [, encoding, body] =
    /Content-Transfer-Encoding: (\S+)[\s\S]*?\r\n\r\n([\s\S]*?)\r\n\.\r\n/.exec(server.heard()) ?? []
  expect(encoding).toBe('base64')
  const text = Buffer.from(body ?? '', 'base64').toString()
  expect(text).toContain('https://results.example.edu/#/reset_password/a.b-c')
  expect(text).toContain('كلمة مرور جديدة')
})

test('the sender is the portal’s own host where none is named', async () => {
  const server = await mailServer()
  const { letters: box } = letters(server.url)
  box.send('verify-email', 'salma@example.edu', 'abc')
  await box.settled()
  expect(server.heard()).toContain('MAIL FROM:<no-reply@results.example.edu>')
})

test('a letter that no server takes is logged without its address and its link', async () => {
  const server = await mailServer({ refusing: true })
  for (const url of [server.url, 'smtp://127.0.0.1:1']) {
    const { letters: box, log } = letters(url)
    box.send('reset-password', 'salma@example.edu', 'secret-token')
    await box.settled()
    expect(log()).toContain('a letter could not be sent')
    expect(log()).not.toMatch(/salma|secret-token/)
  }
})
