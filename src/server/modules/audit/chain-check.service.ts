import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ChainEnd, ChainReport } from '#contract/audit-chain.ts'
import type { Db } from '#server/db/tables.ts'
import { writeWholeFile } from '#server/storage/whole-file.ts'
import { verifyChain } from './chain.service.ts'

/**
 * The end of the log at the last sound check, in a file beside the database: whoever can write to the database alone
 * can compute a whole new chain, but cannot change this file.
 */
const FILE = 'audit-head.json'
const keptSchema = z.object({ line: z.number(), hash: z.string() })

interface LogCheck {
  db: Db
  /** The folder of the portal's data, which keeps the end of the log. */
  dataDir: string
  now: Date
  /** The end of the log as somebody noted it. */
  noted?: ChainEnd | undefined
}

/** Checks the log against its chain, the kept end and a noted one; changes nothing. */
export async function inspectLog({ db, dataDir, now, noted }: LogCheck): Promise<ChainReport> {
  const known = [await keptHead(dataDir), noted].filter((end) => end !== null && end !== undefined)
  return verifyChain(db, known, now)
}

/** As `inspectLog`, and keeps the new end if the log is sound. */
export async function checkLog(check: LogCheck): Promise<ChainReport> {
  const report = await inspectLog(check)
  if (report.fault_count === 0) await keepHead(check.dataDir, report.end)
  return report
}

/** Removes the kept end: another database takes the place of the one that it belongs to. */
export function forgetHead(dataDir: string): Promise<void> {
  return rm(join(dataDir, FILE), { force: true })
}

async function keptHead(dataDir: string): Promise<ChainEnd | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => null)
  try {
    return text === null ? null : z.parse(keptSchema, JSON.parse(text))
  } catch {
    return null
  }
}

async function keepHead(dataDir: string, { line, hash }: ChainEnd): Promise<void> {
  const fill = (part: string) => writeFile(part, `${JSON.stringify({ line, hash })}\n`)
  await writeWholeFile(join(dataDir, FILE), fill, { mode: 0o600, isDurable: true })
}
