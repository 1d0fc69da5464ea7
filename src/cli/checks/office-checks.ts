import type { Backup, BackupCare } from '#contract/admin-dashboard.ts'
import { daysAgo, everyHours } from '#contract/arabic-ages.ts'
import { chainFaultText } from '#contract/audit-chain.ts'
import { BACKUP_FAILURE_WORDS, BACKUP_FAULT_WORDS } from '#contract/backup-words.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open-database.ts'
import { administratorsInOffice } from '#server/modules/accounts/administrators.service.ts'
import { openBackupPlace } from '#server/modules/admin/backups/backup.service.ts'
import { listBackups } from '#server/modules/admin/backups/backup-manifest.service.ts'
import { backupCare } from '#server/modules/admin/backups/schedule.service.ts'
import { countWaiting } from '#server/modules/admin/dashboard.service.ts'
import { inspectLog } from '#server/modules/audit/chain-check.service.ts'
import { filesWithoutBytes } from '#server/modules/drive/drive.service.ts'
import { linkReport } from '#server/modules/library/links/link-checks.service.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type Finding, fail, faultName, ok, warn } from './finding.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** If the newest backup is older, `doctor` reports it: the office would lose more than a week of its work. */
const OLD_BACKUP_DAYS = 7

/** Checks in the database what the office itself must take care of, such as backups. */
export async function checkOffice(config: Config, database: Database, now: Date): Promise<Finding[]> {
  return [
    ...(await checkAdministrators(database)),
    ...(await checkBackups(config, database, now)),
    await checkFiles(config, database),
    await checkLinks(database),
    await checkUploads(database),
    await checkAuditLog(config, database, now),
  ]
}

async function checkAdministrators({ write }: Database): Promise<Finding[]> {
  const { all, guarded } = await administratorsInOffice(write)
  if (all === 0) {
    const next = 'أنشئ مديرًا: npm run diwan -- admin create --email ADDRESS --name NAME'
    return [fail('المديرون', 'لا مدير يمكنه الدخول', next)]
  }
  const about = 'التحقق بخطوتين'
  const found = `${guarded} من ${all} من المديرين`
  const next = 'يُفعَّل من صفحة الحساب: كلمة المرور وحدها تفتح المنصة كلها لمن عرفها.'
  return [ok('المديرون', String(all)), guarded < all ? warn(about, found, next) : ok(about, found)]
}

/** Checks that backups are made, how old the newest one is, and when one was last verified. */
async function checkBackups({ backups }: Config, database: Database, now: Date): Promise<Finding[]> {
  const about = 'النسخ الاحتياطية'
  try {
    const place = await openBackupPlace(backups.url)
    const care = await backupCare({ database, place }, backups, now)
    const newest = await newestBackups(place, now)
    return [checkCare(care), ...newest]
  } catch (fault) {
    return [fail(about, `مكانها لا يجيب (${faultName(fault)})`, 'راجع BACKUP_URL.')]
  }
}

function checkCare({ every_hours, kept, failure }: BackupCare): Finding {
  const about = 'النسخ الاحتياطية'
  if (every_hours === 0) return warn(about, 'لا تُؤخذ تلقائيًّا', 'حدد مدتها في BACKUP_EVERY_HOURS.')
  if (failure !== null)
    return fail(about, BACKUP_FAILURE_WORDS[failure], 'وإن كانت نسخها تُؤخذ بغير المنصة: BACKUP_EVERY_HOURS=0')
  return ok(about, `تُؤخذ تلقائيًّا ${everyHours(every_hours)}، وعدد ما يبقى منها ${kept}`)
}

async function newestBackups(place: Storage, now: Date): Promise<Finding[]> {
  const all = await listBackups(place)
  return [checkAge(all[0], now), checkVerified(all, now)]
}

function checkAge(last: Backup | undefined, now: Date): Finding {
  const about = 'آخر نسخة احتياطية'
  const next = 'خذ نسخة: npm run diwan -- backup، ثم انقلها إلى جهاز آخر.'
  if (!last) return warn(about, 'لا نسخة بعد', next)
  const found = `${last.name}، ${ageOf(last.made_at, now)}`
  return daysSince(last.made_at, now) > OLD_BACKUP_DAYS ? warn(about, found, next) : ok(about, found)
}

function checkVerified(all: readonly Backup[], now: Date): Finding {
  const about = 'التحقق من النسخ'
  const next = 'تحقق منها: npm run diwan -- backup verify'
  const broken = all.find(({ fault }) => fault !== null)
  if (broken?.fault) return fail(about, `${broken.name}: ${BACKUP_FAULT_WORDS[broken.fault]}`, 'احذفها وخذ غيرها.')
  const last = all.find(({ verified_at }) => verified_at !== null)
  if (!last?.verified_at) return warn(about, 'لم يُتحقق من نسخة بعد', next)
  const found = `${last.name}، ${ageOf(last.verified_at, now)}`
  return daysSince(last.verified_at, now) > OLD_BACKUP_DAYS ? warn(about, found, next) : ok(about, found)
}

function daysSince(moment: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(moment)) / DAY_MS)
}

function ageOf(moment: string, now: Date): string {
  const days = daysSince(moment, now)
  return days <= 0 ? 'منذ أقل من يوم' : daysAgo(days)
}

async function checkFiles({ storageUrl }: Config, { write }: Database): Promise<Finding> {
  const about = 'ملفات المكتبة'
  try {
    const { length } = await filesWithoutBytes(write, await openStorage(storageUrl))
    if (length === 0) return ok(about, 'كلها في المخزن')
    return fail(about, `ينقص المخزن منها ${length}`, 'أعد مجلد storage من نسخته، أو ارفع الملفات من جديد.')
  } catch (fault) {
    return fail(about, `المخزن لا يجيب (${faultName(fault)})`, 'راجع STORAGE_URL.')
  }
}

async function checkLinks({ write }: Database): Promise<Finding> {
  const about = 'روابط المكتبة'
  const { total, checked, dead } = await linkReport(write)
  const next = 'افتح «فحص الروابط» في قسم «المكتبة».'
  if (dead.length > 0) return warn(about, `لا يعمل منها ${dead.length} من ${total}`, next)
  if (checked < total) return warn(about, `لم يُفحص منها ${total - checked} من ${total}`, next)
  return ok(about, total === 0 ? 'لا روابط إلى مواقع أخرى' : `تعمل كلها: ${total}`)
}

async function checkUploads({ write }: Database): Promise<Finding> {
  const about = 'كشوف مرفوعة تنتظر'
  const count = await countWaiting(write, 'uploads')
  return count === 0 ? ok(about, 'لا شيء') : warn(about, String(count), 'راجعها في قسم «النتائج»: انشرها أو استبعدها.')
}

async function checkAuditLog({ dataDir }: Config, { write }: Database, now: Date): Promise<Finding> {
  const about = 'سجل العمليات'
  const { end, fault_count, faults } = await inspectLog({ db: write, dataDir, now })
  if (fault_count === 0) return ok(about, `كما كُتب، عدد الأسطر ${end.line}`)
  const next = 'كل المواضع: npm run diwan -- audit verify، وقارن السجل بنسخة احتياطية أو بملف مُصدَّر منه.'
  return fail(about, `ليس كما كُتب. ${faults.slice(0, 3).map(chainFaultText).join('؛ ')}`, next)
}
