import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { openBackupPlace } from '#server/modules/admin/backups/backup.service.ts'
import { writeManifest } from '#server/modules/admin/backups/backup-manifest.service.ts'
import { backupName } from '#server/modules/admin/backups/backup-names.rules.ts'
import { allRows, makeTestDatabase, makeTestPlace } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { type CliRun, runCli } from './testing/run-cli.ts'

const AT = '2024-07-01T12:00:00.000Z'
const PASSWORD = 'sesame-of-the-mail'

/** Returns the level of each finding by what was checked. */
function levelsOf({ out }: CliRun): Record<string, string> {
  const lines = out.split('\n').flatMap((line) => {
    const [, level = '', about = ''] = /^(سليم|تنبيه|خلل) {2}([^:]+):/.exec(line) ?? []
    return level === '' ? [] : [[about, level]]
  })
  return Object.fromEntries(lines)
}

/** A mail server that accepts any login. */
async function mailServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.setEncoding('utf8').on('error', () => undefined)
    socket.write('220 mail.example.edu\r\n')
    socket.on('data', (text: string) => {
      if (text.startsWith('EHLO')) socket.write('250-mail.example.edu\r\n250 AUTH PLAIN\r\n')
      else socket.write(text.startsWith('AUTH') ? '235 in\r\n' : '250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // A server listening on a port has an address of this type.
  return `smtp://diwan:${PASSWORD}@127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Puts a `pg_dump` into PATH that claims to be newer than any server. */
async function placePostgresTool(folder: string): Promise<void> {
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin', 'pg_dump'), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 99.1'\n", { mode: 0o755 })
  vi.stubEnv('PATH', join(folder, 'bin'))
  onTestFinished(() => void vi.unstubAllEnvs())
}

/** Writes a backup with the description of one that was verified just now; doctor reads only the description. */
async function placeVerifiedBackup(folder: string): Promise<void> {
  const place = await openBackupPlace(`file:${folder}`)
  const [name, at] = [backupName(new Date()), new Date().toISOString()]
  await place.put(name, Buffer.from('a backup'), 'application/octet-stream')
  const facts = { name, engine: 'sqlite', made_at: at, reason: 'schedule', bytes: 8, sha256: 'x', schema: 'x' } as const
  await writeManifest(place, { ...facts, rows: {}, files: [], missing: [], verified: { at, fault: null } })
}

test('doctor finds no fault in a healthy portal, and then reports the level of each defect', async () => {
  const { place, ...database } = await makeTestDatabase()
  const settings = [
    'PUBLIC_URL=https://results.example.edu',
    'TRUSTED_PROXIES=loopback',
    `SMTP_URL=${await mailServer()}`,
  ]
  await writeFile(join(place.folder, '.env'), settings.join('\n'))
  if (testEngine() === 'postgres') await placePostgresTool(place.folder)
  await placeVerifiedBackup(join(place.folder, 'backups'))
  await runCli(place, 'admin', 'create', '--email', 'mona@example.edu', '--name', 'منى علي')
  await database.write.updateTable('account_user').set({ two_factor_enabled: 1 }).execute()
  const before = await allRows(database.write)

  const well = await runCli(place, 'doctor')
  expect(well).toMatchObject({ status: 0, told: '' })
  expect(new Set(Object.values(levelsOf(well)))).toEqual(new Set(['سليم']))
  expect(Object.keys(levelsOf(well))).toHaveLength(testEngine() === 'sqlite' ? 18 : 17)
  expect(well.out).not.toContain(PASSWORD)
  expect(await allRows(database.write), 'nothing was written').toEqual(before)

  await writeFile(join(place.folder, '.env'), 'PUBLIC_URL=http://results.example.edu')
  await database.write.updateTable('account_user').set({ two_factor_enabled: 0 }).execute()
  const file = { name: 'كتاب.pdf', content_type: 'application/pdf', size: 8, sha256: 'x', source: 'office' } as const
  await database.write
    .insertInto('stored_file')
    .values({ id: 'nahw.pdf', ...file, created_at: AT })
    .execute()
  await chmod(place.folder, 0o755)
  const worse = await runCli(place, 'doctor')
  expect(worse.status).toBe(3)
  expect(levelsOf(worse)).toMatchObject({
    'عنوان المنصة': 'تنبيه',
    البريد: 'تنبيه',
    'التحقق بخطوتين': 'تنبيه',
    'ملفات المكتبة': 'خلل',
    المديرون: 'سليم',
    ...(testEngine() === 'sqlite' && { 'خصوصية الملفات': 'تنبيه' }),
  })
})

test('doctor reports each failure with a remedy and without secrets, and still runs the other checks', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const away = testEngine() === 'sqlite' ? place.databaseUrl : `postgres://diwan:${PASSWORD}@127.0.0.1:1/diwan`
  if (testEngine() === 'sqlite') await writeFile(join(place.folder, 'diwan.db'), 'notes '.repeat(1000))
  for (const name of ['storage', 'backups']) {
    await writeFile(join(place.folder, name), 'a file where the folder should be')
  }
  await writeFile(join(place.folder, '.env'), `SMTP_URL=smtp://diwan:${PASSWORD}@127.0.0.1:1`)

  const run = await runCli({ ...place, databaseUrl: away }, 'doctor')
  expect(run).toMatchObject({ status: 3, told: '' })
  expect(levelsOf(run)).toMatchObject({
    'قاعدة البيانات': 'خلل',
    المخزن: 'خلل',
    'مكان النسخ': 'خلل',
    البريد: 'خلل',
    'مجلد البيانات': 'سليم',
  })
  expect(run.out).not.toContain(PASSWORD)
})

test('doctor reports an SQLite file that cannot be opened with its error code and the advice to check its owner', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  await mkdir(join(place.folder, 'other.db'), { mode: 0o700 })
  const run = await runCli({ ...place, databaseUrl: `file:${place.folder}/other.db` }, 'doctor')
  expect(run.out).toMatch(/^خلل {2}قاعدة البيانات: .* لا تُفتح [(]SQLITE_CANTOPEN[)]\n +تأكد من أن مستخدم المنصة مالك/m)
})

