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

test('the help lists every command, with and without being requested', async () => {
  const place = await emptyPlace()
  const runs = await Promise.all([runBuiltCli(place), runCli(place), runCli(place, 'help'), runCli(place, '--help')])

  for (const { status, out } of runs) {
    expect(status).toBe(0)
    for (const [name, { usage, summary }] of COMMANDS) expect(out).toContain(`  ${name} ${usage}\n      ${summary}`)
  }
})

test('an unknown command is wrong usage and shows the help', async () => {
  const { status, out, told } = await runBuiltCli(await emptyPlace(), 'importt', 'x.xlsx')

  expect([status, out]).toEqual([2, ''])
  expect(told).toContain('import FILE…')
})

test('a command’s own help is its usage, and touches nothing', async () => {
  const place = await emptyPlace()
  await writeFile(join(place.folder, '.env'), 'LOG_LEVEL=loud\n')
  const { status, out, told } = await runCli(place, 'faculty', 'add', '--help')
  expect([status, told]).toEqual([0, ''])
  expect(out).toContain('npm run diwan -- faculty add NAME --host HOST')
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

test('any command migrates an empty database, and migrate does nothing else', async () => {
  const place = await emptyPlace()

  expect(await runBuiltCli(place, 'migrate')).toMatchObject({ status: 0, out: 'قاعدة البيانات على آخر إصدار.\n' })
  expect(await runBuiltCli(place, 'sheets')).toMatchObject({ status: 0 })
})

test("the folder's settings file is read, and environment variables override it", async () => {
  const place = await emptyPlace()
  await writeFile(join(place.folder, '.env'), 'LOG_LEVEL=loud\nDATABASE_URL=mysql://db\n')

  const { status, told } = await runBuiltCli(place, 'sheets')
  expect(status).toBe(2)
  expect(told).toContain('LOG_LEVEL')
  expect(told).not.toContain('DATABASE_URL')
})

test('invalid settings are wrong usage; a database that cannot be opened is one line with its remedy', async () => {
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
