import { posix } from 'node:path'
import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import type { Archive, ArchiveReader } from './archive.ts'
import { rowProgress } from './row-progress.ts'
import { UnreadableFileError } from './sheet-file.ts'
import { readSharedStrings } from './xlsx-strings.ts'
import { readStyles } from './xlsx-styles.ts'
import { type WorkbookContext, WorksheetCells } from './xlsx-worksheet.ts'
import { isTrue, localAttribute, parseXml } from './xml-part.ts'

interface Relation {
  id: string
  /** The last part of the type's URI, which is the same in transitional and strict files. */
  type: string
  /** The path of the part in the archive. */
  target: string
}

interface WorksheetHead {
  name: string
  isHidden: boolean
  part: string
}

/**
 * Reads a workbook strictly: only the parts that its relations name, and each must be well-formed to its end. Other
 * parts (charts, pictures, comments) are not opened, so that a broken one prevents no import. Decision 0037 says why no
 * library is used.
 */
export const readXlsx: ArchiveReader = async (archive, { onRows } = {}) => {
  const workbook = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target
  // The file is a text document, a presentation or a binary workbook.
  if (workbook === undefined || !/\.xml$/i.test(workbook)) throw new UnreadableFileError('not_xlsx')
  const relations = await relationsOf(archive, workbook)
  const { worksheets, isFrom1904 } = await readWorkbook(archive, workbook, relations)
  const strings = relations.find(({ type }) => type === 'sharedStrings')
  const styles = relations.find(({ type }) => type === 'styles')
  const context: WorkbookContext = {
    strings: strings && archive.has(strings.target) ? await readSharedStrings(archive.part(strings.target)) : [],
    styles: styles && archive.has(styles.target) ? await readStyles(archive.part(styles.target)) : [],
    isFrom1904,
  }
  const progress = rowProgress(
    worksheets.map(({ part }) => archive.size(part)),
    onRows,
  )
  const grids: WorksheetGrid[] = []
  for (const head of worksheets) grids.push(await readWorksheet(archive, head, context, progress))
  return grids
}

/** Returns the relations of a part, or of the whole archive for an empty path. Throws UnreadableFileError. */
async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const path = part === '' ? '_rels/.rels' : posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const relations: Relation[] = []
  if (!archive.has(path)) return relations
  await parseXml(archive.part(path), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(part === '' ? '' : folder, Target)
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return relations
}

async function readWorkbook(
  archive: Archive,
  part: string,
  relations: readonly Relation[],
): Promise<{ worksheets: WorksheetHead[]; isFrom1904: boolean }> {
  const worksheets: WorksheetHead[] = []
  let isFrom1904 = false
  await parseXml(archive.part(part), {
    open(name, attributes, depth) {
      if (depth === 1 && name !== 'workbook') throw new UnreadableFileError('not_xlsx')
      if (name === 'workbookPr') isFrom1904 = isTrue(attributes.date1904)
      if (name !== 'sheet' || depth !== 3) return
      const id = localAttribute(attributes, 'id')
      const relation = relations.find((known) => known.id === id)
      // A sheet with only a chart or macros has no cells.
      if (relation && relation.type !== 'worksheet') return
      if (!relation || !archive.has(relation.target)) throw new UnreadableFileError('not_understood')
      const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
      worksheets.push({ name: attributes.name ?? '', isHidden, part: relation.target })
    },
  })
  return { worksheets, isFrom1904 }
}

async function readWorksheet(
  archive: Archive,
  { name, isHidden, part }: WorksheetHead,
  context: WorkbookContext,
  progress: ReturnType<typeof rowProgress>,
): Promise<WorksheetGrid> {
  const cells = new WorksheetCells(context, progress.row)
  try {
    await parseXml(archive.part(part), cells, { onBytes: progress.bytes })
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    throw new UnreadableFileError(error.reason, error, { row: cells.row, worksheet: name })
  }
  progress.endPart()
  const hiddenColumns = cells.hiddenColumns()
  return {
    name,
    rows: cells.rows,
    ...(isHidden ? { hidden: true } : {}),
    ...(hiddenColumns.length > 0 ? { hiddenColumns } : {}),
  }
}
