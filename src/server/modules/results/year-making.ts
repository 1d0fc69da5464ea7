import { ThreadPool } from '#server/threads/thread-pool.ts'
import { packYear } from './compact-year.ts'
import { makeYear, type YearParts } from './make-year.ts'

/**
 * The thread that makes years, shared by the whole process: a year of 12,500 rows takes most of a second. It ends when
 * it has had nothing to do for a while, because it keeps the memory of the largest year.
 */
const threads = new ThreadPool<YearParts, Uint8Array>({
  name: 'year-maker',
  threads: 1,
  niceness: 5,
  idleMs: 2000,
  transferred: ({ sheets }) => sheets.flatMap(({ pages }) => pages.map(({ buffer }) => buffer as ArrayBuffer)),
})

/** Up to this many bytes of rows, a year is made on the calling thread: sending the rows to another takes longer. */
const SMALL_YEAR = 100_000

/**
 * Makes a packed year of what was read. A large year is made on another thread, to which its rows are moved, so that
 * they cannot be used here any more. Rejects if the thread fails.
 */
export async function packedYear(parts: YearParts, smallYear = SMALL_YEAR): Promise<Buffer> {
  const size = parts.sheets.reduce((sum, { pages }) => sum + pages.reduce((length, page) => length + page.length, 0), 0)
  if (size <= smallYear) return packYear(makeYear(parts))
  const packed = await threads.run(parts)
  return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
}
