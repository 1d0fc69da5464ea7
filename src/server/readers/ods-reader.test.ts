import { describe, expect, test } from 'vitest'
import { odsContent, odsOf, odsParts, odsRow } from './ods-files.testing.ts'
import { readGrids } from './read-grids.ts'
import { zipOf } from './xlsx-files.testing.ts'

function readTable(content: string) {
  return readGrids(zipOf(odsParts([{ name: 'كشف', content }])))
}

async function cellsOf(...cells: (string | number)[]) {
  const [worksheet] = await readTable(odsRow(cells))
  return worksheet?.rows[0]?.cells
}

describe('the grid of an OpenDocument spreadsheet', () => {
  test('has the values at their rows and columns, without the empty ones that programs add', async () => {
    const rows = [['عنوان'], [], ['رقم الجلوس', 'الاسم', null, 'النحو'], [20_001, 'طالب أول', '', 49.5]]
    expect(await readGrids(odsOf(rows))).toEqual([
      {
        name: 'كشف',
        rows: [
          { number: 1, cells: ['عنوان'] },
          { number: 3, cells: ['رقم الجلوس', 'الاسم', null, 'النحو'] },
          { number: 4, cells: [20_001, 'طالب أول', null, 49.5] },
        ],
      },
    ])
  })

  test('expands repeated rows and cells, and counts cells that a merged cell covers', async () => {
    const group =
      '<table:table-cell table:number-columns-spanned="2" office:value-type="string"><text:p>أ</text:p></table:table-cell>'
    const covered = '<table:covered-table-cell table:number-columns-repeated="1"/>'
    const marks = '<table:table-cell table:number-columns-repeated="3" office:value-type="float" office:value="7"/>'
    const [worksheet] = await readTable(
      odsRow([group, covered, 'ب']) + odsRow([marks], 'table:number-rows-repeated="2"') + odsRow([1]),
    )
    expect(worksheet?.rows).toEqual([
      { number: 1, cells: ['أ', null, 'ب'] },
      { number: 2, cells: [7, 7, 7] },
      { number: 3, cells: [7, 7, 7] },
      { number: 4, cells: [1] },
    ])
  })

  test('keeps leading zeros that a number format shows, and reads a percentage as it is shown', async () => {
    const padded =
      '<table:table-cell office:value-type="float" office:value="123"><text:p>00123</text:p></table:table-cell>'
    const share =
      '<table:table-cell office:value-type="percentage" office:value="0.85"><text:p>85%</text:p></table:table-cell>'
    const rounded =
      '<table:table-cell office:value-type="float" office:value="49.6"><text:p>50</text:p></table:table-cell>'
    expect(await cellsOf(padded, share, rounded)).toEqual(['00123', '85%', 49.6])
  })

  test('distinguishes cached values, formulas without one, errors, dates and booleans', async () => {
    const cell = (attributes: string, text = '') =>
      `<table:table-cell ${attributes}>${text === '' ? '' : `<text:p>${text}</text:p>`}</table:table-cell>`
    const formula = 'table:formula="of:=[.B1]"'
    expect(
      await cellsOf(
        cell(`${formula} office:value-type="float" office:value="171"`, '171'),
        cell(formula),
        cell(`${formula} office:value-type="string" office:string-value=""`),
        cell(`${formula} office:value-type="string" office:string-value="" calcext:value-type="error"`, '#REF!'),
        cell(`${formula} office:value-type="string"`, 'Err:502'),
        cell('office:value-type="date" office:date-value="2025-01-05T00:00:00"', '05/01/25'),
        cell('office:value-type="boolean" office:boolean-value="true"', 'TRUE'),
      ),
    ).toEqual([
      { kind: 'formula', value: 171 },
      { kind: 'formula', value: null },
      { kind: 'formula', value: '' },
      { kind: 'error', text: '#REF!' },
      { kind: 'error', text: 'Err:502' },
      '2025-01-05',
      'TRUE',
    ])
  })

  test('joins the paragraphs of a text, without comments and drawings', async () => {
    const content =
      '<office:annotation><text:p>ملاحظة</text:p></office:annotation><text:p>هدى<text:s text:c="2"/><text:span>حسن</text:span></text:p><draw:frame><text:p>ختم</text:p></draw:frame><text:p>علي</text:p>'
    expect(await cellsOf(`<table:table-cell office:value-type="string">${content}</table:table-cell>`)).toEqual([
      'هدى  حسن\nعلي',
    ])
  })

  test('marks hidden rows, columns and worksheets that have values', async () => {
    const columns =
      '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse" table:number-columns-repeated="9"/>'
    const group = `<table:table-row-group table:display="false">${odsRow(['ج'])}</table:table-row-group>`
    const filtered = odsRow(['ب', null, 5], 'table:visibility="filter"')
    const content = columns + odsRow(['أ', 1, 2]) + filtered + group + odsRow(['د'])
    const parts = odsParts([
      { name: 'ظاهرة', content },
      { name: 'مخفية', content: odsRow(['سر']), hidden: true },
    ])
    expect(await readGrids(zipOf(parts))).toEqual([
      {
        name: 'ظاهرة',
        rows: [
          { number: 1, cells: ['أ', 1, 2] },
          { number: 2, cells: ['ب', null, 5], hidden: true },
          { number: 3, cells: ['ج'], hidden: true },
          { number: 4, cells: ['د'] },
        ],
        hiddenColumns: [2],
      },
      { name: 'مخفية', rows: [{ number: 1, cells: ['سر'] }], hidden: true },
    ])
  })

  test('has no tables of linked data, deleted changes or drawings', async () => {
    const table = (name: string, content: string) => `<table:table table:name="${name}">${content}</table:table>`
    const copy = table('نسخة', odsRow(['قديم']))
    const body = `<table:tracked-changes>${copy}</table:tracked-changes>${table('كشف', `<table:shapes><draw:frame>${copy}</draw:frame></table:shapes>${odsRow(['جديد'])}`)}<table:dde-links>${copy}</table:dde-links>`
    const parts = odsParts([]).map((part) =>
      part.name === 'content.xml' ? { ...part, content: odsContent(body) } : part,
    )
    expect(await readGrids(zipOf(parts))).toEqual([{ name: 'كشف', rows: [{ number: 1, cells: ['جديد'] }] }])
  })
})
