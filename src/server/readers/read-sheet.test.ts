import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unreadableFileText } from '#contract/unreadable-files.ts'
import { type ReadSheetOptions, readSheet, readTextRows } from './read-sheet.ts'
import { templateRows, workbookParts, zipOf } from './xlsx-files.testing.ts'

const CHOICES = { grade: 1, term: 1, year: 2025 } as const
/** The rows of the long sheet: enough for fifteen progress reports. */
const ROWS = 30_000

let folder: string
let long: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'read-sheet-'))
  long = await file('long.xlsx', templateRows(90_000))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, rows: string): Promise<string> {
  const target = path.join(folder, name)
  await writeFile(target, zipOf(workbookParts([{ name: 'كشف', rows }])))
  return target
}

/** Returns how many threads of this process are running. */
function threads(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort').length
}

describe('reading a sheet file', () => {
  test('reading a sheet file returns its content, and the reading thread ends', async () => {
    const before = threads()
    const reading = await readSheet({ path: await file('short.xlsx', templateRows(2)) }, CHOICES)
    expect(reading).toMatchObject({
      layout: 'template',
      worksheet: 'كشف',
      heading: CHOICES,
      subjects: [{ name: 'النحو', finalDegree: 100, isCalculatedInTotal: true }],
      rows: [
        {
          rowNumber: 4,
          seatNumber: '10000',
          name: 'طالب 0',
          degrees: ['0'],
          totalHundredths: 0,
          maxHundredths: 10_000,
        },
        {
          rowNumber: 5,
          seatNumber: '10001',
          name: 'طالب 1',
          degrees: ['1'],
          totalHundredths: 100,
          maxHundredths: 10_000,
        },
      ],
      problems: [],
    })
    expect(threads()).toBe(before)
  })

  test('reading a long sheet keeps its rows in order and reports progress', async () => {
    const reported: number[] = []
    const ordered = await file('ordered.xlsx', templateRows(ROWS))
    const { rows, problems } = await readSheet({ path: ordered }, CHOICES, {
      onProgress: (count) => reported.push(count),
    })
    expect(problems).toEqual([])
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 4))
    expect(reported.length).toBeGreaterThan(10)
  })

  test('reading a sheet with errors in its cells returns these problems instead of throwing', async () => {
    const { problems } = await readSheet({ path: await file('bare.xlsx', templateRows(1)) }, {})
    expect(problems.map(({ code }) => code)).toEqual(['grade_unknown', 'term_unknown', 'year_unknown'])
  })
})

describe('an unreadable file is refused with a reason in Arabic, and its thread ends,', () => {
  async function refusal(target: string, options: ReadSheetOptions = {}): Promise<unknown> {
    const before = threads()
    const error: unknown = await readSheet({ path: target }, CHOICES, options).catch((reason: unknown) => reason)
    expect(threads()).toBe(before)
    return error
  }

  test('a sheet file that is missing, or is a folder, is refused in Arabic', async () => {
    for (const target of [folder, path.join(folder, 'none.xlsx')]) {
      expect(await refusal(target)).toMatchObject({ message: unreadableFileText('not_found') })
    }
  })

  test('a file that is no spreadsheet is refused in Arabic', async () => {
    const target = path.join(folder, 'text.xlsx')
    await writeFile(target, 'السلام عليكم')
    expect(await refusal(target)).toMatchObject({ code: 'unreadable_file', message: unreadableFileText('not_xlsx') })
  })

  test('a CSV file in which a misplaced quotation mark joins rows is refused, and the reason names the row', async () => {
    const target = path.join(folder, 'quote.csv')
    await writeFile(target, 'seat_number,name\n20001,"طالب\n20002,آخر\n')
    const error = await refusal(target)
    expect(error).toMatchObject({ code: 'unreadable_file', message: unreadableFileText('quote_misplaced', { row: 2 }) })
    expect((error as Error).message).toContain('في الصف 2 علامة تنصيص')
  })

  test('a sheet file is refused when reading it exceeds the time limit', async () => {
    const error = await refusal(long, { timeoutMs: 100 })
    expect(error).toMatchObject({ code: 'unreadable_file', message: unreadableFileText('too_slow') })
  })

  test('a sheet file is refused when reading it exceeds the memory limit', async () => {
    const error = await refusal(long, { memoryMb: 24 })
    expect(error).toMatchObject({ code: 'unreadable_file', message: unreadableFileText('too_large') })
  })

  test('a sheet in which one distant cell would make a rectangle of billions of cells is refused', async () => {
    const stray = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    const error = await refusal(await file('stray.xlsx', templateRows(2) + stray))
    expect(error).toMatchObject({ code: 'unreadable_file', message: unreadableFileText('not_understood') })
  })

  test('reading a sheet rejects when the caller aborts, before or during the reading', async () => {
    expect(await refusal(long, { signal: AbortSignal.abort() })).toMatchObject({ name: 'AbortError' })
    expect(await refusal(long, { signal: AbortSignal.timeout(100) })).toMatchObject({ name: 'TimeoutError' })
  })
})

test.each([
  ['empty', ''],
  ['blank', '\ufeff \r\n'],
])('a text file that is %s is refused when a list is read from it', async (_what, text) => {
  await expect(readTextRows(Buffer.from(text))).rejects.toMatchObject({ message: unreadableFileText('empty') })
})
