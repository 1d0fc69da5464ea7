import { writeXlsx } from 'hucre/xlsx'
import { columnLetters } from '#server/modules/sheets/reading/grid-cell.rules.ts'
import { odsParts, odsRow } from '#server/readers/ods-files.testing.ts'
import { workbookParts, type ZipPart, zipOf } from '#server/readers/xlsx-files.testing.ts'
import { ENCODINGS } from '../encodings.ts'

/** Writes tables in each file format, as different programs write them. */

export type TableCell = string | number | null

/** One worksheet before it is written. */
export interface Table {
  name: string
  /** The table's rows, from row 1. */
  rows: readonly (readonly TableCell[])[]
  hidden?: boolean
  /** Row numbers, from 1. */
  hiddenRows?: readonly number[]
  /** Column numbers, from 0. */
  hiddenColumns?: readonly number[]
  /** Ranges of merged cells, such as `C4:E4`; only `plainXlsx` and `libreOfficeXlsx` write them. */
  merged?: readonly string[]
}

/**
 * Writes tables as the smallest valid workbook. A text that begins with `<` is written as the cell's XML, with `@`
 * replaced by the cell's reference.
 */
export function plainXlsx(tables: readonly Table[]): Buffer {
  return zipOf(
    partsOf(tables, (cell, reference) => {
      if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
      if (cell.startsWith('<')) return cell.replace('@', reference)
      return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    }),
  )
}

/**
 * Writes tables as LibreOffice does: shared strings split into runs by script, explicit attributes, styled empty cells.
 */
export function libreOfficeXlsx(tables: readonly Table[]): Buffer {
  const strings: string[] = []
  const parts = partsOf(tables, (cell, reference) => {
    if (typeof cell === 'number') return `<c r="${reference}" s="0" t="n"><v>${cell}</v></c>`
    if (!strings.includes(cell)) strings.push(cell)
    return `<c r="${reference}" s="1" t="s"><v>${strings.indexOf(cell)}</v></c>`
  })
  const runs = (text: string) =>
    (text.match(/[\p{Script=Arabic}\s]+|[^\p{Script=Arabic}]+/gu) ?? ['']).map(
      (run) => `<r><rPr><sz val="10"/><rFont val="Arial"/></rPr><t xml:space="preserve">${escaped(run)}</t></r>`,
    )
  const items = strings.map((text) => `<si>${runs(text).join('')}</si>`).join('')
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="General"/></numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="164"/></cellXfs></styleSheet>'
  return zipOf([
    ...parts.map((part) => ({ ...part, content: withRelations(part) })),
    { name: 'xl/sharedStrings.xml', content: `<sst count="9">${items}</sst>` },
    { name: 'xl/styles.xml', content: styles },
  ])
}

function withRelations({ name, content }: ZipPart): Buffer | string {
  if (!name.endsWith('workbook.xml.rels')) return content
  const relation = (kind: string) => `<Relationship Id="${kind}" Type="http://x/${kind}" Target="${kind}.xml"/>`
  const both = `${relation('styles')}${relation('sharedStrings')}</Relationships>`
  return String(content).replace('</Relationships>', both)
}

function partsOf(tables: readonly Table[], cellXml: (cell: string | number, reference: string) => string): ZipPart[] {
  const parts = workbookParts(tables.map((table) => ({ name: escaped(table.name), rows: rowsXml(table, cellXml) })))
  return parts.map((part) => {
    if (part.name === 'xl/workbook.xml') return { ...part, content: withHidden(String(part.content), tables) }
    const table = tables[Number(/sheet(\d+)\.xml$/.exec(part.name)?.[1] ?? 0) - 1]
    if (!table) return part
    const { hiddenColumns = [], merged = [] } = table
    const columns = hiddenColumns.map((column) => `<col min="${column + 1}" max="${column + 1}" hidden="1"/>`)
    const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`)
    const content = String(part.content)
      .replace('<sheetData>', columns.length > 0 ? `<cols>${columns.join('')}</cols><sheetData>` : '<sheetData>')
      .replace('</sheetData>', `</sheetData>${ranges.length > 0 ? `<mergeCells>${ranges.join('')}</mergeCells>` : ''}`)
    return { ...part, content }
  })
}

function rowsXml(
  { rows, hiddenRows = [] }: Table,
  cellXml: (cell: string | number, reference: string) => string,
): string {
  return rows
    .map((cells, index) => {
      const written = cells.map((cell, column) =>
        cell === null || cell === '' ? '' : cellXml(cell, `${columnLetters(column)}${index + 1}`),
      )
      const hidden = hiddenRows.includes(index + 1) ? ' hidden="true"' : ' hidden="false"'
      return `<row r="${index + 1}"${hidden} ht="12.8">${written.join('')}</row>`
    })
    .join('')
}

function withHidden(workbook: string, tables: readonly Table[]): string {
  let at = -1
  return workbook.replace(/<sheet /g, () => {
    at += 1
    return tables[at]?.hidden ? '<sheet state="hidden" ' : '<sheet state="visible" '
  })
}

/** Writes tables with the library that the portal's own downloads use. */
export async function libraryXlsx(tables: readonly Table[]): Promise<Buffer> {
  const sheets = tables.map(({ name, rows }) => ({ name, rows: rows.map((cells) => [...cells]) }))
  return Buffer.from(await writeXlsx({ sheets }))
}

export function ods(tables: readonly Table[]): Buffer {
  return zipOf(
    odsParts(
      tables.map((table) => ({ name: escaped(table.name), content: odsTable(table), hidden: table.hidden ?? false })),
    ),
  )
}

function odsTable({ rows, hiddenRows = [], hiddenColumns = [] }: Table): string {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, column) =>
    hiddenColumns.includes(column) ? '<table:table-column table:visibility="collapse"/>' : '<table:table-column/>',
  )
  const body = rows.map((cells, index) =>
    odsRow(
      cells.map((cell) => (typeof cell === 'string' ? escaped(cell) : cell)),
      hiddenRows.includes(index + 1) ? 'table:visibility="collapse"' : '',
    ),
  )
  return columns.join('') + body.join('')
}

/** Writes a table as CSV in an encoding of `ENCODINGS`. */
export function csv({ rows }: Table, separator = ',', encoding = 'UTF-8'): Buffer {
  const quote = (text: string) =>
    [separator, '"', '\n'].some((letter) => text.includes(letter)) ? `"${text.replaceAll('"', '""')}"` : text
  const text = rows.map((cells) => `${cells.map((cell) => quote(String(cell ?? ''))).join(separator)}\r\n`).join('')
  const encode = ENCODINGS.find(([name]) => name === encoding)?.[1]
  if (!encode) throw new Error(`There is no encoding ${encoding}.`)
  return encode(text)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
