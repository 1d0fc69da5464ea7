import { ThreadPool } from '#server/threads/thread-pool.ts'
import { packYear } from './compact-year.ts'
import { makeYear, type YearParts } from './make-year.ts'

/**
 * With a young generation of 12 MB V8 collects garbage earlier: a year of 13,000 students takes 55 MB on the thread
 * instead of 95, and a tenth more time. An old generation of 1024 MB is enough for a grade of 300,000 students in two
 * terms, as extrapolated from a measurement with 100,000.
 */
const HEAP = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 12 }

/**
 * The thread that computes years, shared by the whole process, because a year of 12,500 rows takes most of a second. It
 * ends after some time without work, because a running thread keeps the memory of the largest year.
 */
const threads = new ThreadPool<YearParts, Uint8Array>({
  name: 'year-maker',
  threads: 1,
  niceness: 5,
  idleMs: 2000,
  heap: HEAP,
  transferred: ({ sheets }) => sheets.flatMap(({ pages }) => pages.map(({ buffer }) => buffer as ArrayBuffer)),
})

/** Up to this many bytes of rows, the calling thread computes a year: sending them to the other thread takes longer. */
const SMALL_YEAR = 100_000

/**
 * Computes a packed year from what `readYear` read. A large year is computed on another thread, to which its rows are
 * transferred, so they cannot be used here any more. Rejects if the thread fails.
 */
export async function packedYear(parts: YearParts, smallYear = SMALL_YEAR): Promise<Buffer> {
  if (sizeOfRows(parts) <= smallYear) return packYear(makeYear(parts))
  const packed = await threads.run(parts)
  return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
}

/** Returns the size of a year's rows in bytes. */
export function sizeOfRows({ sheets }: YearParts): number {
  return sheets.reduce((sum, { pages }) => sum + pages.reduce((length, page) => length + page.length, 0), 0)
}
