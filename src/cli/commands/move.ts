import { counted } from '#contract/arabic-amounts.ts'
import { type MoveRefusal, MoveRefusedError, moveToPostgres } from '#server/modules/admin/move/move.service.ts'
import { type Command, EXIT, UsageError } from '../command.ts'
import { postgresUrl } from '../postgres-url.ts'

const REFUSALS: Readonly<Record<MoveRefusal, string>> = {
  not_sqlite: 'قاعدة البيانات الحالية ليست SQLite، فلا شيء يُنقل.',
  missing: 'لا قاعدة بيانات هنا بعد، فلا شيء يُنقل.',
  in_use: 'المنصة تعمل على قاعدة البيانات، أو أمر آخر. أوقف المنصة ثم أعد الأمر. لم يتغير شيء.',
  unsound: 'قاعدة البيانات غير سليمة. راجع: npm run diwan -- doctor',
  target_foreign: 'في القاعدة المطلوبة ما ليس من ديوان، أو إصدار أحدث منه. أعطِ قاعدة فارغة.',
  occupied: 'في القاعدة المطلوبة بيانات. أعطِ قاعدة فارغة. لم يتغير شيء.',
  unlike: 'صف في القاعدة الجديدة ليس كأصله، فلم يُنقل شيء. أبلغ عن ذلك.',
}

export const moveCommand: Command = {
  usage: '--to postgres://USER:PASSWORD@HOST/NAME',
  summary:
    'ينقل كل شيء من SQLite إلى قاعدة Postgres فارغة، والمنصة متوقفة، ويقارن كل صف بأصله؛ إما كله أو لا شيء، وتبقى القاعدة القديمة كما هي.',
  options: { to: { type: 'string' } },
  async run({ config, actor, now, print, tell }, args, options) {
    const to = postgresUrl(options.to)
    if (args.length > 0 || to === undefined) throw new UsageError('المطلوب: ‎--to postgres://…‎')
    const { databaseUrl, dataDir } = config
    const onTable = (step: 'copied' | 'compared', table: string, rows: number) => {
      if (rows > 0) tell(`${step === 'copied' ? 'نُقل' : 'قورن'}  ${table}: ${rows}`)
    }
    try {
      const rows = await moveToPostgres({ databaseUrl, dataDir, to, by: { actor, now: now() }, onTable })
      print(`نُقل كل شيء، وقورن كل صف بأصله: ${counted(rows, 'row')}.`)
      print(`اكتب الآن في الإعدادات DATABASE_URL بعنوان القاعدة الجديدة (${new URL(to).host})، ثم شغّل المنصة.`)
      print(`القاعدة القديمة باقية كما هي، ولا تُكتب فيها بعد ذلك: ${databaseUrl.slice('file:'.length)}`)
      print('ملفات المكتبة ومجلد البيانات في مكانها، ولا تُنقل.')
      return EXIT.done
    } catch (fault) {
      if (!(fault instanceof MoveRefusedError)) throw fault
      tell(`${REFUSALS[fault.refusal]}${fault.place === '' ? '' : ` (${fault.place})`}`)
      return EXIT.refused
    }
  },
}
