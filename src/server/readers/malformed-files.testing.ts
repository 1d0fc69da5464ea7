import { randomBytes } from 'node:crypto'
import { odsContent, odsOf, odsParts, odsRow } from './ods-files.testing.ts'
import { rowXml, templateRows, workbookParts, type ZipPart, zipOf } from './xlsx-files.testing.ts'

/** A file that is refused: what is wrong with it, its bytes, and a part of the Arabic reason. */
export type MalformedFile = readonly [what: string, bytes: Buffer, says: string]

const CUT = 'مقطوع أو غير صحيح'
const DAMAGED = 'تالف أو ناقص'
const LARGE = 'أكبر مما يُقرأ'
const LAYOUT = 'لم نفهم ترتيب الملف'
const NO_WORKBOOK = 'ليس ملف إكسل'
const SHEET = 'xl/worksheets/sheet1.xml'
const ROWS = templateRows(40)
const WHOLE = zipOf(workbookParts([{ name: 'كشف', rows: ROWS }]))
const ODS = odsOf([
  ['seat_number', 'name', 'النحو'],
  ['final_degree', null, 100],
  ['is_calculated_in_total', null, 1],
  [20_001, 'طالب أول', 60],
])

function workbook(change: (parts: ZipPart[]) => ZipPart[], rows = ROWS): Buffer {
  return zipOf(change(workbookParts([{ name: 'كشف', rows }])))
}

function replaced(name: string, content: (before: string) => Buffer | string): Buffer {
  return workbook((parts) =>
    parts.map((part) => (part.name === name ? { ...part, content: content(String(part.content)) } : part)),
  )
}

/** Returns a workbook with these rows instead of students. */
function rows(...xml: string[]): Buffer {
  return workbook((parts) => parts, xml.join(''))
}

function withPart(kind: string, content: string): Buffer {
  const relation = `<Relationship Id="more" Type="http://x/${kind}" Target="${kind}.xml"/></Relationships>`
  return workbook((parts) => [
    ...parts.map((part) =>
      part.name.endsWith('workbook.xml.rels')
        ? { ...part, content: String(part.content).replace('</Relationships>', relation) }
        : part,
    ),
    { name: `xl/${kind}.xml`, content },
  ])
}

function lie(declared: NonNullable<ZipPart['declared']>): Buffer {
  return workbook((parts) => parts.map((part) => (part.name === SHEET ? { ...part, declared } : part)))
}

function cutAt(text: string, mark: string): string {
  return text.slice(0, text.indexOf(mark))
}

/** Returns a text of this length that compresses only to about three quarters. */
function longText(length: number): string {
  return randomBytes((length * 3) / 4).toString('base64')
}

