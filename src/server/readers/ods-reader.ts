import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import type { ArchiveReader } from './archive.ts'
import { OdsStyles } from './ods-styles.ts'
import { OdsTables } from './ods-tables.ts'
import { rowProgress } from './row-progress.ts'
import { UnreadableFileError } from './sheet-file.ts'
import { parseXml } from './xml-part.ts'

const CONTENT = 'content.xml'
const STYLES = 'styles.xml'
const MANIFEST = 'META-INF/manifest.xml'
const SPREADSHEET_TYPE = /^application\/vnd\.oasis\.opendocument\.spreadsheet(-template)?\s*$/

/** Reads an OpenDocument spreadsheet; anything malformed in it throws UnreadableFileError. */
export const readOds: ArchiveReader = async (archive, { onRows } = {}) => {
  if (!SPREADSHEET_TYPE.test(archive.part('mimetype').toString('latin1')))
    throw new UnreadableFileError('open_document')
  if (archive.has(MANIFEST)) {
    await parseXml(archive.part(MANIFEST), {
      open(name) {
        if (name === 'encryption-data') throw new UnreadableFileError('locked')
      },
    })
  }
  const progress = rowProgress([archive.size(CONTENT)], onRows)
  const styles = new OdsStyles()
  if (archive.has(STYLES)) {
    await parseXml(
      archive.part(STYLES),
      { open: (name, attributes) => styles.open(name, attributes) },
      { prefixes: true },
    )
  }
  const tables = new OdsTables(progress.row, styles)
  try {
    await parseXml(archive.part(CONTENT), tables, { prefixes: true, onBytes: progress.bytes })
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    throw new UnreadableFileError(error.reason, error, tables.place)
  }
  return tables.worksheets satisfies WorksheetGrid[]
}
