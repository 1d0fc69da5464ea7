import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '#server/config.ts'
import { isDamaged, isForbidden } from '#server/db/faults.ts'
import { type SchemaState, schemaState } from '#server/db/migrate.ts'
import { type Database, openDatabase, sqliteFileOf } from '#server/db/open-database.ts'
import { publicationVersion } from '#server/db/publication.ts'
import type { ReplicaState } from '#server/db/replica.ts'
import { schemaFaults } from '#server/db/schema-comparison.ts'
import { isSound } from '#server/db/sqlite-upkeep.ts'
import { schemaLines } from '../schema-lines.ts'
import { type Finding, fail, faultName, ok, warn } from './finding.ts'

const ABOUT = 'قاعدة البيانات'
const REPLICA = 'نسخة القراءة'

const SCHEMAS: Readonly<Record<SchemaState, (place: string) => Finding>> = {
  current: (place) => ok(ABOUT, `${place}، سليمة وعلى آخر إصدار`),
  empty: (place) => warn(ABOUT, `${place} فارغة`, 'تُهيأ عند أول تشغيل.'),
  older: (place) => warn(ABOUT, `${place} من إصدار أقدم`, 'خذ نسخة، ثم شغّل المنصة من جديد فتهيئها.'),
  ahead: (place) =>
    warn(ABOUT, `${place} هيأها إصدار أحدث، وهذا الإصدار يعمل عليها`, 'حدّث البرنامج إن لم تكن راجعًا إليه.'),
  newer: (place) => fail(ABOUT, `${place} من إصدار أحدث من هذا البرنامج`, 'حدّث البرنامج.'),
  foreign: (place) => fail(ABOUT, `${place} ليست قاعدة بيانات ديوان`, 'راجع DATABASE_URL.'),
}

/** What `doctor` reports of a database that does not answer or cannot be opened: the fault, and the remedy. */
const AWAY = {
  postgres: ['لا تجيب', 'تأكد من أنها تعمل، وراجع DATABASE_URL.'],
  sqlite: ['لا تُفتح', 'تأكد من أن مستخدم المنصة مالك الملف وما بجواره، وراجع DATABASE_URL.'],
} as const

/**
 * Checks the database and, if its schema is one that this program works on, runs `further` on its contents. Writes
 * nothing and does not create a missing file.
 */
export async function checkDatabase(
  { databaseUrl, databaseReadUrl }: Config,
  further: (database: Database) => Promise<Finding[]>,
): Promise<Finding[]> {
  const file = sqliteFileOf(databaseUrl)
  if (file !== undefined && !existsSync(file)) {
    return [warn(ABOUT, `لا قاعدة بيانات بعد: ${file}`, 'تُنشأ عند أول تشغيل.')]
  }
  const place = file === undefined ? `Postgres ${new URL(databaseUrl).host}` : `SQLite ${file}`
  // Checked before the database is opened, because opening corrects the file's permissions.
  const privacy = file === undefined ? [] : checkPrivacy(file)
  let database: Database | undefined
  try {
    database = await openDatabase({ url: databaseUrl, readUrl: databaseReadUrl })
    if (database.engine === 'sqlite' && !(await isSound(database.write))) return [damaged(place)]
    const state = await schemaState(database.write)
    if (state === 'ahead') return [SCHEMAS.ahead(place), ...privacy, ...(await further(database))]
    if (state !== 'current') return [SCHEMAS[state](place), ...privacy]
    const replica = databaseReadUrl === undefined ? [] : await checkReplica(database, databaseReadUrl)
    return [await checkSchema(database, place), ...privacy, ...replica, ...(await further(database))]
  } catch (fault) {
    if (isDamaged(fault)) return [damaged(place)]
    const [found, next] = file === undefined ? AWAY.postgres : AWAY.sqlite
    return [fail(ABOUT, `${place} ${found} (${faultName(fault)})`, next)]
  } finally {
    await database?.close()
  }
}

/** Warns if other accounts of the machine can read the file, which has e-mail addresses and password hashes. */
function checkPrivacy(file: string): Finding[] {
  const about = 'خصوصية الملفات'
  const open = [file, dirname(file)].filter((path) => (statSync(path).mode & 0o077) !== 0)
  if (open.length === 0) return [ok(about, 'لا يقرأ قاعدة البيانات إلا مستخدم المنصة')]
  return [warn(about, `يصل إليها كل مستخدم على الجهاز: ${open.join('، ')}`, `نفّذ: chmod go= ${open.join(' ')}`)]
}

const REPLICAS: Readonly<Record<ReplicaState, (place: string, lag: string) => Finding>> = {
  current: (place) => ok(REPLICA, place),
  behind: (place, lag) =>
    warn(REPLICA, `${place} متأخرة${lag}`, 'يقرأ الزوار من قاعدة البيانات نفسها حتى تلحق. راجع ما يؤخّرها في Postgres.'),
  away: (place) =>
    fail(
      REPLICA,
      `${place} لا تجيب`,
      'يقرأ الزوار من قاعدة البيانات نفسها. تأكد من أنها تعمل، وراجع DATABASE_READ_URL.',
    ),
  foreign: (place) => fail(REPLICA, `${place} نسخة من قاعدة بيانات أخرى، فلا يُقرأ منها شيء`, 'صحّح DATABASE_READ_URL.'),
}

async function checkReplica(database: Database, url: string): Promise<Finding[]> {
  await database.need(await publicationVersion(database.write))
  const report = database.replica()
  if (!report) return []
  const lag = report.lagSeconds ? `، وعمر آخر ما وصلها بالثواني: ${Math.round(report.lagSeconds)}` : ''
  return [REPLICAS[report.state](new URL(url).host, lag)]
}

/** Compares the database's schema with the schema that the migrations which ran on it make. */
async function checkSchema(database: Database, place: string): Promise<Finding> {
  try {
    const faults = await schemaFaults(database)
    if (faults.length === 0) return SCHEMAS.current(place)
    const found = `${place}، وفيها ما لم تضعه تهيئة ديوان أو ينقصها منها شيء:\n${schemaLines(faults).join('\n')}`
    return fail(ABOUT, found, 'غيّرها أحد من خارج المنصة. أوقفها وارجع إلى نسخة: npm run diwan -- restore FILE')
  } catch (fault) {
    if (!isForbidden(fault)) throw fault
    const next = 'امنح مستخدم المنصة في Postgres حق إنشاء schema: يُقارن بما تصنعه التهيئة في معاملة تُلغى.'
    return warn(ABOUT, `${place}، على آخر إصدار، ولم يُقارن بناؤها`, next)
  }
}

function damaged(place: string): Finding {
  return fail(ABOUT, `${place} تالفة`, 'أوقف المنصة وارجع إلى نسخة: npm run diwan -- restore FILE')
}
