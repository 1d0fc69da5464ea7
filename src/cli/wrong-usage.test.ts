import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { COMMANDS } from './commands.ts'
import { runCli } from './testing/run-cli.ts'

/**
 * Whether a command must have arguments, so that calling it with none is wrong usage. It need not if its usage text is
 * empty or begins with an optional part.
 */
const needsWords = (usage: string) => usage !== '' && !usage.startsWith('[')
const TOO_MANY = Array.from({ length: 9 }, (_, nth) => `word${nth}`)
const SEAT = ['withhold', '1', '--year', '2025', '--grade', '1']
const QUIZ = ['--grade', '1', '--term', '1', '--subject', 'nahw']

const WRONG_WORDS = [
  ...Array.from(COMMANDS, ([name, { usage }]) => [
    [name, '--no-such-option'],
    [name, ...TOO_MANY],
    ...(needsWords(usage) ? [[name]] : []),
  ]).flat(),
  ['import', 'missing.xlsx'],
  ['import', '.'],
  ['import', 'sheet.csv', '--grade', '8'],
  ['import', 'sheet.csv', '--term', 'x'],
  ['import', 'sheet.csv', '--publish'],
  ['import', 'sheet.csv', '--accept', 'students_gone=1', '--reason', 'سبب معروف'],
  ['import', 'sheet.csv', '--hidden', 'maybe'],
  ['layouts', 'export'],
  ['layouts', 'import', 'missing.json'],
  ['layouts', 'import', 'sheet.csv'],
  ['layouts', 'print', 'sheet.csv'],
  ['publish', '2025-g1-t1-v1', '--at', 'tomorrow'],
  ['publish', '2025-g1-t1-v1', '--at', '2025-07-01T10:00'],
  ['publish', '2025-g1-t1-v1', '--at', '2099-07-01'],
  ['publish', '2025-g1-t1-v1', '--at', '2099-02-30T10:00'],
  ['publish', '2025-g1-t1-v1', '--at', '2025-07-01', '--cancel'],
  ['publish', '2025-g1-t1-v1', '--accept', 'no_such_stop=1', '--reason', 'سبب معروف'],
  ['publish', '2025-g1-t1-v1', '--accept', 'students_gone=1'],
  [...SEAT],
  [...SEAT, '--reason', 'ا'],
  [...SEAT, '--reason', 'سبب معروف', 'missing.csv'],
  ['questions', 'import', ...QUIZ],
  ['questions', 'import', 'missing.gift', ...QUIZ],
  ['questions', 'import', 'sheet.csv', '--trial', '--new-subject'],
  ['questions', 'import', 'sheet.csv', '--trial', '--sent'],
  ['questions', 'import', 'sheet.csv', '--grade', '1'],
  ['questions', 'export', 'new.doc', ...QUIZ],
  ['questions', 'export', 'sheet.csv', ...QUIZ],
  ['questions', 'export', 'missing/new.csv', ...QUIZ],
  ['snapshot', 'export'],
  ['backup', 'verify', ...TOO_MANY],
  ['move', '--to', 'mysql://db'],
  ['audit', 'verify', '--end', '12'],
  ['admin', 'create', '--name', 'منى السيد'],
  ['admin', 'create', '--email', 'mona@example.edu', '--name', 'م'],
  ['admin', 'reset-second-factor', 'mona'],
  ['admin', 'second-factor', 'everybody'],
  ['faculty', 'add', 'law'],
  ['faculty', 'add', 'LAW', '--host', 'law.example.edu'],
  ['faculty', 'add', 'law', '--host', 'law.example.edu', '--postgres', 'mysql://db'],
  ['faculty', 'add', 'law', '--host', 'law.example.edu', '--title', ' '],
  ['faculty', 'add', 'law', '--host', 'law.example.edu', '--title', 'ك'.repeat(101)],
  ['faculty', 'list', 'law'],
  ['faculty', 'remove'],
]

test.each(WRONG_WORDS)('wrong usage is refused and changes no file: %s %s %s %s %s %s', async (...words) => {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'sheet.csv'), 'x')
  const [data, faculties] = [join(folder, 'data'), join(folder, 'faculties')]
  const isOfUniversity = words[0] === 'faculty'
  // Opening the first database would create files, and opening the second would end with a different exit status, so
  // the test sees that the command opens neither.
  for (const databaseUrl of [`file:${data}/diwan.db`, 'postgres://nobody@127.0.0.1:1/none']) {
    const settings = [`DATA_DIR=${data}`, isOfUniversity ? `FACULTIES_DIR=${faculties}` : '']
    await writeFile(join(folder, '.env'), settings.join('\n'))
    const { status, out, told } = await runCli({ folder, databaseUrl: isOfUniversity ? '' : databaseUrl }, ...words)
    expect([status, out]).toEqual([2, ''])
    expect(told).toMatch(new RegExp(`^.*[\u0621-\u064a].*\n\n  npm run diwan -- ${words[0]} `))
  }
  expect((await readdir(folder)).sort()).toEqual(['.env', 'sheet.csv'])
})
