import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { westernDigits } from '#contract/search-text.ts'
import type { GridCell } from '#server/modules/sheets/reading/grid.rules.ts'
import { recogniseSheet } from '#server/modules/sheets/reading/sheet-layout.rules.ts'
import { EIGHT_BITS, ENCODINGS } from '#server/testing/encodings.ts'
import { SEPARATORS } from './csv-text.ts'
import { readGrids } from './read-grids.ts'

const CHOICES = { grade: 1, term: 1, year: 2025 } as const

/**
 * A template sheet with quoted cells, a line break, Arabic-Indic digits, a decimal comma, an empty line and a raised
 * mark.
 */
const SHEET = [
  ['كشف نتيجة، الفرقة الأولى'],
  ['seat_number', 'name', 'النحو', 'الصرف'],
  ['final_degree', '', '100', '١٠٠'],
  ['is_calculated_in_total', '', '1', '1'],
  [],
  ['10001', 'هدى\nحسن', '60', '"٧٥,٥"'],
  ['١٠٠٠٢', '"سلمى ""علي"""', '/50', 'غـ'],
]

function csv(rows: readonly (readonly string[])[], separator: string): string {
  const cell = (text: string) => (/\n/.test(text) ? `"${text}"` : text)
  return rows.map((cells) => `${cells.map(cell).join(separator)}\r\n`).join('')
}

async function understood(bytes: Buffer) {
  const { rows, problems } = recogniseSheet(await readGrids(bytes), CHOICES)
  return {
    problems,
    rows: rows.map(({ rowNumber, seatNumber, name, degrees }) => [rowNumber, seatNumber, name, degrees]),
  }
}

async function cellsOf(text: string): Promise<[number, readonly GridCell[]][]> {
  const [worksheet] = await readGrids(Buffer.from(text))
  return (worksheet?.rows ?? []).map(({ number, cells }) => [number, cells])
}

test.each(ENCODINGS.flatMap(([name, encode]) => SEPARATORS.map((separator) => [name, separator, encode] as const)))(
  'a sheet in %s with the separator %j gives the same students, with row numbers as in a spreadsheet program',
  async (name, separator, encode) => {
    const text = csv(SHEET, separator)
    expect(await understood(encode(EIGHT_BITS.includes(name) ? westernDigits(text) : text))).toEqual({
      problems: [],
      rows: [
        [6, '10001', 'هدى حسن', ['60', '75.5']],
        [7, '10002', 'سلمى "علي"', ['/50', 'غـ']],
      ],
    })
  },
)

describe('the separator', () => {
  test('the separator of a sep= line is used, and this line is not read as a row', async () => {
    expect(await cellsOf('sep=;\na,b;c\n')).toEqual([[1, ['a,b', 'c']]])
  })

  test('the separator is detected from the rows, not from a title or from decimal commas', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => `1000${at};طالب;60,5;70,5;80,5`)
    const text = ['كلية الآداب, قسم اللغة, العام ٢٠٢٥', 'seat_number;name;أ;ب;ج', ...rows].join('\n')
    expect((await cellsOf(text))[2]).toEqual([3, [10_000, 'طالب', '60,5', '70,5', '80,5']])
  })
})

test('a CSV cell becomes a number only if its digits stay the same; empty cells at the end of a row are left out', async () => {
  expect(await cellsOf(`12,49.5,007,"",'+ هناء,#REF!,1e3,,\n,,\n\n'=1,٢`)).toEqual([
    [1, [12, 49.5, '007', null, '+ هناء', { kind: 'error', text: '#REF!' }, '1e3']],
    [4, ['=1', '٢']],
  ])
})

test('a CSV file with a NUL character in a name is read', async () => {
  const students = Array.from({ length: 20 }, (_, at) => `100${at + 10},طالب رقم ${at}`).join('\n')
  expect((await cellsOf(`${students}\n20001,هد\u0000ى`)).at(-1)).toEqual([21, [20_001, 'هد\u0000ى']])
})

describe('a file is refused', () => {
  const quote = (row: number) => ({ reason: 'quote_misplaced', row })
  test.each<[what: string, content: Buffer | string, reason: object]>([
    ['when a quotation mark is never closed', 'a,b\nc,"d\ne,f\n', quote(2)],
    ['when a quotation mark closes in a later row', 'a,b\n"c,d\ne,"f",g\nh,i\n', quote(2)],
    ['when a quotation mark is inside an unquoted cell', 'a,b\n\n"c\nd",e\nf,g"h\n', quote(4)],
    ['when it is blank', '\ufeff \r\n', { reason: 'empty' }],
    ['when no row has two cells', 'السلام عليكم\nورحمة الله', { reason: 'not_xlsx' }],
    ['when it is a web page', '<table><tr><td>seat, name</td></tr></table>', { reason: 'web_page' }],
    ['when it is a web archive', 'MIME-Version: 1.0\nContent-Type: multipart/related', { reason: 'web_page' }],
    ['when it is a picture', randomBytes(5000), { reason: 'not_xlsx' }],
    ['when a cell exceeds the spreadsheet limit', `a,${'ب'.repeat(32_768)}`, { reason: 'not_understood' }],
    ['when a row exceeds the column limit', ','.repeat(16_384), { reason: 'not_understood' }],
    ['when it exceeds the row limit', 'a,b\n'.repeat(1_048_577), { reason: 'too_large' }],
  ])('a CSV file is refused %s', async (_what, content, refusal) => {
    await expect(readGrids(Buffer.from(content))).rejects.toMatchObject({ name: 'UnreadableFileError', ...refusal })
  })
})

test('reading a long CSV file reports progress by rows and lets other work run meanwhile', async () => {
  const reported: [number, number][] = []
  let turns = 0
  const clock = setInterval(() => (turns += 1), 1)
  await readGrids(Buffer.from('10001,طالب,60\n'.repeat(50_000)), { onRows: (rows, all) => reported.push([rows, all]) })
  clearInterval(clock)
  expect([reported.length, reported[0], reported.at(-1)]).toEqual([25, [2000, 50_001], [50_000, 50_001]])
  expect(turns).toBeGreaterThan(5)
})
