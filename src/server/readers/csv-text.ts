/** What files of comma-separated values have in common, whatever their rows mean. */

const SEPARATORS = [',', ';', '\t'] as const
/** The separator shows in the first rows. */
const SAMPLE_LENGTH = 20_000
const SAMPLE_ROWS = 20

/** Spreadsheets take a text for Arabic with this mark only. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Commas, semicolons or tabs: whichever most of the first rows have equally many of, since a title may hold any of them and marks
 * may have decimal commas. `isStated` where the first line is `sep=;`, which spreadsheets write and do not show.
 */
export function separatorOf(text: string): { separator: string; isStated: boolean } {
  const stated = /^\ufeff?sep=([,;\t])(?:\n|$)/i.exec(text)?.[1]
  if (stated !== undefined) return { separator: stated, isStated: true }
  const rows = countsByRow(text)
  const scores = SEPARATORS.map((separator, at) => ({ separator, ...mostCommon(rows.map((row) => row[at] ?? 0)) }))
  const best = scores.reduce((one, next) =>
    next.rows > one.rows || (next.rows === one.rows && next.count > one.count) ? next : one,
  )
  return { separator: best.separator, isStated: false }
}

/** How many of each separator stand outside of quotation marks, for each of the first rows that have any. */
function countsByRow(text: string): number[][] {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const rows: number[][] = []
  let counts = SEPARATORS.map(() => 0)
  let isQuoted = false
  function end(): void {
    if (counts.some((count) => count > 0)) rows.push(counts)
    counts = SEPARATORS.map(() => 0)
  }
  for (const letter of sample) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === '\n' && !isQuoted) end()
    if (rows.length === SAMPLE_ROWS) return rows
    const at = isQuoted ? -1 : (SEPARATORS as readonly string[]).indexOf(letter)
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1
  }
  // A row that the sample cuts off says little, unless it is the only one.
  if (sample.length === text.length || rows.length === 0) end()
  return rows
}

/** The count above zero that most rows have, and how many those are. */
function mostCommon(counts: readonly number[]): { count: number; rows: number } {
  const rows = new Map<number, number>()
  for (const count of counts) if (count > 0) rows.set(count, (rows.get(count) ?? 0) + 1)
  const best = { count: 0, rows: 0 }
  for (const [count, same] of rows) if (same > best.rows) Object.assign(best, { count, rows: same })
  return best
}

/** Writes rows as CSV in UTF-8. What a spreadsheet would calculate stands behind an apostrophe. */
export function csvFile(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const guarded = /^'*[=+\-@]/.test(cell) ? `'${cell}` : cell
  return `"${guarded.replaceAll('"', '""')}"`
}

/** A cell without the apostrophe of `csvFile`. */
export function withoutGuard(text: string): string {
  return /^'+[=+\-@]/.test(text) ? text.slice(1) : text
}
