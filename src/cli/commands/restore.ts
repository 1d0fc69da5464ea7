import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { formatMoment } from '#contract/arabic-moments.ts'
import { BACKUP_FAULT_WORDS } from '#contract/backup-words.ts'
import { openBackupPlace } from '#server/modules/admin/backups/backup.service.ts'
import { momentOfBackup } from '#server/modules/admin/backups/backup-names.rules.ts'
import { type RestoreRefusal, RestoreRefusedError } from '#server/modules/admin/backups/inspection.service.ts'
import { inWorkFolder } from '#server/modules/admin/backups/leftovers.service.ts'
import {
  applyRestore,
  discardRestore,
  fetchBackup,
  type PreparedRestore,
  prepareRestore,
  type RestoreParts,
} from '#server/modules/admin/backups/restore.service.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { COMMAND_LINE, type Command, type CommandSurroundings, EXIT, onlyArgument } from '../command.ts'
import { schemaLines } from '../schema-lines.ts'

/** How many of the missing files are listed by name. */
const NAMED_FILES = 5

const REFUSALS: Readonly<Record<RestoreRefusal, string>> = {
  tool: 'الرجوع إلى نسخة Postgres يحتاج أداته pg_restore من إصدار الخادم أو أحدث، وليست على هذا الجهاز. ثبّتها ثم أعد الأمر. لم يتغير شيء.',
  no_scratch:
    'تُوضع النسخة أولًا في قاعدة جديدة بجوار القائمة لتُفحص، ومستخدم قاعدة البيانات لا يملك إنشاءها أو ليس صاحب القائمة. امنحه ذلك: ALTER ROLE … CREATEDB، أو أعدها بنفسك والمنصة متوقفة: pg_restore --clean --if-exists --single-transaction --no-owner --dbname=DATABASE_URL FILE. لم يتغير شيء.',
  missing: 'الملف غير موجود، أو ليس ملفًّا.',
  standing: 'هذا الملف هو قاعدة البيانات القائمة نفسها.',
  unfinished:
    'بجوار الملف ملف ‎-wal‎ أو ‎-journal‎ فيه بقية محتواه: هو قاعدة بيانات كانت تعمل لا نسخة منها. خذ منه نسخة أولًا: DATABASE_URL=file:FILE npm run diwan -- backup COPY',
  damaged: 'الملف تالف، فلا يصلح نسخة. اختر نسخة أخرى.',
  foreign: 'الملف ليس قاعدة بيانات ديوان.',
  checksum: 'الملف ليس كما أُخذ: بصمته غير المسجّلة بجواره. اختر نسخة أخرى.',
  rows: `النسخة ${BACKUP_FAULT_WORDS.rows}.`,
  unrestorable: `النسخة ${BACKUP_FAULT_WORDS.unrestorable}.`,
  altered: 'في الملف ما لم تضعه تهيئة ديوان أو ينقصه منها شيء، فلا يُعاد. اختر نسخة أخرى.',
  newer: 'النسخة من إصدار أحدث من هذا البرنامج. حدّث البرنامج ثم أعد الأمر.',
  in_use: 'المنصة تعمل على قاعدة البيانات، أو أمر آخر. أوقف المنصة ثم أعد الأمر. لم يتغير شيء.',
}

