import nodemailer from 'nodemailer'

/** What is asked for at once answers at once; a server that hangs is none. */
const PATIENCE_MS = 8000

/** Asks a mail server to let the portal in, and sends nothing. Throws what the connection says. */
export async function askMailServer(smtpUrl: string): Promise<void> {
  const url = new URL(smtpUrl)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    url.searchParams.set(name, String(PATIENCE_MS))
  }
  const transport = nodemailer.createTransport(url.toString())
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
