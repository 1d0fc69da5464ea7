import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ChainEnd, ChainReport } from '#contract/audit-chain.ts'
import type { Db } from '#server/db/tables.ts'
import { writeWholeFile } from '#server/storage/whole-file.ts'
import { verifyChain } from './chain.service.ts'

/**
 * This file beside the database holds the end of the log at the last check without faults. Somebody who can write to
 * the database alone could compute a whole new chain, but could not change this file to match it.
 */
const FILE = 'audit-head.json'
const keptSchema = z.object({ line: z.number(), hash: z.string() })

interface LogCheck {
  db: Db
  /** The folder of the portal's data, where the file with the last checked end is. */
  dataDir: string
  now: Date
  /** The end of the log as somebody noted it outside the portal. */
  noted?: ChainEnd | undefined
}

/** Checks the log against its own chain, the end stored in the file and a noted end. Writes nothing. */
export async function inspectLog({ db, dataDir, now, noted }: LogCheck): Promise<ChainReport> {
  const known = [await keptHead(dataDir), noted].filter((end) => end !== null && end !== undefined)
  return verifyChain(db, known, now)
}

/** Checks the log as `inspectLog` does. If there is no fault, stores number and hash of the last line in a file. */
export async function checkLog(check: LogCheck): Promise<ChainReport> {
  const report = await inspectLog(check)
  if (report.fault_count === 0) await keepHead(check.dataDir, report.end)
  return report
}

/** Removes the file with the log's end, when its database is being replaced by another database. */
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
