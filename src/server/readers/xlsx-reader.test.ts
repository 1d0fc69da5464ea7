import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readGrids } from './read-grids.ts'
import { rowXml, templateRows, workbookParts, type ZipPart, zipOf } from './xlsx-files.testing.ts'

function read(content: Uint8Array | string, onRows?: (rows: number) => void) {
  return readGrids(Buffer.from(content), { onRows })
}

function readRows(rows: string) {
  return read(zipOf(workbookParts([{ name: 'كشف', rows }])))
}

function changed(change: (parts: ZipPart[]) => ZipPart[]): Buffer {
  return zipOf(change(workbookParts([{ name: 'كشف', rows: templateRows(3) }])))
}

/** Returns the parts of a workbook with these rows and one more part, to which the workbook has a relation. */
function withPart(kind: 'styles' | 'sharedStrings', content: string, rows: string): ZipPart[] {
  const relation = `<Relationship Id="more" Type="http://x/${kind}" Target="/xl/${kind}.xml"/></Relationships>`
  const parts = workbookParts([{ name: 'كشف', rows }]).map((part) =>
    part.name === 'xl/_rels/workbook.xml.rels'
      ? { ...part, content: String(part.content).replace('</Relationships>', relation) }
      : part,
  )
  return [...parts, { name: `xl/${kind}.xml`, content }]
}

