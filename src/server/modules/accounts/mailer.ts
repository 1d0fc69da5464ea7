import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Letter } from './account-links.rules.ts'

export interface Mailer {
  /** Whether emails go to a mail server or to the folder. */
  delivery: 'server' | 'folder'
  send: (letter: Letter) => Promise<void>
}

export interface MailerOptions {
  /** Without it, emails are written to the folder. */
  smtpUrl: string | undefined
  folder: string
  /** The sender's address, unless the URL has `?from=`. */
  from: string
}

/** Sends emails by a mail server or, without one, writes each to a file that only the portal's own user can read. */
export function openMailer({ smtpUrl, folder, from }: MailerOptions): Mailer {
  if (smtpUrl === undefined) return { delivery: 'folder', send: (letter) => keepAsFile(folder, letter) }
  const url = new URL(smtpUrl)
  const sender = url.searchParams.get('from') ?? from
  url.searchParams.delete('from')
  let transport: Promise<Transporter> | undefined
  return {
    delivery: 'server',
    async send(letter) {
      // Loaded late: most starts send no letter.
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(url.toString()))
      await (await transport).sendMail({ from: sender, ...letter })
    },
  }
}

/** Whether a mail server refused an email permanently (5xx), as for an unknown recipient. RFC 5321, 4.2.1 */
export function isRefusedForGood(error: unknown): boolean {
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return status >= 500
}

async function keepAsFile(folder: string, { to, subject, text }: Letter): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replaceAll(':', '')}-${randomUUID()}.txt`
  await writeFile(join(folder, name), `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 })
}
