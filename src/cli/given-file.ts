import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type CommandSurroundings, UsageError } from './command.ts'

/** Returns the absolute path of a file argument. Throws UsageError if the file is missing or a folder. */
export function givenFile({ callerFolder }: Pick<CommandSurroundings, 'callerFolder'>, file: string): string {
  const path = resolve(callerFolder, file)
  const isFile = statSync(path, { throwIfNoEntry: false })?.isDirectory() === false
  if (!isFile) throw new UsageError(`الملف غير موجود: ${file}`)
  return path
}
