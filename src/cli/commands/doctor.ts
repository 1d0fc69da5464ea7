import { checkDatabase } from '../checks/database-checks.ts'
import type { Finding } from '../checks/finding.ts'
import {
  checkAddress,
  checkBackupPlace,
  checkFolder,
  checkMail,
  checkNode,
  checkStorage,
} from '../checks/machine-checks.ts'
import { checkOffice } from '../checks/office-checks.ts'
import { type Command, EXIT, noArguments } from '../command.ts'

const LEVELS: Readonly<Record<Finding['level'], string>> = { ok: 'سليم', warn: 'تنبيه', fail: 'خلل' }

export const doctorCommand: Command = {
  usage: '',
  summary:
    'يفحص الإعدادات والقرص وقاعدة البيانات والمخزن والبريد وما تحتاجه الإدارة، ويقول ما العمل؛ ولا يغيّر البيانات.',
  options: {},
  takesAll: true,
  async run({ config, now, print }, args) {
    noArguments(args)
    const findings: Finding[] = [
      // Invalid settings have already ended the command.
      { level: 'ok', about: 'الإعدادات', found: 'صحيحة' },
      checkNode(process.versions.node),
      ...checkAddress(config),
      await checkFolder(config),
      await checkStorage(config),
      await checkBackupPlace(config),
      await checkMail(config),
      ...(await checkDatabase(config, (database) => checkOffice(config, database, now()))),
    ]
    for (const { level, about, found, next } of findings) {
      print(`${LEVELS[level]}  ${about}: ${found}`)
      if (next !== undefined) print(`      ${next}`)
    }
    const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
    print(`\nسليم ${count('ok')}، تنبيه ${count('warn')}، خلل ${count('fail')}`)
    return count('fail') > 0 ? EXIT.broken : EXIT.done
  },
}
