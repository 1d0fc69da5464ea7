import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * The check of the audit log's hash chain, in which each line has a hash of the line before.
 * docs/decisions/0052-audit-chain.md
 */

/** The most faults that a report lists; `fault_count` is the number of all. */
export const MOST_CHAIN_FAULTS = 50

export const chainFaultSchema = z.object({
  /**
   * What is wrong with lines of the log. `changed`: they differ from what was written. `missing`: they were removed.
   * `unlinked`: they do not continue the line before them. `foreign`: the portal did not write them. `replaced`: they
   * differ from a line and hash that were noted outside the database.
   */
  fault: z.enum(['changed', 'missing', 'unlinked', 'foreign', 'replaced']),
  /** The numbers of the first and the last line of the log that the fault concerns. */
  from: z.number(),
  until: z.number(),
})
export type ChainFault = z.infer<typeof chainFaultSchema>

export const chainEndSchema = z.object({
  line: z.number(),
  /** SHA-256 of the line, in hexadecimal digits; empty for a log without lines. */
  hash: z.string(),
})
export type ChainEnd = z.infer<typeof chainEndSchema>

export const chainReportSchema = z.object({
  checked_at: z.string(),
  /** The number of the log's last line with its hash, which the office notes outside the portal to compare it later. */
  end: chainEndSchema,
  /** Number of old authentication events whose details were removed. */
  forgotten: z.number(),
  /** Number of all faults; `faults` lists only the first of them. */
  fault_count: z.number(),
  faults: z.array(chainFaultSchema).check(z.maxLength(MOST_CHAIN_FAULTS)),
})
export type ChainReport = z.infer<typeof chainReportSchema>

export const auditChainEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/audit/chain',
  summary: 'Checks that no line of the audit log was changed, removed or inserted.',
  access: 'administrator',
  response: chainReportSchema,
})

/** The Arabic words for each fault: for one line, and for several lines. */
const FAULTS: Readonly<Record<ChainFault['fault'], readonly [string, string]>> = {
  changed: ['تغيّر بعد كتابته', 'تغيّرت بعد كتابتها'],
  missing: ['حُذف', 'حُذفت'],
  unlinked: ['لا يتصل بما قبله', 'لا تتصل بما قبلها'],
  foreign: ['لم تكتبه المنصة', 'لم تكتبها المنصة'],
  replaced: ['ليس كما حُفظ خارج قاعدة البيانات', 'ليست كما حُفظت خارج قاعدة البيانات'],
}

/** Returns a sentence about a fault: `السطر 12: حُذف`, `الأسطر من 12 إلى 15: حُذفت`. */
export function chainFaultText({ fault, from, until }: ChainFault): string {
  const [one, several] = FAULTS[fault]
  return from === until ? `السطر ${from}: ${one}` : `الأسطر من ${from} إلى ${until}: ${several}`
}
