/** Rules for CSV files of sheets and of questions. */

/** The only list of separators: detection, `sep=` lines, blank lines and the tests of both readers use it. */
export const SEPARATORS: readonly string[] = [',', ';', '\t']
/** The length of the beginning from which the separator is detected. */
const SAMPLE_LENGTH = 20_000
const SAMPLE_ROWS = 20
/** Spreadsheet programs recognise Arabic in UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\ufeff'
/** The line in which a spreadsheet program states the separator. */
const STATED = /^\ufeff?sep=(.)(?:\n|$)/i
const BLANK = new RegExp(`^(?:[\\s${SEPARATORS.map((separator) => `\\${separator}`).join('')}]|"")*$`)

/**
 * Returns a file's separator: the one in its `sep=` line (`isStated`), or else the one whose number per row is equal in
 * the most rows. A single row would mislead: a title may contain any separator, and marks may have decimal commas.
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

/**
 * Whether a line has only separators, blanks and empty quotes; spreadsheet programs write such lines for cleared cells.
 */
export function isBlankLine(line: string): boolean {
  return BLANK.test(line)
}

/** Returns the number of each separator outside quotation marks, for each of the first rows that have any. */
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
  // The sample may cut off its last row, so this row counts only if it is the only one or the sample is the whole text.
  if (sample.length === text.length || rows.length === 0) end()
  return rows
}

/** Returns the count that most rows have, except zero, and the number of those rows. */
function mostCommon(counts: readonly number[]): { count: number; rows: number } {
  const rows = new Map<number, number>()
  for (const count of counts) if (count > 0) rows.set(count, (rows.get(count) ?? 0) + 1)
  const best = { count: 0, rows: 0 }
  for (const [count, same] of rows) if (same > best.rows) Object.assign(best, { count, rows: same })
  return best
}

/**
 * Returns rows as CSV in UTF-8, each text in quotation marks. A text that a spreadsheet program would take for a
 * formula gets an apostrophe before it.
 */
export function csvFile(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const guarded = /^'*[=+\-@]/.test(cell) ? `'${cell}` : cell
  return `"${guarded.replaceAll('"', '""')}"`
}

/** Removes the apostrophe that `csvFile` has added. */
export function withoutGuard(text: string): string {
  return /^'+[=+\-@]/.test(text) ? text.slice(1) : text
}
