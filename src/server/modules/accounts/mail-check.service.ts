/** Time-out of the check: a person waits for the result. */
const PATIENCE_MS = 8000

/** Connects and signs in to a mail server without sending anything. Throws the connection's error. */
export async function askMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const url = new URL(smtpUrl)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    url.searchParams.set(name, String(PATIENCE_MS))
  }
  const transport = createTransport(url.toString())
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
