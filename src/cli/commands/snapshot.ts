import { resolve } from 'node:path'
import { counted, formatBytes } from '#contract/arabic-amounts.ts'
import {
  exportSnapshot,
  type SnapshotRefusal,
  SnapshotRefusedError,
} from '#server/modules/snapshot/snapshot.service.ts'
import { type Command, type CommandContext, EXIT, onlyArgument, UsageError } from '../command.ts'
import { progressLine } from '../progress.ts'

const REFUSALS: Readonly<Record<SnapshotRefusal, string>> = {
  occupied: 'في المجلد ملفات ليست نسخة سابقة. اختر مجلدًا فارغًا، أو أضف ‎--force‎ لتحل النسخة محل كل ما فيه.',
  precious: 'في هذا المجلد ملفات المنصة نفسها. اختر مجلدًا آخر.',
  unbuilt: 'ملفات المتصفح لم تُبنَ. نفّذ npm run build أولًا.',
}

export const snapshotCommand: Command = {
  usage: 'export DIR [--force]',
  summary: 'نسخة ثابتة من كل ما يراه الزائر، يقدمها أي خادم ملفات دون المنصة ودون قاعدة بيانات.',
  options: { force: { type: 'boolean' } },
  async run({ callerFolder, open }, [verb, ...args], { force }) {
    if (verb !== 'export') throw new UsageError('المطلوب: export DIR')
    const target = resolve(callerFolder, onlyArgument(args, 'DIR'))
    const context = await open()
    try {
      return await exportTo(context, target, force === true)
    } catch (fault) {
      if (!(fault instanceof SnapshotRefusedError)) throw fault
      context.tell(`${REFUSALS[fault.refusal]} (${target})`)
      return EXIT.refused
    }
  },
}

async function exportTo(context: CommandContext, target: string, force: boolean): Promise<number> {
  const { config, callerFolder, shellDir, database, storage, now, print, tell } = context
  const show = progressLine(tell)
  const { files, bytes, missing } = await exportSnapshot(
    {
      // A lagging replica could still show a student who has just been hidden.
      db: database.write,
      storage,
      shellDir,
      target,
      force,
      precious: [callerFolder, process.cwd(), ...filesOf(config)],
      now: now(),
      portalName: config.portalName,
      thresholds: config.thresholds,
      driveBaseUrl: config.driveBaseUrl,
      publicUrl: config.publicUrl,
    },
    (written) => show(`ملفات كُتبت: ${written}`, false),
  )
  for (const id of missing) tell(`ملف بلا محتوى في المخزن: ${id}`)
  print(`النسخة في ${target}: ${counted(files, 'file')}، ${formatBytes(bytes)}.`)
  return EXIT.done
}

/** The paths of the database and the storage, if they are on a local disk. */
function filesOf({ databaseUrl, storageUrl }: CommandContext['config']): string[] {
  return [databaseUrl, storageUrl].flatMap((url) =>
    url.startsWith('file:') ? [resolve(url.slice('file:'.length))] : [],
  )
}
