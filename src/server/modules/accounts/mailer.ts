import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Letters } from '#contract/letters.ts'
import type { Letter } from './account-links.rules.ts'

export interface Mailer {
  /** Whether e-mails are sent to a mail server or written to the folder. */
  delivery: Letters
  send: (letter: Letter) => Promise<void>
}

export interface MailerOptions {
  /** The URL of the mail server; undefined writes e-mails to the folder. */
  smtpUrl: string | undefined
  folder: string
  /** The sender's address, if the URL has no `?from=`. */
  from: string
}

/**
 * Returns a mailer that sends e-mails by a mail server. Without a mail server it writes each e-mail to a file that only
 * the portal's own user can read.
 */
export function openMailer({ smtpUrl, folder, from }: MailerOptions): Mailer {
  if (smtpUrl === undefined) return { delivery: 'folder', send: (letter) => keepAsFile(folder, letter) }
  const url = new URL(smtpUrl)
  const sender = url.searchParams.get('from') ?? from
  url.searchParams.delete('from')
  let transport: Promise<Transporter> | undefined
  return {
    delivery: 'server',
    async send(letter) {
      // Imported at the first e-mail, because most processes send none.
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(url.toString()))
      await (await transport).sendMail({ from: sender, ...letter })
    },
  }
}

/**
 * Whether a mail server refused an e-mail permanently (5xx), for example for an unknown recipient (RFC 5321, 4.2.1).
 */
export function isRefusedForGood(error: unknown): boolean {
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return status >= 500
}

async function keepAsFile(folder: string, { to, subject, text }: Letter): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replaceAll(':', '')}-${randomUUID()}.txt`
  await writeFile(join(folder, name), `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 })
}
