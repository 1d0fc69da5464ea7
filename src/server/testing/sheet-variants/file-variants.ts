import { zipOf } from '#server/readers/xlsx-files.testing.ts'
import { csv, libraryXlsx, libreOfficeXlsx, ods, plainXlsx } from './table-files.ts'
import { FULL, HEAD, READ, STUDENTS, sheetOf, TITLE, type Variant } from './variant.ts'

const TABLE = sheetOf()
/** A whole workbook, whose end one of the variants cuts off. */
const CUT = plainXlsx([TABLE])

function cutWorkbook(): Buffer {
  const rows = `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2">`
  return zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    },
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="كشف" id="b"/></sheets></workbook>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="b" Type="x/worksheet" Target="s.xml"/></Relationships>',
    },
    { name: 'xl/s.xml', content: rows },
  ])
}

function json(change: object = {}): Buffer {
  const subjects = HEAD.slice(2).map((name, at) => ({ name, finalDegree: FULL[at + 2], isCalculatedInTotal: true }))
  const degrees = STUDENTS.map(([seat, name, ...marks]) => ({
    seat_number: String(seat),
    name,
    grade: 2,
    term: 1,
    year: 2025,
    degrees: subjects.map((subject, at) => ({ ...subject, degree: String(marks[at]) })),
    ...change,
  }))
  return Buffer.from(JSON.stringify({ degrees, subjects }))
}

const PAGE = '<html><table><tr><td>رقم الجلوس</td><td>الاسم</td></tr></table></html>'

/** Variants of formats and encodings, and files that are no sheet. */
export const FILE_VARIANTS: readonly Variant[] = [
  { what: 'xlsx of the smallest kind', file: plainXlsx([TABLE]), gives: READ },
  { what: 'xlsx as LibreOffice writes it', file: libreOfficeXlsx([TABLE]), gives: READ },
  { what: 'xlsx of another library', file: libraryXlsx([TABLE]), gives: READ },
  { what: 'ods', file: ods([TABLE]), gives: READ },
  { what: 'JSON of the portal’s answers', file: json(), gives: READ },
  { what: 'csv in UTF-8', file: csv(TABLE), gives: READ },
  { what: 'csv in UTF-8 with a byte-order mark', file: csv(TABLE, ',', 'UTF-8 with a byte-order mark'), gives: READ },
  { what: 'csv with semicolons in Windows-1256', file: csv(TABLE, ';', 'Windows-1256'), gives: READ },
  { what: 'Unicode text with tabs in UTF-16', file: csv(TABLE, '\t', 'UTF-16 with a byte-order mark'), gives: READ },
  { what: 'csv in big-endian UTF-16', file: csv(TABLE, ',', 'big-endian UTF-16'), gives: READ },
  { what: 'csv with a sep= line', file: Buffer.concat([Buffer.from('sep=;\n'), csv(TABLE, ';')]), gives: READ },
  {
    what: 'a name quoted over two lines',
    file: csv({ ...TABLE, rows: [[TITLE], HEAD, FULL, [20_001, 'أحمد\nمحمد علي', 91, 80, 40]] }),
    gives: READ.slice(0, 1),
  },
  {
    what: 'csv with a quotation mark that never closes',
    file: Buffer.from('رقم الجلوس,الاسم,النحو\n20001,"أحمد,60\n'),
    gives: ['refused: quote_misplaced 2'],
  },
  { what: 'an old xls', file: Buffer.from('d0cf11e0a1b11ae1', 'hex'), gives: ['refused: old_xls'] },
  {
    what: 'a workbook with a password',
    file: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    gives: ['refused: locked'],
  },
  { what: 'a web page named xls', file: Buffer.from(PAGE), gives: ['refused: web_page'], fileName: 'كشف.xls' },
  {
    what: 'a spreadsheet of XML named xls',
    file: Buffer.from('<?xml version="1.0"?><Workbook/>'),
    gives: ['refused: web_page'],
  },
  {
    what: 'a web archive named xls',
    file: Buffer.from('MIME-Version: 1.0\nContent-Type: text/html'),
    gives: ['refused: web_page'],
  },
  { what: 'a PDF', file: Buffer.from('%PDF-1.7\nstream\nendstream'), gives: ['refused: not_xlsx'] },
  {
    what: 'a text document',
    file: zipOf([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/document.xml', content: '<w/>' },
    ]),
    gives: ['refused: not_xlsx'],
  },
  { what: 'an archive of pictures', file: zipOf([{ name: 'page1.jpg', content: 'x' }]), gives: ['refused: not_xlsx'] },
  { what: 'a file cut while it was copied', file: CUT.subarray(0, CUT.length - 120), gives: ['refused: damaged'] },
  { what: 'a worksheet that ends in the middle', file: cutWorkbook(), gives: ['refused: malformed كشف 2'] },
  {
    what: 'JSON of a ranking without marks',
    file: json({ degrees: undefined, total: 60 }),
    gives: ['refused: json_other'],
  },
  { what: 'JSON that ends in the middle', file: json().subarray(0, 90), gives: ['refused: json_broken'] },
  { what: 'an empty file', file: Buffer.alloc(0), gives: ['refused: empty'] },
]