describe('the grid of a workbook', () => {
  test('a workbook’s grid has the values that a spreadsheet library wrote, without blank rows', async () => {
    const written = await writeXlsx({
      sheets: [
        {
          name: 'كشف',
          rows: [
            ['عنوان'],
            [],
            ['رقم الجلوس', 'الاسم', null],
            [20_001, 'طالب أول', 49.99],
            [true, new Date('2025-01-05')],
          ],
        },
        { name: 'ورقة ثانية', rows: [['أ']] },
      ],
    })
    expect(await read(written)).toEqual([
      {
        name: 'كشف',
        rows: [
          { number: 1, cells: ['عنوان'] },
          { number: 3, cells: ['رقم الجلوس', 'الاسم'] },
          { number: 4, cells: [20_001, 'طالب أول', 49.99] },
          { number: 5, cells: ['TRUE', '2025-01-05'] },
        ],
      },
      { name: 'ورقة ثانية', rows: [{ number: 1, cells: ['أ'] }] },
    ])
  })

  test('the grid distinguishes formulas with a stored value from formulas that were never calculated', async () => {
    const rows = rowXml(1, [
      '<c r="A1"><f>SUM(B1:C1)</f><v>171</v></c>',
      '<c r="B1"><f>SUM(C1:D1)</f></c>',
      '<c r="C1"><f>C2</f><v></v></c>',
      '<c r="D1" t="str"><f>IF(A1,"","")</f><v></v></c>',
      '<c r="E1" t="str"><f>E2</f><v>غـ</v></c>',
      '<c r="F1"><f t="shared" ref="F1:G1" si="0">F2</f><v>5</v></c>',
      '<c r="G1"><f t="shared" si="0"/></c>',
    ])
    const [worksheet] = await readRows(rows)
    expect(worksheet?.rows[0]?.cells).toEqual([
      { kind: 'formula', value: 171 },
      { kind: 'formula', value: null },
      { kind: 'formula', value: null },
      { kind: 'formula', value: '' },
      { kind: 'formula', value: 'غـ' },
      { kind: 'formula', value: 5 },
      { kind: 'formula', value: null },
    ])
  })

  test('the grid has the errors of spreadsheet programs, with and without a formula', async () => {
    const cells = ['<c r="A1" t="e"><v>#REF!</v></c>', '<c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#REF!']
    const [worksheet] = await readRows(rowXml(1, cells))
    expect(worksheet?.rows[0]?.cells).toEqual([
      { kind: 'error', text: '#REF!' },
      { kind: 'error', text: '#DIV/0!' },
      '#REF!',
    ])
  })

  test('a cell with a format such as 000 or a percentage is read as the text that is shown, and a date as text', async () => {
    const formats =
      '<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[$-2010000]yyyy/mm/dd;@"/></numFmts>'
    const xfs = [0, 164, 165, 14, 9, 21].map((id) => `<xf numFmtId="${id}" applyNumberFormat="0"/>`).join('')
    const styles = `<styleSheet>${formats}<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs}</cellXfs></styleSheet>`
    const cells = [1, 1, 2, 3, 4, 5].map((style, index) => {
      const value = [123, 30_001, 45_662, 45_662.5, 0.85, 0.5][index]
      return `<c r="${'ABCDEF'[index]}1" s="${style}"><v>${value}</v></c>`
    })
    const [worksheet] = await read(zipOf(withPart('styles', styles, rowXml(1, cells))))
    const date = '2025-01-05'
    expect(worksheet?.rows[0]?.cells).toEqual(['00123', 30_001, date, date, '85%', '12:00'])
  })

  test('a number whose format shows another value is read together with the shown text', async () => {
    const formats = '<numFmts><numFmt numFmtId="164" formatCode="0;-0;&quot;غ&quot;"/></numFmts>'
    const xfs = [0, 1, 2, 164].map((id) => `<xf numFmtId="${id}"/>`).join('')
    const struck = '<xf numFmtId="1" fontId="0"/>'
    const styles = `<styleSheet>${formats}<cellXfs>${xfs}</cellXfs></styleSheet>`
    const cells = [
      '<c r="A1" s="0"><v>49.6</v></c>',
      '<c r="B1" s="1"><v>49.6</v></c>',
      '<c r="C1" s="1"><v>50</v></c>',
      '<c r="D1" s="2"><v>49.6</v></c>',
      '<c r="E1" s="3"><f>A2</f><v>0</v></c>',
      '<c r="F1" s="1" t="str"><v>49.6</v></c>',
    ]
    const [worksheet] = await read(zipOf(withPart('styles', styles, rowXml(1, cells))))
    const shown = (value: number, text: string) => ({ kind: 'shown', value, shown: text })
    expect(worksheet?.rows[0]?.cells).toEqual([49.6, shown(49.6, '50'), 50, 49.6, shown(0, 'غ'), '49.6'])

    const fonts = '<fonts><font><strike/></font></fonts>'
    const crossed = `<styleSheet>${fonts}<cellXfs>${struck}</cellXfs></styleSheet>`
    const [other] = await read(zipOf(withPart('styles', crossed, rowXml(1, ['<c r="A1" s="0"><v>49.6</v></c>']))))
    expect(other?.rows[0]?.cells).toEqual([{ kind: 'struck', text: '49.6' }])
  })

  test('the grid marks text and numbers that are struck through, even in part, and raised signs in a text', async () => {
    const fonts = '<fonts><font><sz val="11"/></font><font><strike/></font><font><strike val="0"/></font></fonts>'
    const xfs = [0, 1, 2].map((font) => `<xf numFmtId="0" fontId="${font}"/>`).join('')
    const styles = `<styleSheet>${fonts}<cellStyleXfs><xf fontId="1"/></cellStyleXfs><cellXfs>${xfs}</cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>`
    const run = (properties: string, text: string) => `<r><rPr>${properties}</rPr><t>${text}</t></r>`
    const runs = [
      run('<strike/>', '45') + run('', '50'),
      run('', '8') + run('<vertAlign val="superscript"/>', '1'),
      run('<strike val="false"/><vertAlign val="baseline"/>', '7') + run('<strike/>', ' '),
    ]
    const cells = [
      '<c r="A1"><v>88</v></c>',
      '<c r="B1" s="1"><v>88</v></c>',
      '<c r="C1" s="2"><v>88</v></c>',
      '<c r="D1" s="1"/>',
      '<c r="E1" s="1"><f>B1</f><v>88</v></c>',
      ...runs.map((rich, at) => `<c r="${'FGH'[at]}1" t="inlineStr"><is>${rich}</is></c>`),
    ]
    const [worksheet] = await read(zipOf(withPart('styles', styles, rowXml(1, cells))))
    const struck = (text: string) => ({ kind: 'struck', text })
    expect(worksheet?.rows[0]?.cells).toEqual([
      88,
      struck('88'),
      88,
      null,
      struck('88'),
      struck('4550'),
      struck('81'),
      '7 ',
    ])
    const shared = `<sst>${runs.map((rich) => `<si>${rich}</si>`).join('')}</sst>`
    const shares = [0, 1, 2].map((at) => `<c r="${'ABC'[at]}1" t="s"><v>${at}</v></c>`)
    const [other] = await read(zipOf(withPart('sharedStrings', shared, rowXml(1, shares))))
    expect(other?.rows[0]?.cells).toEqual([struck('4550'), struck('81'), '7 '])
  })

  test('the grid notes which cells a merged cell covers, without the values that a file stores in them', async () => {
    const rows = [
      ['غائب', 1, 2, 'أ'],
      ['ب', 'ج', '<c r="C2"/>', 'د'],
      ['هـ', 3, 4, 'و'],
    ].map((cells, index) => rowXml(index + 1, cells))
    const merges = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="D1:D3"/><mergeCell ref="C2:C3"/></mergeCells>'
    const parts = workbookParts([{ name: 'كشف', rows: rows.join('') }]).map((part) => ({
      ...part,
      content: String(part.content).replace('</sheetData>', `</sheetData>${merges}`),
    }))
    const below = { from: 3, to: 3, value: 'أ', below: true }
    expect((await read(zipOf(parts)))[0]?.rows).toEqual([
      { number: 1, cells: ['غائب', null, null, 'أ'], merged: [{ from: 1, to: 2, value: 'غائب' }] },
      { number: 2, cells: ['ب', 'ج', null, null], merged: [below] },
      { number: 3, cells: ['هـ', 3, null, null], merged: [below] },
    ])
  })

  test.each(['A1:', 'A0:B1', '$A$1:$B$1'])('cells merged over «%s» make a workbook malformed', async (ref) => {
    const file = changed((parts) =>
      parts.map((part) => ({
        ...part,
        content: String(part.content).replace(
          '</sheetData>',
          `</sheetData><mergeCells><mergeCell ref="${ref}"/></mergeCells>`,
        ),
      })),
    )
    await expect(read(file)).rejects.toThrow('malformed')
  })

  test('the grid marks hidden rows, columns and worksheets that have values', async () => {
    const cols =
      '<cols><col min="2" max="2" hidden="1"/><col min="3" max="3" width="0"/><col min="5" max="16384" hidden="1"/></cols>'
    const rows = `${rowXml(1, ['أ', 1, 2, 3])}<row r="2" hidden="true"><c r="A2"><v>5</v></c></row><row r="3" hidden="1"/>`
    const parts = workbookParts([
      { name: 'ظاهرة', rows },
      { name: 'مخفية', rows: rowXml(1, ['سر']) },
    ]).map((part) => {
      const content = String(part.content)
        .replace('<sheet name="مخفية"', '<sheet state="veryHidden" name="مخفية"')
        .replace('<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>أ', (found) => cols + found)
      return { ...part, content }
    })
    expect(await read(zipOf(parts))).toEqual([
      {
        name: 'ظاهرة',
        rows: [
          { number: 1, cells: ['أ', 1, 2, 3] },
          { number: 2, cells: [5], hidden: true },
        ],
        hiddenColumns: [1, 2],
      },
      { name: 'مخفية', rows: [{ number: 1, cells: ['سر'] }], hidden: true },
    ])
  })

  test('shared strings are read without phonetic guides, with runs joined and escapes decoded, in UTF-16, too', async () => {
    const strings =
      '<x:sst xmlns:x="urn:x"><x:si><x:r><x:t>طا</x:t></x:r><x:r><x:t>لب</x:t></x:r><x:rPh><x:t>لا</x:t></x:rPh></x:si><x:si><x:t>سطر_x000D_آخر</x:t></x:si></x:sst>'
    const cells = ['<c r="A1" t="s"><v>0</v></c>', '<c r="B1" t="s"><v>1</v></c>', '<c><v>7</v></c>']
    const parts = withPart('sharedStrings', strings, rowXml(1, cells))
    const wide = parts.map((part) =>
      part.name.startsWith('xl/worksheets/')
        ? { ...part, content: Buffer.from(`\ufeff${String(part.content).replace('UTF-8', 'UTF-16')}`, 'utf16le') }
        : part,
    )
    for (const written of [parts, wide])
      expect((await read(zipOf(written)))[0]?.rows[0]?.cells).toEqual(['طالب', 'سطر\rآخر', 7])
  })

  test('parts of a workbook without cells are ignored, even if they are broken', async () => {
    const broken = [
      'xl/drawings/drawing1.xml',
      'xl/media/logo.png',
      'docProps/app.xml',
      'xl/worksheets/_rels/sheet1.xml.rels',
    ]
    const archive = changed((parts) => [
      ...parts,
      ...broken.map((name) => ({ name, content: '<broken', declared: { crc: 1 } })),
    ])
    expect((await read(archive))[0]?.rows).toHaveLength(6)
  })

  test('a workbook is read from an archive with sizes written as 64-bit numbers', async () => {
    const archive = changed((parts) => parts.map((part) => ({ ...part, zip64: true })))
    expect((await read(archive))[0]?.rows).toHaveLength(6)
  })

  test.each([true, false])(
    'a workbook is read from an archive written as a stream, with 64-bit records: %s',
    async (zip64) => {
      const stream = writeXlsxStream(
        [
          ['رقم الجلوس', 'الاسم'],
          [20_001, 'طالب أول'],
        ],
        { name: 'كشف', zip64 },
      )
      const archive = Buffer.from(await new Response(stream).arrayBuffer())
      expect(await read(archive)).toEqual([
        {
          name: 'كشف',
          rows: [
            { number: 1, cells: ['رقم الجلوس', 'الاسم'] },
            { number: 2, cells: [20_001, 'طالب أول'] },
          ],
        },
      ])
    },
  )

  test('a workbook is read with a progress report every 2,000 rows', async () => {
    const reported: number[] = []
    await read(zipOf(workbookParts([{ name: 'كشف', rows: templateRows(5000) }])), (rows) => reported.push(rows))
    expect(reported).toEqual([2000, 4000])
  })
})

