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
  test('the grid has the values at their rows and columns, without the empty rows and cells at the end', async () => {
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

  test('the grid repeats rows and cells that the file stores once with a count, and counts the cells that a merged cell covers', async () => {
    const group =
      '<table:table-cell table:number-columns-spanned="2" office:value-type="string"><text:p>أ</text:p></table:table-cell>'
    const covered = '<table:covered-table-cell table:number-columns-repeated="1"/>'
    const marks = '<table:table-cell table:number-columns-repeated="3" office:value-type="float" office:value="7"/>'
    const [worksheet] = await readTable(
      odsRow([group, covered, 'ب']) + odsRow([marks], 'table:number-rows-repeated="2"') + odsRow([1]),
    )
    expect(worksheet?.rows).toEqual([
      { number: 1, cells: ['أ', null, 'ب'], merged: [{ from: 1, to: 1, value: 'أ' }] },
      { number: 2, cells: [7, 7, 7] },
      { number: 3, cells: [7, 7, 7] },
      { number: 4, cells: [1] },
    ])
  })

  test('the grid marks text and numbers that are struck through, even in part, and raised signs in a text', async () => {
    const style = (name: string, family: string, properties: string) =>
      `<style:style style:name="${name}" style:family="${family}"><style:text-properties ${properties}/></style:style>`
    const styles = [
      style('ce1', 'table-cell', 'style:text-line-through-style="solid"'),
      style('ce2', 'table-cell', 'style:text-line-through-style="none" style:text-position="super 58%"'),
      style('T1', 'text', 'style:text-line-through-type="single"'),
      style('T2', 'text', 'style:text-position="super 58%"'),
      style('T3', 'text', 'style:text-position="0% 100%"'),
    ].join('')
    const cell = (content: string, attributes = '') =>
      `<table:table-cell ${attributes} office:value-type="string"><text:p>${content}</text:p></table:table-cell>`
    const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`
    const columns =
      '<table:table-column table:number-columns-repeated="6"/><table:table-column table:default-cell-style-name="ce1"/>'
    const cells = [
      cell('88', 'table:style-name="ce1"'),
      '<table:table-cell table:style-name="ce1" office:value-type="float" office:value="88"/>',
      cell('88', 'table:style-name="ce2"'),
      cell(`${span('T1', '45')}50`),
      cell(`8${span('T2', '1')}`),
      cell(`${span('T3', '7')}${span('T1', ' ')}`),
      cell('9'),
      '<table:table-cell table:style-name="ce1"/>',
    ]
    const rows = columns + odsRow(cells) + odsRow([1], 'table:default-cell-style-name="ce1"')
    const table = `<table:table table:name="كشف">${rows}</table:table>`
    const parts = odsParts([]).map((part) =>
      part.name === 'content.xml' ? { ...part, content: odsContent(table, styles) } : part,
    )
    const struck = (text: string) => ({ kind: 'struck', text })
    const [worksheet] = await readGrids(zipOf(parts))
    expect(worksheet?.rows.map((row) => row.cells)).toEqual([
      [struck('88'), struck('88'), '88', struck('4550'), struck('81'), '7 ', struck('9')],
      [struck('1')],
    ])
  })

  test('the grid marks what a named style strikes through, also in styles that inherit from that one', async () => {
    const style = (name: string, family: string, parent: string, properties = '') =>
      `<style:style style:name="${name}" style:family="${family}" style:parent-style-name="${parent}"><style:text-properties ${properties}/></style:style>`
    const named = [
      style('ملغى', 'table-cell', 'أصل'),
      style(
        'أصل',
        'table-cell',
        'Default',
        'style:text-line-through-style="solid" style:text-line-through-type="single"',
      ),
      style('كلام', 'text', '', 'style:text-line-through-type="single"'),
      style('دائرة', 'table-cell', 'دائرة'),
    ].join('')
    const styles = [
      style('ce1', 'table-cell', 'ملغى', 'fo:color="#ff0000"'),
      style('ce2', 'table-cell', 'ملغى', 'style:text-line-through-style="none"'),
      style('T1', 'text', 'كلام'),
    ].join('')
    const cell = (name: string, content = '88') =>
      `<table:table-cell table:style-name="${name}" office:value-type="string"><text:p>${content}</text:p></table:table-cell>`
    const span = '<text:span text:style-name="T1">8</text:span>'
    const cells = [cell('ملغى'), cell('ce1'), cell('ce2'), cell('كلام'), cell('دائرة'), cell('x', `8${span}`)]
    const table = `<table:table table:name="كشف">${odsRow(cells)}</table:table>`
    const office = 'xmlns:office="urn:o" xmlns:style="urn:s" xmlns:fo="urn:f"'
    const parts = odsParts([]).map((part) =>
      part.name === 'content.xml'
        ? { ...part, content: odsContent(table, styles).replace(' xmlns:', ' xmlns:fo="urn:f" xmlns:') }
        : part,
    )
    const content = `<office:document-styles ${office}><office:styles>${named}</office:styles></office:document-styles>`
    const [worksheet] = await readGrids(zipOf([...parts, { name: 'styles.xml', content }]))
    const struck = { kind: 'struck', text: '88' }
    expect(worksheet?.rows[0]?.cells).toEqual([struck, struck, '88', '88', '88', struck])
  })

  test('the grid does not have the values that a file stores below a merged cell', async () => {
    const tall =
      '<table:table-cell table:number-rows-spanned="2" office:value-type="string"><text:p>غ</text:p></table:table-cell>'
    const stored = '<table:covered-table-cell office:value-type="float" office:value="95"/>'
    const wide =
      '<table:table-cell table:number-columns-spanned="2" office:value-type="float" office:value="5"/><table:covered-table-cell office:value-type="float" office:value="6"/>'
    const [worksheet] = await readTable(
      odsRow([1, tall]) + odsRow([2, stored, 3]) + odsRow([wide], 'table:number-rows-repeated="2"'),
    )
    const merged = [{ from: 1, to: 1, value: 5 }]
    expect(worksheet?.rows).toEqual([
      { number: 1, cells: [1, 'غ'] },
      { number: 2, cells: [2, null, 3], merged: [{ from: 1, to: 1, value: 'غ', below: true }] },
      { number: 3, cells: [5, null], merged },
      { number: 4, cells: [5, null], merged },
    ])
  })

  test('a cell keeps what a number format shows: leading zeros, a percentage, or a rounded number', async () => {
    const padded =
      '<table:table-cell office:value-type="float" office:value="123"><text:p>00123</text:p></table:table-cell>'
    const share =
      '<table:table-cell office:value-type="percentage" office:value="0.85"><text:p>85%</text:p></table:table-cell>'
    const rounded =
      '<table:table-cell office:value-type="float" office:value="49.6"><text:p>50</text:p></table:table-cell>'
    const same =
      '<table:table-cell office:value-type="float" office:value="49.6"><text:p>49,60</text:p></table:table-cell>'
    const bare = '<table:table-cell office:value-type="float" office:value="49.6"/>'
    expect(await cellsOf(padded, share, rounded, same, bare)).toEqual([
      '00123',
      '85%',
      { kind: 'shown', value: 49.6, shown: '50' },
      49.6,
      49.6,
    ])
  })

  test('the grid distinguishes formulas with and without a stored value, errors, dates and booleans', async () => {
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

  test('a cell has the paragraphs of its text joined, without comments and drawings', async () => {
    const content =
      '<office:annotation><text:p>ملاحظة</text:p></office:annotation><text:p>هدى<text:s text:c="2"/><text:span>حسن</text:span></text:p><draw:frame><text:p>ختم</text:p></draw:frame><text:p>علي</text:p>'
    expect(await cellsOf(`<table:table-cell office:value-type="string">${content}</table:table-cell>`)).toEqual([
      'هدى  حسن\nعلي',
    ])
  })

  test('the grid marks hidden rows, columns and worksheets that have values', async () => {
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

  test('tables that copy linked data, deleted changes or drawings are not read as worksheets', async () => {
    const table = (name: string, content: string) => `<table:table table:name="${name}">${content}</table:table>`
    const copy = table('نسخة', odsRow(['قديم']))
    const body = `<table:tracked-changes>${copy}</table:tracked-changes>${table('كشف', `<table:shapes><draw:frame>${copy}</draw:frame></table:shapes>${odsRow(['جديد'])}`)}<table:dde-links>${copy}</table:dde-links>`
    const parts = odsParts([]).map((part) =>
      part.name === 'content.xml' ? { ...part, content: odsContent(body) } : part,
    )
    expect(await readGrids(zipOf(parts))).toEqual([{ name: 'كشف', rows: [{ number: 1, cells: ['جديد'] }] }])
  })
})
