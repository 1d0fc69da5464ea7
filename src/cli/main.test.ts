import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runBuiltCli } from '#server/testing/run-built-cli.ts'
import { makeTestPlace } from '#server/testing/test-database.ts'
import { COMMANDS } from './commands.ts'
import { runCli } from './testing/run-cli.ts'

async function emptyPlace() {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  return place
}

test('the help lists every command: without a command, with help and with --help', async () => {
  const place = await emptyPlace()
  const runs = await Promise.all([runBuiltCli(place), runCli(place), runCli(place, 'help'), runCli(place, '--help')])

  for (const { status, out } of runs) {
    expect(status).toBe(0)
    for (const [name, { usage, summary }] of COMMANDS) expect(out).toContain(`  ${name} ${usage}\n      ${summary}`)
  }
})

test('an unknown command is wrong usage; the help is shown, and at its end what is wrong', async () => {
  const { status, out, told } = await runBuiltCli(await emptyPlace(), 'importt', 'x.xlsx')

  expect([status, out]).toEqual([2, ''])
  expect(told).toContain('import FILE…')
  expect(told).toMatch(/لا أمر بهذا الاسم: importt\n$/)
})

test('an option before the command is wrong usage, and the message says so', async () => {
  const { status, told } = await runCli(await emptyPlace(), '--faculty', 'law', 'sheets')
  expect(status).toBe(2)
  expect(told).toMatch(/اكتب الأمر أولًا، ثم الاختيار .--faculty.\.\n$/)
})

test('a surplus argument is refused as surplus, not as missing', async () => {
  const { told } = await runCli(await emptyPlace(), 'withdraw', '2025-g1-t1-v1', '2025-g1-t1-v2')
  expect(told).toMatch(/^المطلوب واحد فقط: SHEET_ID\n/)
})

test('a command with --help prints its usage, even if the settings are invalid', async () => {
  const place = await emptyPlace()
  await writeFile(join(place.folder, '.env'), 'LOG_LEVEL=loud\n')
  const { status, out, told } = await runCli(place, 'faculty', 'add', '--help')
  expect([status, told]).toEqual([0, ''])
  expect(out).toContain('npm run diwan -- faculty add NAME --host HOST')
})

test('commands in the output begin as the person called the program, and name the faculty that they are for', async () => {
  const place = await emptyPlace()
  expect((await runCli(place, 'sheets')).out).toContain('npm run diwan -- import FILE')
  expect((await runBuiltCli(place, 'sheets')).out).toContain('بالأمر: diwan import FILE')
  await writeFile(join(place.folder, '.env'), `FACULTIES_DIR=${place.folder}\nPORT=9\n`)
  const university = { ...place, databaseUrl: '' }
  expect((await runCli(university, 'faculty', 'add', 'law', '--host', 'law.example.edu')).status).toBe(0)
  expect((await runCli(university, 'sheets', '--faculty', 'law')).out).toContain('diwan -- import --faculty law FILE')
  expect((await runCli(university, 'doctor')).out).toContain('diwan -- admin --faculty law create')
})

test.each([
  [['--colour'], 'لا يعرف هذا الأمر الاختيار \u200e--colour\u200e.'],
  [['-x'], 'لا يعرف هذا الأمر الاختيار \u200e-x\u200e.'],
  [['law', '--host'], 'الاختيار \u200e--host\u200e تنقصه قيمته.'],
  [['law', '--host', '--demo'], 'الاختيار \u200e--host\u200e تنقصه قيمته.'],
  [['law', '--demo=yes'], 'الاختيار \u200e--demo\u200e لا يأخذ قيمة.'],
])('faculty add %j is wrong usage, in Arabic', async (args, words) => {
  const { status, told } = await runCli(await emptyPlace(), 'faculty', 'add', ...args)
  expect([status, told.split('\n')[0]]).toEqual([2, words])
})

test('any command migrates an empty database, and migrate alone does it as well', async () => {
  const place = await emptyPlace()

  expect(await runBuiltCli(place, 'migrate')).toMatchObject({ status: 0, out: 'قاعدة البيانات على آخر إصدار.\n' })
  expect(await runBuiltCli(place, 'sheets')).toMatchObject({ status: 0 })
})

test('settings are read from .env in the folder, and environment variables override them', async () => {
  const place = await emptyPlace()
  await writeFile(join(place.folder, '.env'), 'LOG_LEVEL=loud\nDATABASE_URL=mysql://db\n')

  const { status, told } = await runBuiltCli(place, 'sheets')
  expect(status).toBe(2)
  expect(told).toContain('LOG_LEVEL')
  expect(told).not.toContain('DATABASE_URL')
})

test('invalid settings are wrong usage; a database that cannot be opened is reported in one line with a remedy', async () => {
  const place = await emptyPlace()
  const damaged = join(place.folder, 'damaged.db')
  await writeFile(damaged, 'no database '.repeat(1000))
  const [misused, away, unusable] = await Promise.all([
    runBuiltCli({ ...place, databaseUrl: 'mysql://db' }, 'sheets'),
    runBuiltCli({ ...place, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }, 'sheets'),
    runBuiltCli({ ...place, databaseUrl: `file:${damaged}` }, 'sheets'),
  ])

  expect(misused).toMatchObject({ status: 2, told: expect.stringContaining('إعدادات غير صحيحة:\n  DATABASE_URL') })
  expect(away.status).toBe(3)
  expect(away.told).toMatch(/^لا تجيب قاعدة البيانات في 127[.]0[.]0[.]1:1[.] .*DATABASE_URL[.]\n$/)
  expect(unusable.status).toBe(3)
  expect(unusable.told).toMatch(/^الملف .*damaged[.]db تالف أو ليس قاعدة بيانات[.] .*\n$/)
})
