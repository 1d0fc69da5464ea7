import { type ZipPart, zipOf } from './xlsx-files.testing.ts'

/** OpenDocument spreadsheets for tests, written as LibreOffice writes them. */

const NAMESPACES = ['office', 'table', 'text', 'style', 'number', 'draw']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')
const SPREADSHEET = 'application/vnd.oasis.opendocument.spreadsheet'

export interface OdsTable {
  name: string
  /** The XML inside the element `table:table`. */
  content: string
  hidden?: boolean
}

/** Returns the archive's parts of a spreadsheet. */
export function odsParts(tables: readonly OdsTable[]): ZipPart[] {
  const body = tables.map(
    ({ name, content, hidden }) =>
      `<table:table table:name="${name}" table:style-name="${hidden ? 'ta2' : 'ta1'}">${content}</table:table>`,
  )
  return [
    { name: 'mimetype', content: SPREADSHEET, stored: true },
    {
      name: 'META-INF/manifest.xml',
      content: `<manifest:manifest xmlns:manifest="urn:x"><manifest:file-entry manifest:full-path="/" manifest:media-type="${SPREADSHEET}"/></manifest:manifest>`,
    },
    { name: 'content.xml', content: odsContent(body.join('')) },
  ]
}

/** Returns the part `content.xml` with this XML for its tables, and further styles. */
export function odsContent(body: string, styles = ''): string {
  const style = (name: string, display: boolean) =>
    `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`
  return `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${NAMESPACES} xmlns:calcext="urn:calcext"><office:automatic-styles>${style('ta1', true)}${style('ta2', false)}${styles}</office:automatic-styles><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`
}

/** Returns the XML of a row. A text that begins with `<` is the XML of a cell. */
export function odsRow(cells: readonly (string | number | null)[], attributes = ''): string {
  const written = cells.map((cell) => {
    if (cell === null || cell === '') return '<table:table-cell/>'
    if (typeof cell === 'number')
      return `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`
    if (cell.startsWith('<')) return cell
    return `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`
  })
  return `<table:table-row ${attributes}>${written.join('')}</table:table-row>`
}

/** Returns a spreadsheet with one table of these rows, and the empty rows that programs write below them. */
export function odsOf(rows: readonly (readonly (string | number | null)[])[], name = 'كشف'): Buffer {
  const empty =
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
  return zipOf(odsParts([{ name, content: rows.map((cells) => odsRow(cells)).join('') + empty }]))
}
