import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestPlace, type TestPlace } from '#server/testing/test-database.ts'
import { runCli } from './testing/run-cli.ts'

/** Returns a place with a folder of faculties, and `run`, which runs a command there. */
async function universityPlace() {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const folder = join(place.folder, 'faculties')
  await writeFile(join(place.folder, '.env'), `FACULTIES_DIR=${folder}\nPORT=9\n`)
  const run = (...args: string[]) => runCli({ ...place, databaseUrl: '' }, ...args)
  return { place, folder, run }
}

/** Returns the options that give a faculty its own database: none on SQLite, an empty database on Postgres. */
async function databaseOptions(): Promise<string[]> {
  const { databaseUrl, remove }: TestPlace = await makeTestPlace()
  onTestFinished(remove)
  return databaseUrl.startsWith('file:') ? [] : ['--postgres', databaseUrl]
}

test('an added faculty has a folder, a migrated database and a link for its first administrator', async () => {
  const { folder, run } = await universityPlace()
  const { status, out } = await run(
    'faculty',
    'add',
    'law',
    '--host',
    'Law.Example.EDU',
    '--title',
    'كلية الحقوق',
    ...(await databaseOptions()),
  )

  expect(status).toBe(0)
  expect(out).toContain('https://law.example.edu/#/')
  const settings = await readFile(join(folder, 'law', 'settings.env'), 'utf8')
  expect(settings).toContain('PUBLIC_URL=https://law.example.edu\n')
  expect(settings).toContain('PORTAL_NAME="كلية الحقوق"\n')
  expect((await readdir(folder)).sort()).toEqual(['law'])
  const list = await run('faculty', 'list')
  expect([list.status, list.out]).toEqual([
    0,
    expect.stringMatching(/^law {2}law[.]example[.]edu {2}.*المنصة متوقفة\n$/),
  ])
  expect(await run('sheets', '--faculty', 'law')).toMatchObject({ status: 0 })
  expect((await run('doctor')).out).toContain('law (law.example.edu)')
})

test('a folder of faculties that cannot be used is reported in one line with its remedy', async () => {
  const { folder, run } = await universityPlace()
  await writeFile(folder, '')
  const line = expect.stringMatching(/^لا تستطيع المنصة استخدام .*faculties[.] .*FACULTIES_DIR[.]\n$/)
  expect(await run('faculty', 'add', 'law', '--host', 'law.example.edu')).toMatchObject({ status: 3, told: line })
  expect(await run('doctor')).toMatchObject({ status: 3, told: line })
})

test('a taken name or host, wrong options and a database that does not answer are refused, and no folder is left', async () => {
  const { folder, run } = await universityPlace()
  const add = (...args: string[]) => run('faculty', 'add', ...args)
  expect((await add('law', '--host', 'law.example.edu', ...(await databaseOptions()))).status).toBe(0)

  expect(await add('law', '--host', 'other.example.edu')).toMatchObject({ status: 1 })
  const taken = await add('arts', '--host', 'law.example.edu', ...(await databaseOptions()))
  expect(taken).toMatchObject({ status: 1, told: expect.stringContaining('PUBLIC_URL') })
  expect(await add('Law School', '--host', 'x.example.edu')).toMatchObject({ status: 2 })
  expect(await add('arts', '--host', 'a b')).toMatchObject({ status: 2 })
  const away = await add('arts', '--host', 'arts.example.edu', '--postgres', 'postgres://nobody@127.0.0.1:1/none')
  expect(away).toMatchObject({ status: 3, told: expect.stringContaining('لا تجيب قاعدة البيانات') })
  expect(await readdir(folder)).toEqual(['law'])
})

test('`faculty list` reports a data location that two faculties share, and settings that a faculty cannot have', async () => {
  const { folder, run } = await universityPlace()
  expect((await run('faculty', 'add', 'law', '--host', 'law.example.edu', ...(await databaseOptions()))).status).toBe(0)
  await mkdir(join(folder, 'zoo'))
  const shared = [
    `STORAGE_URL=file:${join(folder, 'law/data/storage')}`,
    `BACKUP_URL=file:${join(folder, 'law/data')}`,
    `DATABASE_URL=file:${join(folder, 'law/data/x.db')}`,
    `DATA_DIR=${join(folder, 'law/data/inner')}`,
  ]
  for (const line of shared) {
    await writeFile(join(folder, 'zoo/settings.env'), `PUBLIC_URL=https://zoo.example.edu\n${line}\n`)
    const { status, out } = await run('faculty', 'list')
    expect([status, out]).toEqual([3, expect.stringContaining('هو نفسه في الكلية law')])
  }
  await writeFile(
    join(folder, 'zoo/settings.env'),
    'PUBLIC_URL=https://zoo.example.edu\nPORT=80\nCACHE_MB=64\nPROT=1\n',
  )
  const { out } = await run('faculty', 'list')
  expect(out).toContain('PORT: لكل الكليات قيمة واحدة')
  expect(out).toContain('CACHE_MB: لكل الكليات قيمة واحدة')
  expect(out).toContain('PROT: لا تعرفه المنصة')
})

test('a removed faculty is moved aside with all its data', async () => {
  const { folder, run } = await universityPlace()
  expect((await run('faculty', 'add', 'law', '--host', 'law.example.edu', ...(await databaseOptions()))).status).toBe(0)
  const { status, out } = await run('faculty', 'remove', 'law')

  const [kept = ''] = await readdir(join(folder, '.removed'))
  expect([status, kept]).toEqual([0, expect.stringMatching(/^law-/)])
  expect(out).toContain(join(folder, '.removed', kept))
  expect(existsSync(join(folder, '.removed', kept, 'settings.env'))).toBe(true)
  expect((await run('faculty', 'list')).out).toContain('لا كليات بعد')
  expect(await run('faculty', 'remove', 'law')).toMatchObject({ status: 1 })
})

test('a command needs --faculty if there are faculties, and refuses it if there are none', async () => {
  const { run } = await universityPlace()
  expect(await run('sheets')).toMatchObject({ status: 2, told: expect.stringContaining('--faculty') })
  expect(await run('sheets', '--faculty', 'none')).toMatchObject({ status: 2 })
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  expect(await runCli(place, 'sheets', '--faculty', 'law')).toMatchObject({ status: 2 })
  expect(await runCli(place, 'faculty', 'list')).toMatchObject({ status: 2 })
})