export const restoreCommand: Command = {
  usage: 'FILE [--apply]',
  summary:
    'يقول ما في نسخة احتياطية وما ستحل محله، ويعيدها مع ‎--apply‎ والمنصة متوقفة؛ وتُحفظ القاعدة القائمة نسخةً قبل ذلك.',
  options: { apply: { type: 'boolean' } },
  async run(surroundings, args, { apply }) {
    const { config, callerFolder, now, tell } = surroundings
    const name = onlyArgument(args, 'FILE')
    const storage = await openStorage(config.storageUrl)
    const place = await openBackupPlace(config.backups.url)
    const { databaseUrl, dataDir } = config
    const parts = { databaseUrl, dataDir, storage, place, by: { actor: COMMAND_LINE, now: now() } }
    const run = (file: string) => restore(surroundings, parts, { file, isApplied: apply === true })
    try {
      const file = resolve(callerFolder, name)
      if (momentOfBackup(name) === undefined || existsSync(file)) return await run(file)
      // The argument may also be the name of a backup as the dashboard shows it, whatever the current folder is.
      const inPlace = place.fileOf(name)
      if (inPlace !== undefined) return await run(inPlace)
      return await inWorkFolder(dataDir, async (folder) => run(await fetchBackup(place, name, folder)))
    } catch (fault) {
      if (!(fault instanceof RestoreRefusedError)) throw fault
      tell(`${REFUSALS[fault.refusal]} (${name})`)
      for (const line of schemaLines(fault.schemaFaults)) tell(line)
      return EXIT.refused
    }
  },
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
    if (kept?.kind === 'backup') print(`ما كان قائمًا محفوظ، وللتراجع: npm run diwan -- restore ${kept.file} --apply`)
    else if (kept?.kind === 'database') {
      print(`ما كان قائمًا محفوظ على الخادم نفسه باسم ${kept.file}. احذفه حين تطمئن: DROP DATABASE ${kept.file}`)
    } else if (kept) print(`القاعدة التالفة وُضعت جانبًا كما هي: ${kept.file}`)
    print('انتهى دخول الجميع، ولم تعد الروابط المرسلة تعمل: يسجّل كل مستخدم الدخول من جديد.')
    print('شغّل المنصة الآن: تُجدَّد الملفات المنشورة عند بدئها.')
    return EXIT.done
  } finally {
    await discardRestore(parts, prepared)
  }
}

function report({
  file,
  target,
  madeAt,
  isCompared,
  isOlder,
  holdings,
  scheduled,
  standing,
  fromBackups,
  withoutBytes,
}: PreparedRestore): string[] {
  return [
    `النسخة: ${file}`,
    `  أُخذت في ${formatMoment(madeAt)}${isOlder ? '، من إصدار أقدم، وتُهيأ لهذا الإصدار' : ''}`,
    ...(isCompared
      ? []
      : ['  ليس بجوارها وصفها (‎.json‎) الذي فيه بصمتها، فلم تُقارن بها: إن تغيّرت فيها درجة أو اسم لم يظهر ذلك هنا.']),
    ...contents(holdings),
    ...scheduleLines(scheduled),
    `تحل محل: ${target}`,
    ...standingLines(standing),
    ...fileLines(withoutBytes, fromBackups.length),
  ]
}

function contents({ sheets, students, accounts, files, lastAct }: PreparedRestore['holdings']): string[] {
  return [
    `  كشوف ${sheets}، طلاب ${students}، حسابات ${accounts}، ملفات مكتبة ${files}`,
    `  آخر عملية في سجلها: ${lastAct === null ? 'لا شيء' : formatMoment(lastAct)}`,
  ]
}

function scheduleLines(scheduled: number): string[] {
  if (scheduled === 0) return []
  return [
    `  مسودات لها موعد نشر: ${scheduled}. يوقف الرجوع مواعيدها، فقد تكون أُلغيت بعد النسخة. راجعها في «النتائج» وحدد لها مواعيد جديدة.`,
  ]
}

function standingLines(standing: PreparedRestore['standing']): string[] {
  if (standing === 'nothing') return ['  لا قاعدة بيانات هنا بعد.']
  if (standing === 'unreadable') return ['  قاعدة بيانات تالفة لا تُقرأ؛ تُوضع جانبًا كما هي.']
  return contents(standing)
}

/**
 * Describes which files of the library the storage lacks: a backup file names them but does not contain their bytes.
 */
function fileLines(withoutBytes: PreparedRestore['withoutBytes'], returning: number): string[] {
  if (withoutBytes === undefined) return ['المخزن لا يجيب، فلا يُعلم هل فيه ملفات المكتبة التي في النسخة.']
  const back = returning > 0 ? [`ملفات من المكتبة ليست في المخزن، وتُعاد إليه من مكان النسخ: ${returning}`] : []
  if (withoutBytes.length === 0) return returning > 0 ? back : ['ملفات المكتبة ليست في ملف النسخة، وكلها في المخزن.']
  const names = withoutBytes.slice(0, NAMED_FILES).map((name) => `  ${name}`)
  const more = withoutBytes.length > NAMED_FILES ? ['  …'] : []
  const next = 'انسخ إليه مجلد storage الذي حُفظ مع النسخة.'
  const lacking = `ملفات المكتبة ليست في ملف النسخة، وينقص المخزن منها ${withoutBytes.length}. ${next}`
  return [...back, lacking, ...names, ...more]
}