test('doctor reports a database with an older or newer schema, and does not migrate it', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  await runCli(place, 'migrate')
  const database = await openDatabase({ url: place.databaseUrl })
  onTestFinished(() => database.close())
  const names = async () => (await sql`select name from kysely_migration`.execute(database.write)).rows.length
  const all = await names()

  await sql`delete from kysely_migration where name like '%library_desk'`.execute(database.write)
  expect(await runCli(place, 'doctor')).toMatchObject({ status: 0, out: expect.stringContaining('من إصدار أقدم') })
  expect(await names(), 'not brought up to date').toBe(all - 1)
  await sql`insert into kysely_migration (name, timestamp) values ('20991231T0000_later', '2099')`.execute(
    database.write,
  )
  expect(await runCli(place, 'doctor')).toMatchObject({
    status: 3,
    out: expect.stringContaining('أحدث من هذا البرنامج'),
  })
})

test('doctor names a database view that no migration made, as a fault of the schema', async () => {
  const { place, write } = await makeTestDatabase()
  const isPostgres = testEngine() === 'postgres'
  await sql`create view everybody as select email from account_user`.execute(write)
  onTestFinished(async () => void (isPostgres && (await sql`drop view everybody`.execute(write))))
  const run = await runCli(place, 'doctor')
  expect(levelsOf(run)).toMatchObject({ 'قاعدة البيانات': 'خلل' })
  expect(run.out).toMatch(isPostgres ? /زائد: rule _RETURN on everybody/ : /زائد: view everybody/)
})

test('doctor lists all invalid settings and exits as wrong usage', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  await writeFile(join(place.folder, '.env'), 'PUBLIC_URL=results\nAUTH_SECRET=short')
  const { status, told } = await runCli(place, 'doctor')
  expect([status, told]).toEqual([2, expect.stringMatching(/PUBLIC_URL[\s\S]*AUTH_SECRET/)])
})