describe('a file is refused for its content, whatever its name,', () => {
  const whole = changed((parts) => parts)
  const zeros = Buffer.alloc(20_000_000)

  test.each<[what: string, content: Buffer | string, reason: string]>([
    ['when it is empty', '', 'empty'],
    ['when it is an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'old_xls'],
    ['when it is an archive of something else', zipOf([{ name: 'content.xml', content: '<x/>' }]), 'not_xlsx'],
    ['when it is another kind of OpenDocument', zipOf([{ name: 'mimetype', content: 'x' }]), 'open_document'],
    ['when its end is missing', whole.subarray(0, whole.length - 200), 'damaged'],
    ['when its beginning is missing', Buffer.concat([whole.subarray(0, 4), whole.subarray(200)]), 'damaged'],
    ['when a part has no directory entry', changed((parts) => parts.slice(0, -1)), 'not_understood'],
    ['when a part is broken XML', changed((parts) => [...parts.slice(0, -1), brokenSheet()]), 'malformed'],
    ['when a cell exceeds the spreadsheet limit', longCell(), 'not_understood'],
    ['when a checksum is wrong', changed((parts) => lie(parts, { crc: 1 })), 'damaged'],
    ['when a part is locked', changed((parts) => lie(parts, { flags: 1 })), 'locked'],
    ['when a part has an unknown compression method', changed((parts) => lie(parts, { method: 14 })), 'damaged'],
    ['when two parts have one name', changed((parts) => [...parts, ...parts.slice(-1)]), 'damaged'],
    ['when it declares more than the limit', changed((parts) => lie(parts, { size: 300_000_000 })), 'too_large'],
    [
      'when a part would exceed any spreadsheet',
      changed((parts) => [...parts, { name: 'x', content: zeros }]),
      'too_large',
    ],
    ['when a part is larger than it declares', changed((parts) => lie(parts, { size: 1000 })), 'damaged'],
    ['when a part declares zero bytes but has some', changed((parts) => lie(parts, { size: 0 })), 'damaged'],
    ['when it has too many parts', zipOf(manyParts(2001)), 'too_large'],
  ])('a file is refused as a spreadsheet %s', async (_what, content, reason) => {
    await expect(read(content)).rejects.toMatchObject({ name: 'UnreadableFileError', reason })
  })

  test('a workbook in which any single byte is changed is refused, unless the reader does not use the byte', async () => {
    const expected = await read(whole)
    for (let at = 0; at < whole.length; at += 7) {
      const bytes = Buffer.from(whole)
      bytes.writeUInt8((bytes.readUInt8(at) + 1) % 256, at)
      const result = await read(bytes).catch((error: unknown) => error)
      if (Array.isArray(result)) expect(result).toEqual(expected)
      else expect(result).toMatchObject({ name: 'UnreadableFileError' })
    }
  })

  function longCell(): Buffer {
    return zipOf(workbookParts([{ name: 'كشف', rows: rowXml(1, ['ن'.repeat(32_768)]) }]))
  }

  function lie(parts: ZipPart[], declared: ZipPart['declared']): ZipPart[] {
    return parts.map((part) => (part.name.startsWith('xl/worksheets/') ? { ...part, declared } : part))
  }

  function brokenSheet(): ZipPart {
    return { name: 'xl/worksheets/sheet1.xml', content: '<worksheet><sheetData><row r="1"><c r="A1"' }
  }

  function manyParts(count: number): ZipPart[] {
    return Array.from({ length: count }, (_, index) => ({ name: `part${index}.xml`, content: '' }))
  }
})
