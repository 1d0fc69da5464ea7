import { crc32, deflateRawSync } from 'node:zlib'

/** Archives and workbooks for tests, written byte by byte so that any of it can be made wrong. */
export interface ZipPart {
  name: string
  content: Buffer | string
  /** Wrong values for the archive's directory. */
  declared?: { size?: number; crc?: number; flags?: number; method?: number }
  /** Whether to write sizes as 64-bit numbers in the extra field, as some programs do. */
  zip64?: boolean
  /** Whether to store the part uncompressed. */
  stored?: boolean
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Returns a zip archive of the parts. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const content = Buffer.from(part.content)
    const compressed = part.stored ? content : deflateRawSync(content)
    const method = part.stored ? 0 : 8
    const size = part.declared?.size ?? content.length
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(method, 8)
    local.writeUInt16LE(name.length, 26)
    const extra = part.zip64 ? zip64Extra(size, compressed.length) : Buffer.alloc(0)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(part.declared?.flags ?? 0, 8)
    entry.writeUInt16LE(part.declared?.method ?? method, 10)
    entry.writeUInt32LE(part.declared?.crc ?? crc32(content), 16)
    entry.writeUInt32LE(part.zip64 ? 0xffffffff : compressed.length, 20)
    entry.writeUInt32LE(part.zip64 ? 0xffffffff : size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, name, compressed)
    directory.push(entry, name, extra)
    offset += local.length + name.length + compressed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

function zip64Extra(size: number, compressedSize: number): Buffer {
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(BigInt(size), 4)
  extra.writeBigUInt64LE(BigInt(compressedSize), 12)
  return extra
}

/** Returns the archive's parts of a workbook; `rows` is the XML inside `sheetData`. */
export function workbookParts(worksheets: readonly { name: string; rows: string }[]): ZipPart[] {
  const sheets = worksheets.map(
    ({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const relations = worksheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return [
    part('[Content_Types].xml', `<Types xmlns="${PACKAGE}/content-types"/>`),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    ),
    ...worksheets.map(({ rows }, index) =>
      part(
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
      ),
    ),
  ]
}

/** Returns the XML of a row. A text that begins with `<` is the XML of a cell. */
export function rowXml(number: number, cells: readonly (string | number)[]): string {
  const written = cells.map((cell, index) => {
    const reference = `${String.fromCharCode(65 + index)}${number}`
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    if (cell.startsWith('<')) return cell
    return `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`
  })
  return `<row r="${number}">${written.join('')}</row>`
}

/** Returns the XML of a template sheet's rows, with one subject and this many students. */
export function templateRows(students: number): string {
  const rows = [
    rowXml(1, ['seat_number', 'name', 'النحو']),
    rowXml(2, ['final_degree', '', 100]),
    rowXml(3, ['is_calculated_in_total', '', 1]),
  ]
  for (let index = 0; index < students; index += 1) {
    rows.push(rowXml(index + 4, [10_000 + index, `طالب ${index}`, index % 101]))
  }
  return rows.join('')
}

function part(name: string, content: string): ZipPart {
  return { name, content: `<?xml version="1.0" encoding="UTF-8"?>${content}` }
}
