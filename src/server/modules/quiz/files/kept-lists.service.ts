import { createHash, randomUUID } from 'node:crypto'
import { FILE_ITEMS_PAGE } from '#contract/question-file-calls.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { SeenSince } from '#server/seen-since.ts'
import type { Storage } from '#server/storage/storage.ts'
import { linesOf, type Packed, type PackedReading } from './packed-reading.rules.ts'

/**
 * Keeps the lists of question files that were read, for the further pages of their previews. Only a list longer than
 * one page is stored: an object of the storage with a line of JSON for each item, so that it takes no memory and any
 * process can read it. A page's cursor is the object's name and the byte at which the page begins.
 */

const PREFIX = 'previews/'
/** How many lists of one account are stored; a further one replaces the oldest. One file has five lists at most. */
const MOST_OF_ACCOUNT = 20

/** A page of a list, with its items parsed. */
export interface LinePage {
  items: unknown[]
  next: string | null
}

/** Returns the first page of a list, and stores the whole list if there are more pages. Throws service_unavailable. */
export async function firstPage(
  storage: Storage,
  uid: string,
  reading: PackedReading,
  items: readonly Packed[],
): Promise<LinePage> {
  const first = linesOf(reading, items.slice(0, FILE_ITEMS_PAGE))
  const isWhole = items.length <= FILE_ITEMS_PAGE
  return { items: parsed(first), next: isWhole ? null : `${await keep(storage, uid, reading, items)}.${first.length}` }
}

async function keep(storage: Storage, uid: string, reading: PackedReading, items: readonly Packed[]): Promise<string> {
  const name = randomUUID()
  try {
    const kept = await storage.list(folderOf(uid))
    const byAge = kept.sort((one, other) => other.modifiedAt.getTime() - one.modifiedAt.getTime())
    for (const { key } of byAge.slice(MOST_OF_ACCOUNT - 1)) await storage.remove(key)
    const type = 'application/jsonl; charset=utf-8'
    await storage.put(folderOf(uid) + name, linesOf(reading, items), type, { isRenewable: true })
  } catch (cause) {
    throw new AppError('service_unavailable', 'the storage takes no bytes', { cause })
  }
  return name
}

/** Returns the page that a cursor names. Throws not_found for a list that is deleted or another account's. */
export async function nextPage(storage: Storage, uid: string, after: string): Promise<LinePage> {
  const [, name, from] = /^([0-9a-f-]{36})[.]([0-9]{1,12})$/.exec(after) ?? []
  if (name === undefined) throw new AppError('not_found', 'no cursor')
  const key = folderOf(uid) + name
  const start = Number(from)
  const { size } = (await storage.stat(key)) ?? { size: 0 }
  // Reads the byte before the cursor, too: only if it is a line break does a line begin at the cursor.
  if (start === 0 || start >= size) throw new AppError('not_found', 'no such page')
  const stream = await storage.read(key, { start: start - 1, end: size - 1 })
  if (!stream) throw new AppError('not_found', 'no such list')
  const lines = await linesFrom(stream)
  if (!lines) throw new AppError('not_found', 'no such page')
  const end = start + lines.length
  return { items: parsed(lines), next: end < size ? `${name}.${end}` : null }
}

const LINE_BREAK = 10

/** Returns the lines of a page. The stream's first byte must be the line break before them, else returns undefined. */
async function linesFrom(stream: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let breaks = 0
  for await (const part of stream) {
    if (parts.length === 0 && part[0] !== LINE_BREAK) return undefined
    for (let at = part.indexOf(LINE_BREAK); at >= 0; at = part.indexOf(LINE_BREAK, at + 1)) {
      breaks += 1
      if (breaks <= FILE_ITEMS_PAGE) continue
      parts.push(part.subarray(0, at + 1))
      return Buffer.concat(parts).subarray(1)
    }
    parts.push(part)
  }
  return Buffer.concat(parts).subarray(1)
}

function parsed(lines: Buffer): unknown[] {
  const text = lines.toString()
  return text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown)
}

/** Deletes the lists that have been in the storage for at least the time that `seen` was made with. */
export async function forgetLists(storage: Storage, seen: SeenSince): Promise<void> {
  const keys = (await storage.list(PREFIX)).map(({ key }) => key)
  for (const key of seen.lasting(keys)) await storage.remove(key)
}

/**
 * Returns the folder of an account's lists. Its name is a hash of the account's id: a cursor therefore works for its
 * own account only, and no key in the storage names an account.
 */
function folderOf(uid: string): string {
  return `${PREFIX}${createHash('sha256').update(uid).digest('hex').slice(0, 32)}/`
}
