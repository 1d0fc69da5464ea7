/** The rules that CSV files of sheets and of questions share. */

/** The only list of separators: detection, `sep=` lines, empty records and the tests of both readers follow from it. */
export const SEPARATORS: readonly string[] = [',', ';', '\t']
/** Characters from which the separator is detected. */
const SAMPLE_LENGTH = 20_000
const SAMPLE_ROWS = 20
/** Spreadsheets recognise Arabic UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\ufeff'
/** The line by which a spreadsheet names the separator. */
const STATED = /^\ufeff?sep=(.)(?:\n|$)/i
const BLANK = new RegExp(`^(?:[\\s${SEPARATORS.map((separator) => `\\${separator}`).join('')}]|"")*$`)

/**
 * Finds a file's separator: the one in its `sep=` line (`isStated`), or the one with the most consistent count per row.
 * Counts per row matter, since a title may contain any separator, and marks may have decimal commas.
 */
export function separatorOf(text: string): { separator: string; isStated: boolean } {
  const stated = STATED.exec(text)?.[1]
  if (stated !== undefined && SEPARATORS.includes(stated)) return { separator: stated, isStated: true }
  const rows = countsByRow(text)
  const scores = SEPARATORS.map((separator, at) => ({ separator, ...mostCommon(rows.map((row) => row[at] ?? 0)) }))
  const best = scores.reduce(
    (one, next) => (next.rows > one.rows || (next.rows === one.rows && next.count > one.count) ? next : one),
    { separator: ',', rows: 0, count: 0 },
  )
  return { separator: best.separator, isStated: false }
}

/** Whether a line has only separators, blanks and empty quotes; spreadsheets write such lines for cleared cells. */
export function isBlankLine(line: string): boolean {
  return BLANK.test(line)
}

/** Counts each separator outside quotation marks, for each of the first rows with any. */
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
    const at = isQuoted ? -1 : SEPARATORS.indexOf(letter)
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1
  }
  // A row cut off by the sample is ignored, unless it is the only one.
  if (sample.length === text.length || rows.length === 0) end()
  return rows
}

/** Returns the most common non-zero count, and the number of rows with it. */
function mostCommon(counts: readonly number[]): { count: number; rows: number } {
  const rows = new Map<number, number>()
  for (const count of counts) if (count > 0) rows.set(count, (rows.get(count) ?? 0) + 1)
  const best = { count: 0, rows: 0 }
  for (const [count, same] of rows) if (same > best.rows) Object.assign(best, { count, rows: same })
  return best
}

/** Writes rows as CSV in UTF-8, each text quoted. An apostrophe guards texts that a spreadsheet would evaluate. */
export function csvFile(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const guarded = /^'*[=+\-@]/.test(cell) ? `'${cell}` : cell
  return `"${guarded.replaceAll('"', '""')}"`
}

/** Removes the apostrophe that `csvFile` adds. */
export function withoutGuard(text: string): string {
  return /^'+[=+\-@]/.test(text) ? text.slice(1) : text
}
