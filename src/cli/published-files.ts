import { isDatabaseAway } from '#server/db/faults.ts'
import { writeResultsFiles } from '#server/modules/publications/publications.service.ts'
import { type CommandContext, EXIT } from './command.ts'

/**
 * Writes the published files after a committed change, and returns the exit status. If the storage fails, the change
 * stays: the user is warned, and the running portal tries again.
 */
export async function renewPublishedFiles({ config, database, storage, tell }: CommandContext): Promise<number> {
  try {
    await writeResultsFiles(database.write, storage, config.dataDir)
    return EXIT.done
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    tell('تم التغيير في قاعدة البيانات، ولم تُكتب الملفات المنشورة في مكان التخزين؛ تكتبها المنصة متى أمكن.')
    tell(String(error))
    return EXIT.broken
  }
}
