import { join, resolve } from 'node:path'
import { formatBytes } from '#contract/arabic-amounts.ts'
import {
  type BackupRefusal,
  BackupRefusedError,
  backupName,
  backupsFolder,
  takeBackup,
} from '#server/modules/admin/backup.service.ts'
import { COMMAND_LINE, type Command, EXIT, onlyArgument } from '../command.ts'

const REFUSALS: Readonly<Record<BackupRefusal, string>> = {
  postgres: 'قاعدة البيانات Postgres، ونسختها تُؤخذ بأداتها: pg_dump --format=custom --file=diwan.dump DATABASE_URL',
  occupied: 'يوجد ملف بهذا الاسم. اختر اسمًا آخر.',
}

export const backupCommand: Command = {
  usage: '[FILE]',
  summary: 'نسخة احتياطية متسقة من قاعدة البيانات، والمنصة تعمل؛ في مجلد backups ضمن البيانات ما لم يُسمَّ ملف.',
  options: {},
  async run({ config, callerFolder, database, now, print, tell }, args) {
    const by = { actor: COMMAND_LINE, now: now() }
    const file =
      args.length === 0
        ? join(backupsFolder(config.dataDir), backupName(by.now))
        : resolve(callerFolder, onlyArgument(args, 'FILE'))
    try {
      const { bytes } = await takeBackup(database, file, by)
      print(`النسخة في ${file}: ${formatBytes(bytes)}.`)
      print(`ملفات المكتبة ليست فيها: انسخ معها ${storageName(config.storageUrl)}.`)
      print(`للرجوع إليها: npm run diwan -- restore ${file}`)
      return EXIT.done
    } catch (fault) {
      if (!(fault instanceof BackupRefusedError)) throw fault
      tell(REFUSALS[fault.refusal])
      return EXIT.refused
    }
  },
}

/** Names a folder by its path; hides a bucket's address, which may contain secrets. */
function storageName(url: string): string {
  return url.startsWith('file:') ? `المجلد ${resolve(url.slice('file:'.length))}` : 'ما في المخزن السحابي'
}
