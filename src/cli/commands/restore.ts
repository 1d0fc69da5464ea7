import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formatMoment } from '#contract/arabic-moments.ts'
import { backupsFolder, momentOfBackup } from '#server/modules/admin/backup.service.ts'
import {
  applyRestore,
  discardRestore,
  type PreparedRestore,
  prepareRestore,
  type RestoreParts,
  type RestoreRefusal,
  RestoreRefusedError,
} from '#server/modules/admin/restore.service.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { type ClosedCommand, COMMAND_LINE, type CommandSurroundings, EXIT, onlyArgument } from '../command.ts'
import { schemaLines } from '../schema-lines.ts'

/** Missing files that are listed by name. */
const NAMED_FILES = 5

const REFUSALS: Readonly<Record<RestoreRefusal, string>> = {
  postgres:
    'قاعدة البيانات Postgres، ويعيد نسختها أداتها. أوقف المنصة ثم: pg_restore --clean --if-exists --single-transaction --dbname=DATABASE_URL diwan.dump',
  missing: 'الملف غير موجود، أو ليس ملفًّا.',
  standing: 'هذا الملف هو قاعدة البيانات القائمة نفسها.',
  unfinished:
    'بجوار الملف ملف ‎-wal‎ أو ‎-journal‎ فيه بقية محتواه: هو قاعدة بيانات كانت تعمل لا نسخة منها. خذ منه نسخة أولًا: DATABASE_URL=file:FILE npm run diwan -- backup COPY',
  damaged: 'الملف تالف، فلا يصلح نسخة. اختر نسخة أخرى.',
  foreign: 'الملف ليس قاعدة بيانات ديوان.',
  altered: 'في الملف ما لم تضعه تهيئة ديوان أو ينقصه منها شيء، فلا يُعاد. اختر نسخة أخرى.',
  newer: 'النسخة من إصدار أحدث من هذا البرنامج. حدّث البرنامج ثم أعد الأمر.',
  in_use: 'المنصة تعمل على قاعدة البيانات، أو أمر آخر. أوقف المنصة ثم أعد الأمر. لم يتغير شيء.',
}

export const restoreCommand: ClosedCommand = {
  usage: 'FILE [--apply]',
  summary:
    'يقول ما في نسخة احتياطية وما ستحل محله، ويعيدها مع ‎--apply‎ والمنصة متوقفة؛ وتُحفظ القاعدة القائمة نسخةً قبل ذلك.',
  options: { apply: { type: 'boolean' } },
  opensNoDatabase: true,
  async run(surroundings, args, { apply }) {
    const { config, callerFolder, now, tell } = surroundings
    const file = backupFile(onlyArgument(args, 'FILE'), callerFolder, config.dataDir)
    const storage = await openStorage(config.storageUrl)
    const parts = {
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      storage,
      by: { actor: COMMAND_LINE, now: now() },
    }
    try {
      return await restore(surroundings, parts, { file, isApplied: apply === true })
    } catch (fault) {
      if (!(fault instanceof RestoreRefusedError)) throw fault
      tell(`${REFUSALS[fault.refusal]} (${file})`)
      for (const line of schemaLines(fault.schemaFaults)) tell(line)
      return EXIT.refused
    }
  },
}

/** Resolves a backup's path. The portal's own backups can be given by the name on the dashboard, from any folder. */
function backupFile(name: string, callerFolder: string, dataDir: string): string {
  const file = resolve(callerFolder, name)
  return momentOfBackup(name) !== undefined && !existsSync(file) ? join(backupsFolder(dataDir), name) : file
}

async function restore(
  surroundings: CommandSurroundings,
  parts: RestoreParts,
  { file, isApplied }: { file: string; isApplied: boolean },
): Promise<number> {
  const { print } = surroundings
  const prepared = await prepareRestore(parts, file)
  try {
    for (const line of report(prepared)) print(line)
    if (!isApplied) {
      print('لم يتغير شيء. للتنفيذ أوقف المنصة، ثم أعد الأمر مع ‎--apply‎.')
      return EXIT.done
    }
    const kept = await applyRestore(parts, prepared)
    print('\nعادت قاعدة البيانات إلى النسخة.')
    if (kept?.isBackup) print(`ما كان قائمًا محفوظ، وللتراجع: npm run diwan -- restore ${kept.file} --apply`)
    else if (kept) print(`القاعدة التالفة وُضعت جانبًا كما هي: ${kept.file}`)
    print('انتهى دخول الجميع، ولم تعد الروابط المرسلة تعمل: يسجّل كل مستخدم الدخول من جديد.')
    print('شغّل المنصة الآن: تُجدَّد الملفات المنشورة عند بدئها.')
    return EXIT.done
  } finally {
    await discardRestore(prepared)
  }
}

function report({ file, target, madeAt, isOlder, holdings, standing, withoutBytes }: PreparedRestore): string[] {
  return [
    `النسخة: ${file}`,
    `  أُخذت في ${formatMoment(madeAt)}${isOlder ? '، من إصدار أقدم، وتُهيأ لهذا الإصدار' : ''}`,
    ...contents(holdings),
    `تحل محل: ${target}`,
    ...standingLines(standing),
    ...fileLines(withoutBytes),
  ]
}

function contents({ sheets, students, accounts, files, lastAct }: PreparedRestore['holdings']): string[] {
  return [
    `  كشوف ${sheets}، طلاب ${students}، حسابات ${accounts}، ملفات مكتبة ${files}`,
    `  آخر عملية في سجلها: ${lastAct === null ? 'لا شيء' : formatMoment(lastAct)}`,
  ]
}

function standingLines(standing: PreparedRestore['standing']): string[] {
  if (standing === 'nothing') return ['  لا قاعدة بيانات هنا بعد.']
  if (standing === 'unreadable') return ['  قاعدة بيانات تالفة لا تُقرأ؛ تُوضع جانبًا كما هي.']
  return contents(standing)
}

/** A backup names the library's files but does not contain their bytes. */
function fileLines(withoutBytes: PreparedRestore['withoutBytes']): string[] {
  if (withoutBytes === undefined) return ['المخزن لا يجيب، فلا يُعلم هل فيه ملفات المكتبة التي في النسخة.']
  if (withoutBytes.length === 0) return ['ملفات المكتبة ليست في النسخة، وكلها في المخزن.']
  const names = withoutBytes.slice(0, NAMED_FILES).map((name) => `  ${name}`)
  const more = withoutBytes.length > NAMED_FILES ? ['  …'] : []
  const next = 'انسخ إليه مجلد storage الذي حُفظ مع النسخة.'
  return [`ملفات المكتبة ليست في النسخة، وينقص المخزن منها ${withoutBytes.length}. ${next}`, ...names, ...more]
}
