/** Milliseconds after which the check gives up, because a person waits for its result. */
const PATIENCE_MS = 8000

/** Connects to a mail server and signs in, without sending an e-mail. Throws the connection's error. */
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
