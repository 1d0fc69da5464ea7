import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_QUESTIONS } from '#contract/quiz.ts'
import { readQuizQuestions } from '#server/modules/quiz/quiz.service.ts'
import { addQuestions, NAHW, newQuestion } from '#server/testing/questions.ts'
import { makeTestDatabase, rowCounts } from '#server/testing/test-database.ts'
import { runCli } from './testing/run-cli.ts'

const SUBJECT = ['--grade', '1', '--term', '2', '--subject', 'nahw']
const NEW_SUBJECT = [...SUBJECT, '--new-subject']

const GIFT = ['::س1:: رفع الفاعل؟ {=الضمة ~الفتحة ~الكسرة ~السكون}', '::س2:: اشرح. {}', '::س3:: الحرف مبني. {T}'].join(
  '\n\n',
)
const AIKEN =
  'رفع الفاعل؟\nA. الضمة\nB. الفتحة\nANSWER: A\n\nالحرف مبني.\nA. خطأ\nB. ربما\nANSWER: A\n\nالاسم؟\nA. زيد\nB. قام\nANSWER: A\n'

async function filesIn(folder: string): Promise<string[]> {
  await writeFile(join(folder, 'a.gift'), GIFT)
  await writeFile(join(folder, 'b.txt'), AIKEN)
  return ['a.gift', 'b.txt']
}

test('without --apply, questions import lists rejected items and what imported ones would lose, and writes nothing', async () => {
  const { place, ...database } = await makeTestDatabase()
  const before = await rowCounts(database.write)

  const { status, out, told } = await runCli(
    place,
    'questions',
    'import',
    ...(await filesIn(place.folder)),
    ...NEW_SUBJECT,
  )

  expect([status, told]).toEqual([0, ''])
  expect(out.trim().split('\n')).toEqual([
    'a.gift (GIFT): جديد 2، موجود من قبل 0، لم يُقبل 1',
    '  a.gift، سطر 1، لا يُحفظ منه: اسم السؤال: رفع الفاعل؟',
    '  a.gift، سطر 5، لا يُحفظ منه: اسم السؤال: الحرف مبني.',
    '  a.gift، سطر 3، لم يُقبل: سؤال مقالي. «س2»',
    'b.txt (Aiken): جديد 2، موجود من قبل 1، لم يُقبل 0',
    '  b.txt، سطر 6، تنبيه، النص نفسه موجود بإجابة صحيحة أخرى: الحرف مبني.',
    '  b.txt، سطر 1، موجود من قبل: رفع الفاعل؟',
    'الملفات: 2، جديد: 4، موجود من قبل: 1، لم يُقبل: 1',
    'لم يُكتب شيء. للكتابة أعد الأمر مع ‎--apply‎.',
  ])
  expect(await rowCounts(database.write)).toEqual(before)
})

test('questions import --apply writes the new questions, and repeating the same files adds nothing', async () => {
  const { place, ...database } = await makeTestDatabase()
  const files = await filesIn(place.folder)

  const first = await runCli(
    place,
    'questions',
    'import',
    ...files,
    ...SUBJECT.slice(0, 4),
    '--subject',
    'النحو',
    '--new-subject',
    '--apply',
  )
  const again = await runCli(place, 'questions', 'import', ...files, ...SUBJECT, '--apply')

  expect([first.status, first.told]).toEqual([0, ''])
  expect(first.out).toContain('كُتبت الأسئلة الجديدة.')
  expect(again.out).toContain('الملفات: 2، جديد: 0، موجود من قبل: 5، لم يُقبل: 1\nليس في الملف سؤال جديد.')
  expect((await readQuizQuestions(database.write, NAHW)).map(({ text }) => text)).toEqual([
    'رفع الفاعل؟',
    'الحرف مبني.',
    'الحرف مبني.',
    'الاسم؟',
  ])
  const log = await database.write.selectFrom('audit_entry').select(['action', 'object_id', 'after']).execute()
  const after = JSON.stringify({ file_name: 'a.gift، b.txt', questions: 4 })
  expect(log, 'the new subject, and one line for the run that added questions').toMatchObject([
    { action: 'library.add', object_id: 'nahw' },
    { action: 'question.import', object_id: 'grade_1/term_2/nahw', after },
  ])
})

