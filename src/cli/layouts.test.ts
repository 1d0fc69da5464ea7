import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AppliedLayout, headersOf, withLayout } from '#server/modules/sheets/layouts/layout-match.rules.ts'
import { addLayouts, fileAsChosen } from '#server/modules/sheets/layouts/layouts.service.ts'
import { controlGrid } from '#server/modules/sheets/reading/sheet-grids.testing.ts'
import { fileOf } from '#server/modules/sheets/upload/stored-choices.ts'
import { noChoices } from '#server/modules/sheets/upload/upload-choices.rules.ts'
import { NOON } from '#server/testing/factories.ts'
import { writeGridFile } from '#server/testing/result-files.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { runCli } from './testing/run-cli.ts'

const BY = { actor: { uid: null, name: 'منى السيد', place: null, admitted: null }, now: NOON }
const CHANGE = { B4: 'رمز المقعد' }

/** Makes a database with a layout in which the header «رمز المقعد» means the seat number. */
async function makeTaught() {
  const { place, ...database } = await makeTestDatabase()
  const file = await writeGridFile(place.folder, 'control.xlsx', controlGrid(CHANGE))
  const { rows } = controlGrid(CHANGE)
  const headers = headersOf(rows.filter(({ number }) => number === 4 || number === 5))
  await addLayouts(database, [{ name: 'الكنترول', headers, choices: { columns: { B: { role: 'seat' } } } }], BY)
  return { place, database, file }
}

test("an import applies and names the layout that has the file's headers, and none with --layout none", async () => {
  const { place, file } = await makeTaught()
  const applied = await runCli(place, 'import', file)
  expect(applied.out).toContain('control.xlsx: طُبّق قالب «الكنترول».')
  expect(applied.status).toBe(0)
  const without = await runCli(place, 'import', file, '--layout', 'none')
  expect(without.out).not.toContain('طُبّق')
  expect(without.status).toBe(1)
})

test('import --layout accepts only a layout that exists and has the headers of the file', async () => {
  const { place, file } = await makeTaught()
  expect((await runCli(place, 'import', file, '--layout', 'الكنترول')).status).toBe(0)
  const unknown = await runCli(place, 'import', file, '--layout', 'لا أحد')
  expect([unknown.status, unknown.told]).toEqual([2, expect.stringContaining('لا يوجد قالب بهذا الاسم: لا أحد.')])
  const other = await writeGridFile(place.folder, 'other.xlsx', controlGrid())
  const wrong = await runCli(place, 'import', other, '--layout', 'الكنترول')
  expect([wrong.status, wrong.told]).toEqual([2, expect.stringContaining('ليست عناوين القالب «الكنترول»')])
})

test('a file that is read with a layout has the same hash on the command line as in an upload', () => {
  const file = { fileName: 'control.xlsx', sha256: 'a'.repeat(64) }
  const upload = { file_name: file.fileName, file_sha256: file.sha256 }
  const applied: AppliedLayout = {
    layout: { id: 'l', name: 'الكنترول', headers: '', choices: { columns: { B: { role: 'seat' } }, header_offset: 1 } },
    worksheet: { name: 'كشف' },
    firstRow: 4,
  }
  const { sha256 } = fileAsChosen(file, {}, applied)
  expect(sha256).toBe(fileOf(upload, withLayout(noChoices(), applied)).sha256)
  const given = [{ worksheet: 'كشف' }, { fullMarkAll: 50 }, { hidden: 'take' }] as const
  const hashes = given.map((choices) => fileAsChosen(file, choices, undefined).sha256)
  expect(new Set([file.sha256, sha256, ...hashes]).size).toBe(5)
  expect(fileAsChosen(file, {}, undefined)).toEqual(file)
})

test('the command layouts lists, exports and imports layouts', async () => {
  const { place } = await makeTaught()
  expect((await runCli(place, 'layouts')).out).toContain('الكنترول  (حفظه: منى السيد)')
  const path = join(place.folder, 'layouts.json')
  expect((await runCli(place, 'layouts', 'export', path)).status).toBe(0)
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ layouts: [{ name: 'الكنترول' }] })

  const { place: empty } = await makeTestDatabase()
  expect((await runCli(empty, 'layouts')).out).toContain('لا قوالب بعد.')
  expect((await runCli(empty, 'layouts', 'import', path)).out).toContain('قوالب أُضيفت: 1، وقوالب تغيّرت: 0.')
  expect((await runCli(empty, 'layouts', 'import', path)).out).toContain('قوالب أُضيفت: 0، وقوالب تغيّرت: 1.')
  await writeFile(path, 'x')
  const wrong = await runCli(empty, 'layouts', 'import', path)
  expect([wrong.status, wrong.told]).toEqual([2, expect.stringContaining('هذا ليس ملف قوالب.')])
})
