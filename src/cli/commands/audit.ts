import { type ChainEnd, chainFaultText } from '#contract/audit-chain.ts'
import { checkLog } from '#server/modules/audit/chain-check.service.ts'
import { type Command, EXIT, UsageError } from '../command.ts'

export const auditCommand: Command = {
  usage: 'verify [--end LINE:HASH]',
  summary:
    'يتحقق من أن أحدًا لم يغيّر سطرًا في سجل العمليات ولم يحذف منه، ويقول آخر سطر وبصمته؛ وبعلامة ‎--end‎ يقارنه بما دُوّن من قبل.',
  options: { end: { type: 'string' } },
  async run({ open }, args, { end }) {
    if (args.length !== 1 || args[0] !== 'verify') throw new UsageError('المطلوب: verify')
    const noted = typeof end === 'string' ? readEnd(end) : undefined
    const { database, config, now, print } = await open()
    const report = await checkLog({ db: database.write, dataDir: config.dataDir, now: now(), noted })
    for (const fault of report.faults) print(chainFaultText(fault))
    if (report.fault_count > 0) {
      print(`\nالسجل ليس كما كُتب. عدد المواضع: ${report.fault_count}`)
      return EXIT.broken
    }
    print(`السجل كما كُتب. عدد الأسطر: ${report.end.line}`)
    if (report.forgotten > 0) print(`أسطر دخول قديمة مُحيت تفاصيلها: ${report.forgotten}`)
    if (report.end.line > 0) print(`آخر سطر وبصمته، دوّنهما خارج هذا الجهاز: ${report.end.line}:${report.end.hash}`)
    return EXIT.done
  },
}

function readEnd(text: string): ChainEnd {
  const [, line, hash] = /^([1-9]\d{0,9}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  if (line === undefined || hash === undefined) throw new UsageError('تُكتب العلامة هكذا: ‎--end 1234:9f2c…‎')
  return { line: Number(line), hash }
}