test.each([
  ['import', ['import', 'a.gift', '--apply']],
  ['export', ['export', 'q.gift']],
])('questions %s refuses a subject that is not listed in the term, and writes nothing', async (_, args) => {
  const { place, ...database } = await makeTestDatabase()
  await filesIn(place.folder)
  const { status, told } = await runCli(place, 'questions', ...args, ...SUBJECT.slice(0, -1), 'nahww')

  expect(status).toBe(1)
  expect(told).toContain('ليس في هذا الفصل مادة اسمها «nahww»')
  expect(await rowCounts(database.write)).toMatchObject({ question: 0, grade_subject: 0 })
})

test('questions import --new-subject adds the subject to the term once, and only with --apply', async () => {
  const { place, ...database } = await makeTestDatabase()
  const files = await filesIn(place.folder)
  await runCli(place, 'questions', 'import', ...files, ...NEW_SUBJECT)
  expect(await rowCounts(database.write)).toMatchObject({ question: 0, grade_subject: 0 })
  for (let run = 0; run < 2; run += 1) await runCli(place, 'questions', 'import', ...files, ...NEW_SUBJECT, '--apply')
  expect(await rowCounts(database.write)).toMatchObject({ question: 4, grade_subject: 1 })
})

test('questions import refuses to add a subject whose name is no word, such as .., and writes nothing', async () => {
  const { place, ...database } = await makeTestDatabase()
  await filesIn(place.folder)
  const { status, told } = await runCli(
    place,
    'questions',
    'import',
    'a.gift',
    ...SUBJECT.slice(0, -1),
    '..',
    '--new-subject',
  )
  expect(status).not.toBe(0)
  expect(told).toContain('لا يصلح «..» اسمًا لمادة')
  expect(await rowCounts(database.write)).toMatchObject({ question: 0, grade_subject: 0 })
})

test.each([
  ['--trial', { origin: 'trial' }],
  ['--sent', { origin: 'sent' }],
] as const)('questions import %s adds the questions to the quiz that this option names', async (option, quiz) => {
  const { place, ...database } = await makeTestDatabase()
  const { status } = await runCli(place, 'questions', 'import', ...(await filesIn(place.folder)), option, '--apply')

  expect(status).toBe(0)
  expect(await readQuizQuestions(database.write, quiz)).toHaveLength(4)
})

test.each([
  ['q.gift', 'GIFT', []],
  ['q.xml', 'Moodle XML', []],
  ['q.csv', 'CSV', []],
  ['q.data', 'GIFT', ['--format', 'gift']],
])('an export to %s can be imported again without loss', async (file, name, format) => {
  const { place, ...database } = await makeTestDatabase()
  const kept = [
    newQuestion({ place: NAHW, reason: 'لأنه «فَاعِل»\nمرفوع' }),
    newQuestion({ text: 'أ {ب}؟', place: NAHW }),
  ]
  await addQuestions(database, kept)

  const written = await runCli(place, 'questions', 'export', file, ...format, ...SUBJECT)
  const read = await runCli(place, 'questions', 'import', file, '--sent', '--apply')

  expect(written).toMatchObject({ status: 0, told: '', out: `كُتبت الأسئلة في ${file} بصيغة ${name}: سؤالان.\n` })
  expect(read.status).toBe(0)
  const sent = await readQuizQuestions(database.write, { origin: 'sent' })
  expect(sent).toEqual(kept.map((question) => ({ ...question, id: expect.any(String), place: { origin: 'sent' } })))
})

test('an export reports what its format cannot hold, and never overwrites a file', async () => {
  const { place, ...database } = await makeTestDatabase()
  const ordering = {
    place: { origin: 'trial' },
    format: 'plain',
    text: 'رتّب:',
    kind: 'ordering',
    items: ['أ', 'ب'],
  } as const
  const whole = [newQuestion({ reason: 'لأنه…', creatorName: 'هدى' }), newQuestion({ text: 'ب؟' })]
  await addQuestions(database, [...whole, ordering])
  await writeFile(join(place.folder, 'old.csv'), 'قديم')

  const aiken = await runCli(place, 'questions', 'export', 'q.aiken', '--trial')
  const old = await runCli(place, 'questions', 'export', 'old.csv', '--trial')

  expect(aiken.status).toBe(0)
  const lost = ['شروح الإجابات', 'أسماء أصحاب الأسئلة', 'أسئلة كاملة لا تكتبها هذه الصيغة']
  expect(aiken.told).toBe(lost.map((what) => `تنبيه: صيغة Aiken لا تحفظ ${what} (1).\n`).join(''))
  expect(aiken.out).toBe('كُتبت الأسئلة في q.aiken بصيغة Aiken: سؤالان.\n')
  expect(old.status).toBe(2)
  expect(old.told).toContain('الملف موجود: old.csv')
  expect(await readFile(join(place.folder, 'old.csv'), 'utf8')).toBe('قديم')
})