export const MALFORMED_WORKBOOKS: readonly MalformedFile[] = [
  ['nothing', Buffer.alloc(0), 'الملف فارغ'],
  ['only the first bytes of an archive', WHOLE.subarray(0, 4), DAMAGED],
  ['the end missing', WHOLE.subarray(0, WHOLE.length - 200), DAMAGED],
  ['the middle missing', Buffer.concat([WHOLE.subarray(0, 300), WHOLE.subarray(600)]), DAMAGED],
  ['the directory pointing outside', outsideDirectory(), DAMAGED],
  ['a wrong checksum', lie({ crc: 1 }), DAMAGED],
  ['a part larger than declared', lie({ size: 100 }), DAMAGED],
  ['an unknown compression', lie({ method: 14 }), DAMAGED],
  ['a password', lie({ flags: 1 }), 'بكلمة مرور'],
  ['two parts of one name', workbook((parts) => [...parts, ...parts.slice(-1)]), DAMAGED],
  ['a declared size beyond the limit', lie({ size: 300_000_000 }), LARGE],
  ['a part that would grow a thousandfold', workbook((parts) => [...parts, { name: 'x', content: zeros() }]), LARGE],
  ['too many parts', zipOf(Array.from({ length: 2001 }, (_, at) => ({ name: `${at}.xml`, content: '' }))), LARGE],
  ['no content types', workbook((parts) => parts.slice(1)), NO_WORKBOOK],
  ['no workbook', replaced('_rels/.rels', () => '<Relationships/>'), NO_WORKBOOK],
  ['a text document', replaced('xl/workbook.xml', () => '<w:document xmlns:w="urn:w"/>'), NO_WORKBOOK],
  ['the worksheet missing', workbook((parts) => parts.slice(0, -1)), LAYOUT],
  ['the workbook cut', replaced('xl/workbook.xml', (text) => cutAt(text, '</workbook>')), CUT],
  ['the relations cut', replaced('xl/_rels/workbook.xml.rels', (text) => text.slice(0, -20)), CUT],
  ['the worksheet cut after a row', replaced(SHEET, (text) => cutAt(text, '<row r="20"')), 'الورقة «كشف» عند الصف 19'],
  ['the worksheet cut in a cell', replaced(SHEET, (text) => cutAt(text, '</c></row><row r="9"')), 'عند الصف 8'],
  ['the worksheet cut in a letter', replaced(SHEET, (text) => Buffer.from(text).subarray(0, 300)), CUT],
  ['crossed tags', replaced(SHEET, (text) => text.replace('</c></row>', '</row></c>')), CUT],
  ['a row after the end', replaced(SHEET, (text) => text + rowXml(90, [30_001])), CUT],
  ['two lists of rows', replaced(SHEET, (text) => text.replace('</sheetData>', '</sheetData><sheetData/>')), CUT],
  ['no list of rows', replaced(SHEET, (text) => text.replaceAll('sheetData', 'sheetdata')), CUT],
  ['entities that grow', replaced(SHEET, (text) => text.replace('<worksheet', `${laughs()}<worksheet`)), CUT],
  ['an unknown entity', replaced(SHEET, (text) => text.replace('النحو', '&nahw;')), CUT],
  ['letters that are not UTF-8', replaced(SHEET, (text) => Buffer.from(text, 'utf16le')), CUT],
  ['a control character', replaced(SHEET, (text) => text.replace('النحو', 'الن\u0001حو')), CUT],
  ['an attribute twice', replaced(SHEET, (text) => text.replace('r="A1"', 'r="A1" r="B1"')), CUT],
  ['a row twice', rows(rowXml(4, [1]), rowXml(4, [2])), 'عند الصف 4'],
  ['rows out of order', rows(rowXml(5, [1]), rowXml(4, [2])), CUT],
  ['a cell twice', rows('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'), 'عند الصف 1'],
  ['a cell of another row', rows('<row r="1"><c r="A2"><v>1</v></c></row>'), CUT],
  ['a number that is none', rows('<row r="1"><c r="A1"><v>5O</v></c></row>'), CUT],
  ['an unknown kind of cell', rows('<row r="1"><c r="A1" t="x"><v>1</v></c></row>'), CUT],
  ['a text that is not in the list', rows('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'), CUT],
  ['a cell too long', rows(rowXml(1, ['ن'.repeat(32_768)])), LAYOUT],
  ['a cell a billion cells away', rows(ROWS, '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), LAYOUT],
  ['a row beyond the table', rows('<row r="1048577"><c r="A1048577"><v>1</v></c></row>'), LAYOUT],
  ['ten thousand nested elements', rows('<a>'.repeat(10_000)), LAYOUT],
  ['a text of megabytes', rows(rowXml(1, [longText(8_000_000)])), LAYOUT],
  ['an attribute of megabytes', rows(`<row r="1" x="${longText(8_000_000)}"/>`), LAYOUT],
  ['the texts cut', withPart('sharedStrings', '<sst><si><t>النحو</t></si><si><t>الص'), CUT],
  ['the formats cut', withPart('styles', '<styleSheet><cellXfs><xf numFmtId="0"/>'), CUT],
]

function odsWith(content: string): Buffer {
  return odsFrom((part) => ({ ...part, content }), 'content.xml')
}

function odsFrom(change: (part: ZipPart) => ZipPart, name: string): Buffer {
  return zipOf(
    odsParts([{ name: 'كشف', content: odsRow([1]) }]).map((part) => (part.name === name ? change(part) : part)),
  )
}

/** Returns a spreadsheet whose only table contains this XML. */
function table(content: string): Buffer {
  return zipOf(odsParts([{ name: 'كشف', content }]))
}

function cell(attributes: string, text = ''): string {
  return `<table:table-row><table:table-cell ${attributes}>${text}</table:table-cell></table:table-row>`
}

const CONTENT = odsContent(`<table:table table:name="كشف">${odsRow([20_001, 'طالب'])}${odsRow([20_002])}</table:table>`)
const FLOAT = 'office:value-type="float"'

export const MALFORMED_ODS: readonly MalformedFile[] = [
  ['the end missing', ODS.subarray(0, ODS.length - 100), DAMAGED],
  ['a wrong checksum', odsFrom((part) => ({ ...part, declared: { crc: 1 } }), 'content.xml'), DAMAGED],
  [
    'a text document',
    odsFrom((part) => ({ ...part, content: 'application/vnd.oasis.opendocument.text' }), 'mimetype'),
    'OpenDocument',
  ],
  [
    'a password',
    odsFrom((part) => ({ ...part, content: '<m:manifest><m:encryption-data/></m:manifest>' }), 'META-INF/manifest.xml'),
    'بكلمة مرور',
  ],
  ['the manifest cut', odsFrom((part) => ({ ...part, content: '<manifest' }), 'META-INF/manifest.xml'), CUT],
  ['no content', zipOf(odsParts([]).filter(({ name }) => name !== 'content.xml')), LAYOUT],
  ['nothing in the content', odsWith(''), CUT],
  ['the content cut after a row', odsWith(cutAt(CONTENT, '</table:table>')), 'الورقة «كشف» عند الصف 2'],
  ['the content cut in a cell', odsWith(cutAt(CONTENT, 'طالب')), 'عند الصف 1'],
  ['crossed tags', odsWith(CONTENT.replace('</text:p></table:table-cell>', '</table:table-cell></text:p>')), CUT],
  ['a row after the end', odsWith(CONTENT + odsRow([1])), CUT],
  ['other content', odsWith('<office:document-styles xmlns:office="urn:o"/>'), CUT],
  ['no spreadsheet', odsWith(CONTENT.replaceAll('office:spreadsheet', 'office:text')), CUT],
  [
    'entities that grow',
    odsWith(CONTENT.replace('<office:document-content', `${laughs()}<office:document-content`)),
    CUT,
  ],
  [
    'letters that are not UTF-8',
    odsFrom((part) => ({ ...part, content: Buffer.from(CONTENT, 'utf16le') }), 'content.xml'),
    CUT,
  ],
  ['a number that is none', table(cell(`${FLOAT} office:value="5O"`)), CUT],
  ['a number without its value', table(cell(FLOAT, '<text:p>5</text:p>')), CUT],
  ['an unknown kind of value', table(cell('office:value-type="mark" office:value="5"')), CUT],
  [
    'a cell repeated a billion times',
    table(cell(`${FLOAT} office:value="5" table:number-columns-repeated="999999999"`)),
    LAYOUT,
  ],
  ['a cell repeated never', table(cell('table:number-columns-repeated="0"')), CUT],
  ['a cell repeated minus once', table(cell('table:number-columns-repeated="-1"')), CUT],
  ['a row repeated a million times', table(odsRow([1, 2, 3], 'table:number-rows-repeated="1048576"')), LAYOUT],
  [
    'wide rows repeated',
    table(
      Array.from({ length: 999 }, () =>
        odsRow([
          '<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="16384"/>',
        ]),
      ).join(''),
    ),
    LAYOUT,
  ],
  ['a row far below', table(`<table:table-row table:number-rows-repeated="99999999"/>${odsRow([1])}`), LAYOUT],
  ['text in place of cells', table('<table:table-row><text:p>60</text:p></table:table-row>'), CUT],
  [
    'a text of a hundred thousand blanks',
    table(cell('office:value-type="string"', `<text:p>${'<text:s text:c="999"/>'.repeat(101)}</text:p>`)),
    LAYOUT,
  ],
  ['a text of megabytes', table(cell('office:value-type="string"', `<text:p>${longText(8_000_000)}</text:p>`)), LAYOUT],
  ['ten thousand nested elements', table('<table:table-row-group>'.repeat(10_000)), LAYOUT],
]

function zeros(): Buffer {
  return Buffer.alloc(20_000_000)
}

function laughs(): string {
  return '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
}

function outsideDirectory(): Buffer {
  const bytes = Buffer.from(WHOLE)
  bytes.writeUInt32LE(0x7fffffff, bytes.length - 6)
  return bytes
}
