import { describe, expect, test } from 'vitest'
import { readingLines } from '#server/testing/question-texts.ts'
import { csvFile, SEPARATORS, separatorOf } from './csv-text.ts'
import { readCsv } from './questions/csv-reader.ts'
import { readGrids } from './read-grids.ts'

const HEADING = ['question', 'option_1', 'option_2', 'answer']
const QUESTION = ['الحرف؟', 'من', 'قام', '1']
const OPTIONS = '*من | قام'

async function sheetRows(text: string) {
  const [worksheet] = await readGrids(Buffer.from(text))
  return (worksheet?.rows ?? []).map(({ number, cells }) => [number, ...cells])
}

describe.each(SEPARATORS.map((separator) => ({ separator })))('the separator $separator', ({ separator }) => {
  const others = SEPARATORS.filter((other) => other !== separator)
  const line = (cells: readonly string[]) => cells.join(separator)
  const blanks = [line(['', '', '', '']), line(['""', '', '""', '']), '']

  test('the separator is detected from the rows, even under a title with the other separators', async () => {
    const title = `كلية${others.join('')}الآداب${others.join('')}القاهرة`
    const rows = Array.from({ length: 5 }, () => line(QUESTION))
    expect(separatorOf([title, ...rows].join('\n'))).toEqual({ separator, isStated: false })
    expect(await sheetRows([line(['أ', 'ب']), line(['ج', 'د'])].join('\n'))).toEqual([
      [1, 'أ', 'ب'],
      [2, 'ج', 'د'],
    ])
    expect(readingLines(readCsv([line(HEADING), line(QUESTION)].join('\n')))).toEqual([`2 الحرف؟ | ${OPTIONS}`])
  })

  test('the separator of a sep= line is used even if the rows suggest another, and this line is not a row', async () => {
    const cell = `أ${others.join(`ب${others.join('')}`)}ب`
    expect(await sheetRows(`sep=${separator}\n${line([cell, 'ج'])}`)).toEqual([[1, cell, 'ج']])
    const question = line([cell, ...QUESTION.slice(1)])
    expect(readingLines(readCsv(`SEP=${separator}\n${line(HEADING)}\n${question}`))).toEqual([
      `3 ${cell.replace(/\s+/g, ' ')} | ${OPTIONS}`,
    ])
  })

  test('a line of separators only is neither a row nor a question', async () => {
    const lines = [line(HEADING), ...blanks, line(QUESTION)]
    expect((await sheetRows(lines.join('\n'))).map(([number]) => number)).toEqual([1, 5])
    expect(readingLines(readCsv(lines.join('\n')))).toEqual([`5 الحرف؟ | ${OPTIONS}`])
  })

  test('a cell that contains a separator is written and read back unchanged', async () => {
    const cells = [`أ${separator}ب`, `"${separator}"`]
    expect(await sheetRows(csvFile([cells]))).toEqual([[1, ...cells]])
  })
})

test('a sep= line with a character that is no separator is an ordinary row', () => {
  expect(separatorOf('sep=x\na;b')).toEqual({ separator: ';', isStated: false })
})
