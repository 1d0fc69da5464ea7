import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LinkLetters } from './link-letters.ts'
import { openMailer } from './mailer.ts'

/** Starts a mail server that accepts every e-mail or, with `refusing`, refuses every recipient. */
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
  // The address of a TCP server is an object, not a path.
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

test('an e-mail goes to the mail server in Arabic, with its link, and with the sender that SMTP_URL names', async () => {
  const server = await mailServer()
  const { letters: box, log } = letters(`${server.url}?from=diwan@example.edu`)
  box.send('reset-password', 'salma@example.edu', 'a.b-c')
  await box.close()

  expect(log()).toBe('')
  expect(server.heard()).toMatch(/MAIL FROM:<diwan@example\.edu>[\s\S]*RCPT TO:<salma@example\.edu>/)
  const [, encoding, body] =
    /Content-Transfer-Encoding: (\S+)[\s\S]*?\r\n\r\n([\s\S]*?)\r\n\.\r\n/.exec(server.heard()) ?? []
  expect(encoding).toBe('base64')
  const text = Buffer.from(body ?? '', 'base64').toString()
  expect(text).toContain('https://results.example.edu/#/reset_password/a.b-c')
  expect(text).toContain('كلمة مرور جديدة')
})

test('an invitation’s e-mail states how many days it lasts, and links to the invitation’s screen', async () => {
  const server = await mailServer()
  const { letters: box } = letters(server.url)
  box.send('invitation', 'officer@example.edu', 'a.b-c')
  await box.close()
  const body = /Content-Transfer-Encoding: base64[\s\S]*?\r\n\r\n([\s\S]*?)\r\n\.\r\n/.exec(server.heard())?.[1]
  const text = Buffer.from(body ?? '', 'base64').toString()
  expect(text).toContain('https://results.example.edu/#/invitation/a.b-c')
  expect(text).toContain('خلال 3 أيام')
})

test('without a sender in the URL, the sender is no-reply at the portal’s host', async () => {
  const server = await mailServer()
  const { letters: box } = letters(server.url)
  box.send('verify-email', 'salma@example.edu', 'abc')
  await box.close()
  expect(server.heard()).toContain('MAIL FROM:<no-reply@results.example.edu>')
})

test('an e-mail that cannot be sent is logged without its address and its link', async () => {
  const server = await mailServer({ refusing: true })
  for (const url of [server.url, 'smtp://127.0.0.1:1']) {
    const { letters: box, log } = letters(url)
    box.send('reset-password', 'salma@example.edu', 'secret-token')
    await box.close()
    expect(log()).toContain('a letter could not be sent')
    expect(log()).not.toMatch(/salma|secret-token/)
  }
})

/** Makes a sender whose mail server fails the first `attempts` times, with a clock that the test moves. */
function boxWithServerAway({ attempts }: { attempts: number }) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const tried: number[] = []
  const lines: string[] = []
  const mailer = {
    delivery: 'server',
    send() {
      tried.push(Date.now())
      const away = Object.assign(new Error('away: salma@example.edu'), { code: 'ECONNREFUSED' })
      return tried.length > attempts ? Promise.resolve() : Promise.reject(away)
    },
  } as const
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const box = new LinkLetters({ mailer, logger, portalUrl: 'https://results.example.edu', portalName: () => 'كلية' })
  return { box, tried: () => tried.length, log: () => lines.join('') }
}

test('an e-mail is tried again until the mail server works, and nothing is logged', async () => {
  const { box, tried, log } = boxWithServerAway({ attempts: 2 })
  box.send('reset-password', 'salma@example.edu', 'secret-token')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(tried()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(tried()).toBe(2)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect([tried(), log()]).toEqual([3, ''])
})

test('an e-mail is tried five times within an hour, with growing pauses, and its failure is logged once', async () => {
  const { box, tried, log } = boxWithServerAway({ attempts: 100 })
  box.send('verify-email', 'salma@example.edu', 'secret-token')
  const after: number[] = []
  for (let minutes = 0; minutes < 60; minutes += 10) {
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    after.push(tried())
  }
  expect(after).toEqual([3, 4, 4, 4, 5, 5])
  expect(log()).toMatch(/"attempts":5/)
  expect(log().match(/a letter could not be sent/g)).toHaveLength(1)
  expect(log()).not.toMatch(/salma|secret-token/)
})

test('closing does not wait for the pause before another attempt, and logs the failure', async () => {
  const { box, tried, log } = boxWithServerAway({ attempts: 100 })
  box.send('verify-email', 'salma@example.edu', 'secret-token')
  await vi.advanceTimersByTimeAsync(0)
  await box.close()
  expect([tried(), log()]).toEqual([1, expect.stringContaining('a letter could not be sent')])
})
