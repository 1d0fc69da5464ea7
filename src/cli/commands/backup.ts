import { basename, dirname, resolve } from 'node:path'
import { formatBytes } from '#contract/arabic-amounts.ts'
import { BACKUP_FAILURE_WORDS, BACKUP_FAULT_WORDS } from '#contract/backup-words.ts'
import { BackupRefusedError, openBackupPlace, takeBackup } from '#server/modules/admin/backups/backup.service.ts'
import { momentOfBackup } from '#server/modules/admin/backups/backup-names.rules.ts'
import { namesIn, type Verified, verifyBackup } from '#server/modules/admin/backups/verify.service.ts'
import {
  COMMAND_LINE,
  type Command,
  type CommandContext,
  EXIT,
  onlyArgument,
  type UnopenedContext,
} from '../command.ts'
import { schemaLines } from '../schema-lines.ts'

export const backupCommand: Command = {
  usage: '[FILE] | verify [FILE|NAME]',
  summary:
    'نسخة احتياطية من قاعدة البيانات وملفات المكتبة، والمنصة تعمل، في مكان النسخ؛ ومع FILE من قاعدة البيانات وحدها. و‎verify‎ تعيد النسخ في مكان فارغ وتفحص كل ما فيها.',
  options: {},
  async run(unopened, args) {
    const [first, ...rest] = args
    return first === 'verify' ? verify(unopened, rest) : backUp(unopened, args)
  },
}

async function backUp({ callerFolder, open }: UnopenedContext, args: readonly string[]): Promise<number> {
  const file = args.length === 0 ? undefined : resolve(callerFolder, onlyArgument(args, 'FILE'))
  const context = await open()
  const { config, print, tell, now } = context
  const by = { actor: COMMAND_LINE, now: now() }
  try {
    const parts = await backupPartsOf(context, file === undefined ? undefined : dirname(file))
    const ordered = file === undefined ? {} : { name: basename(file), withFiles: false }
    const { name, bytes, files } = await takeBackup(parts, { by, reason: 'office', ...ordered })
    print(`النسخة في ${parts.place.fileOf(name) ?? `المخزن السحابي: ${name}`}، وحجمها ${formatBytes(bytes)}.`)
    if (files === null) print(`ملفات المكتبة ليست فيها: انسخ معها ${storageName(config.storageUrl)}.`)
    else print(`ملفات المكتبة معها: ${files.count}، وحجمها ${formatBytes(files.bytes)}.`)
    if (files && files.missing > 0)
      print(`وينقص المخزن منها ${files.missing}، فليست في النسخة. راجع: npm run diwan -- doctor`)
    print(`للتحقق منها: npm run diwan -- backup verify ${file ?? name}`)
    print(`للرجوع إليها: npm run diwan -- restore ${file ?? name}`)
    return EXIT.done
  } catch (fault) {
    if (!(fault instanceof BackupRefusedError)) throw fault
    tell(BACKUP_FAILURE_WORDS[fault.failure])
    return EXIT.refused
  }
}

async function backupPartsOf({ config, database, storage }: CommandContext, folder: string | undefined) {
  const place = await openBackupPlace(folder === undefined ? config.backups.url : `file:${folder}`)
  return { database, databaseUrl: config.databaseUrl, dataDir: config.dataDir, storage, place }
}

/** Verifies the named backup, or all backups in the folder or bucket of the backups. */
async function verify({ open }: UnopenedContext, args: readonly string[]): Promise<number> {
  const given = args.length === 0 ? undefined : onlyArgument(args, 'FILE')
  const { config, callerFolder, database, print, tell, now } = await open()
  const isInPlace = given === undefined || momentOfBackup(given) !== undefined
  const place = await openBackupPlace(isInPlace ? config.backups.url : `file:${dirname(resolve(callerFolder, given))}`)
  const names = given === undefined ? await namesIn(place) : [basename(given)]
  if (names.length === 0) {
    tell('لا نسخة احتياطية بعد. خذ نسخة: npm run diwan -- backup')
    return EXIT.refused
  }
  const parts = { place, dataDir: config.dataDir, database, databaseUrl: config.databaseUrl, now: now() }
  let isSound = true
  for (const name of names) {
    const verified = await verifyBackup(parts, name, { isDeep: true })
    isSound &&= verified.fault === null
    for (const line of report(verified)) print(line)
  }
  return isSound ? EXIT.done : EXIT.refused
}

function report({ name, fault, schemaFaults, lacking, isRestored, hasChecksum }: Verified): string[] {
  if (fault !== null) {
    const count = fault === 'files' ? `: ${lacking}` : ''
    return [`خلل  ${name}: ${BACKUP_FAULT_WORDS[fault]}${count}`, ...schemaLines(schemaFaults)]
  }
  const how = isRestored ? 'أُعيدت كلها في مكان فارغ' : 'قُرئت كلها، ولم تُعَد: لا يحق لمستخدم Postgres إنشاء قاعدة بيانات'
  const sum = hasChecksum ? 'وبصمتها كما أُخذت' : 'ولا بصمة لها: أخذها إصدار أقدم'
  return [`سليم  ${name}: ${how}، ${sum}`]
}

/** Names the storage for the output: a folder by its path, a bucket without its address, which may contain secrets. */
function storageName(url: string): string {
  return url.startsWith('file:') ? `المجلد ${resolve(url.slice('file:'.length))}` : 'ما في المخزن السحابي'
}