test('questions import warns if the quiz then has more questions than readers are shown', async () => {
  const { place, ...database } = await makeTestDatabase()
  const most = Array.from({ length: MAX_QUESTIONS }, (_, index) => newQuestion({ text: `سؤال ${index}؟` }))
  await addQuestions(database, most)
  await writeFile(join(place.folder, 'one.gift'), 'أ؟ {T}')

  const warning = `تنبيه: في هذا الاختبار ${MAX_QUESTIONS + 1} سؤال، ولا يُعرض منها إلا أول ${MAX_QUESTIONS}.\n`
  expect((await runCli(place, 'questions', 'import', 'one.gift', '--trial')).told).toBe(warning)
  expect((await runCli(place, 'questions', 'import', 'one.gift', '--trial', '--apply')).told).toBe(warning)
})

test('questions import imports no file if one of the files is unreadable', async () => {
  const { place, ...database } = await makeTestDatabase()
  const files = await filesIn(place.folder)
  await writeFile(join(place.folder, 'bomb.xml'), '<!DOCTYPE quiz [<!ENTITY a "a">]><quiz></quiz>')

  const { status, told } = await runCli(place, 'questions', 'import', ...files, 'bomb.xml', '--trial', '--apply')

  expect(status).toBe(1)
  expect(told).toContain('تعذرت قراءة الملف. (bomb.xml: في الملف سطر DOCTYPE')
  expect(await rowCounts(database.write)).toMatchObject({ question: 0 })
})

test.each([
  ['no verb', [], 'المطلوب: import أو export'],
  ['no file', ['import', '--trial'], 'المطلوب ملف واحد أو أكثر.'],
  ['a missing file', ['import', 'no.gift', '--trial'], 'الملف غير موجود: no.gift'],
  ['a missing folder', ['export', 'no/q.gift', '--trial'], 'المجلد غير موجود: no/q.gift'],
  ['no quiz', ['import', 'a.gift'], 'حدد اختبارًا واحدًا'],
  ['two quizzes', ['import', 'a.gift', '--trial', '--sent'], 'حدد اختبارًا واحدًا'],
  ['a quiz and a subject', ['import', 'a.gift', '--trial', '--subject', 'nahw'], 'حدد اختبارًا واحدًا'],
  ['half a subject', ['import', 'a.gift', '--grade', '1', '--subject', 'nahw'], 'المطلوب معًا'],
  ['a new subject of no grade', ['import', 'a.gift', '--trial', '--new-subject'], '‎--new-subject‎ مع ‎--subject‎ فقط'],
  ['an export of a new subject', ['export', 'q.gift', ...SUBJECT, '--new-subject'], '‎--new-subject‎ للاستيراد'],
  ['an empty subject', ['import', 'a.gift', '--grade', '1', '--term', '1', '--subject', ' '], '‎--subject‎ اسم مادة'],
  [
    'an invalid grade',
    ['import', 'a.gift', '--grade', '5', '--term', '1', '--subject', 'nahw'],
    '‎--grade‎ عدد من 1 إلى 4',
  ],
  ['an unknown format', ['export', 'q.gift', '--format', 'word', '--trial'], 'حدد الصيغة'],
  ['a name without a format', ['export', 'q.txt', '--trial'], 'حدد الصيغة'],
  ['a format for an import', ['import', 'a.gift', '--format', 'gift', '--trial'], '‎--format‎ للتصدير'],
  ['an export that applies', ['export', 'q.gift', '--apply', '--trial'], '‎--apply‎ للاستيراد'],
])('%s is wrong usage', async (_, args, message) => {
  const { place } = await makeTestDatabase()
  await filesIn(place.folder)

  const { status, told } = await runCli(place, 'questions', ...args)

  expect(status).toBe(2)
  expect(told).toContain(message)
})
