import { isDatabaseAway } from '#server/db/faults.ts'
import { writeResultsFiles } from '#server/modules/publications/publications.service.ts'
import { type CommandContext, EXIT } from './command.ts'

/**
 * Writes the published files after a change that stands already; returns the exit status. A storage that fails takes nothing of the
 * change back: the person is told, and the portal writes the files when it can.
 */
export async function renewPublishedFiles({ database, storage, tell }: CommandContext): Promise<number> {
  try {
    await writeResultsFiles(database.write, storage)
    return EXIT.done
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    tell('تم التغيير في قاعدة البيانات، ولم تُكتب الملفات المنشورة في مكان التخزين؛ تكتبها المنصة متى أمكن.')
    tell(String(error))
    return EXIT.broken
  }
}
