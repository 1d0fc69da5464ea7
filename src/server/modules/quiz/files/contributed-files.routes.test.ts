import { readdir } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { FILE_ITEMS_PAGE, type FileItem, type QuestionFileReport } from '#contract/question-file-calls.ts'
import { QUESTION_FILE_LIMITS, QUESTION_FORMATS } from '#contract/question-files.ts'
import type { Question } from '#contract/quiz.ts'
import { publicationVersion } from '#server/db/publication.ts'
import { incomingFolder } from '#server/incoming-files.ts'
import { SeenSince } from '#server/seen-since.ts'
import { FolderStorage } from '#server/storage/folder-storage.ts'
import { withRealThreads } from '#server/testing/cheap-threads.ts'
import { addQuestions, contributeQuestion, NAHW, newQuestion } from '#server/testing/questions.ts'
import { rowCounts } from '#server/testing/test-database.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { type Member, makeMember } from '#server/testing/visitor.ts'
import { APPROVAL_SETTING } from '../contributions/contributing.service.ts'
import { forgetLists } from './kept-lists.service.ts'

let portal: TestPortal
let writer: Member
let administrator: Member
let subjects = 0
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  writer = await makeMember(portal, { write_permission: 1 })
  administrator = await makeMember(portal, { role: 'administrator' })
  return portal.close
})

/** Adds a subject with one question, and returns its name. */
async function newSubject(): Promise<string> {
  subjects += 1
  const subject = `subject_${subjects}`
  await addQuestions(portal.database, [newQuestion({ text: 'ما الفاعل؟', place: { ...NAHW, subject } })])
  return subject
}

function address(subject: string, kind = 'files'): string {
  return `/api/grade_1/test_yourself_students/${kind}/term_2/${subject}`
}

async function send(
  { visitor }: Member,
  subject: string,
  mode: 'preview' | 'import',
  file: string | Uint8Array,
  fileName = 'أسئلة.gift',
) {
  const query = new URLSearchParams({ file_name: fileName, mode })
  const { status, body } = await visitor.upload(`${address(subject)}?${query.toString()}`, file)
  return { status, body, report: body as QuestionFileReport }
}

async function shownOf(subject: string): Promise<Question[]> {
  await portal.refresh()
  return (await portal.json<{ questions: Question[] }>(address(subject, 'questions'))).questions
}

/**
 * In this order: a new question, one like a question of the quiz, one with the quiz's text and another right answer, a
 * refused item, one like the first question of the file, and another refused item.
 */
const MIXED = [
  'مَا «الحَرْفُ»\u200f هنا؟ {=من ~زيد ~قام####لأنه…}',
  'مَا الفَاعِلُ؟ {=أ ~ب}',
  'ما الفاعل؟ {~أ =ب}',
  '::توصيل:: اشرح. {}',
  'ما «الحرف» هنا؟ {=من ~ب}',
  'مكسور؟ {=أ ~ب',
].join('\n\n')

test('files for which the memory has no room wait on the disk, and their senders get queue positions', async () => {
  const subject = await newSubject()
  const { fileMemory } = portal.app
  const giveBack = await fileMemory.take('another file', fileMemory.most)
  const tickets = ['a', 'b'].map((letter) => letter.repeat(36))
  const placeOf = async (ticket = '') => (await writer.visitor.get(`/api/reading_queue/${ticket}`)).body
  expect(await placeOf(tickets[0])).toEqual({ place: null })

  const sent = tickets.map(async (ticket, number) => {
    await until('the file before is in the queue', () => fileMemory.waiting === number)
    const query = new URLSearchParams({ file_name: 'أسئلة.gift', mode: 'preview', ticket })
    return writer.visitor.upload(`${address(subject)}?${query.toString()}`, MIXED)
  })
  await until('both wait', () => fileMemory.waiting === 2)
  expect(await Promise.all(tickets.map(placeOf))).toEqual([{ place: 0 }, { place: 1 }])
  const folder = incomingFolder(portal.place.folder)
  expect(await readdir(folder)).toHaveLength(2)
  expect(portal.app.fileMemory.used).toBe(fileMemory.most)

  giveBack()
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200])
  expect([fileMemory.used, fileMemory.waiting, await readdir(folder)]).toEqual([0, 0, []])
})

test('a file leaves nothing on the disk if its upload is refused after its bytes have arrived', async () => {
  const { visitor } = writer
  expect((await visitor.upload(`${address('x')}?mode=preview`, MIXED)).status).toBe(400)
  expect((await visitor.upload(`${address('x')}?file_name=a&mode=preview`, 'x'.repeat(9_000_000))).status).toBe(413)
  await until('it is gone', async () => (await readdir(incomingFolder(portal.place.folder))).length === 0)
})

test('a preview writes nothing and reports what the import of the same file then does', async () => {
  withRealThreads()
  const subject = await newSubject()
  const before = [await rowCounts(portal.database.read), await publicationVersion(portal.database.write)]

  const preview = await send(writer, subject, 'preview', MIXED)
  expect([await rowCounts(portal.database.read), await publicationVersion(portal.database.write)]).toEqual(before)
  expect(preview).toMatchObject({ status: 200 })
  const creator = { question_creator: { name: 'سلمى البهي' } }
  const whole = (...items: unknown[]) => ({ items, next: null })
  expect(preview.report).toEqual({
    format: 'gift',
    state: 'shown',
    counts: { added: 4, contrary: 1, alike: 2, waiting: 0, lossy: 0, standing: 0, rejected: 2 },
    questions: {
      contrary: whole({
        line: 5,
        lost: [],
        question: { question_text: 'ما الفاعل؟', question_answer: 1, question_options: ['أ', 'ب'], ...creator },
      }),
      alike: whole(
        { line: 3, lost: [], question: expect.objectContaining({ question_text: 'مَا الفَاعِلُ؟' }) },
        { line: 9, lost: [], question: expect.objectContaining({ question_text: 'ما «الحرف» هنا؟' }) },
      ),
      plain: whole({
        line: 1,
        lost: [],
        question: {
          question_text: 'مَا «الحَرْفُ»\u200f هنا؟',
          question_answer: 0,
          question_options: ['من', 'زيد', 'قام'],
          answer_reason: 'لأنه…',
          ...creator,
        },
      }),
      standing: whole(),
    },
    rejected: whole(
      { line: 7, title: 'توصيل', reason: 'essay' },
      { line: 11, title: 'مكسور؟ {=أ ~ب', reason: 'malformed' },
    ),
    categories: [],
    shown: 5,
  })

  expect((await send(writer, subject, 'import', MIXED)).report).toEqual({ ...preview.report, questions: null })
  expect(await shownOf(subject)).toMatchObject([
    { question_text: 'ما الفاعل؟' },
    { question_text: 'مَا «الحَرْفُ»\u200f هنا؟', ...creator },
    { question_text: 'مَا الفَاعِلُ؟' },
    { question_text: 'ما الفاعل؟', question_answer: 1 },
    { question_text: 'ما «الحرف» هنا؟' },
  ])
  expect((await send(writer, subject, 'import', MIXED)).report).toMatchObject({
    counts: { added: 0, standing: 4 },
    shown: 5,
  })
})

test('a long list of an import’s report is fetched in pages, by the file’s sender only, for a limited time', async () => {
  const subject = await newSubject()
  const texts = Array.from({ length: 2 * FILE_ITEMS_PAGE + 5 }, (_, number) => `ما السؤال رقم ${number}؟`)
  const refused = Array.from({ length: FILE_ITEMS_PAGE + 1 }, (_, number) => `::${number}:: اشرح. {}`)
  const file = [...texts.map((text) => `${text} {=نعم ~لا}`), ...refused].join('\n\n')
  const { report } = await send(writer, subject, 'preview', file)
  expect(report.counts).toMatchObject({ added: texts.length, rejected: refused.length })

  const ask = async (after: string, by = writer) => by.visitor.get(`/api/my/question_file_items?${query({ after })}`)
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
  const walk = async ({ items, next }: { items: unknown[]; next: string | null }): Promise<FileItem[]> => {
    if (next === null) return items as FileItem[]
    return [...(items as FileItem[]), ...(await walk((await ask(next)).body as never))]
  }
  const plain = report.questions?.plain ?? { items: [], next: null }
  expect(plain.items).toHaveLength(FILE_ITEMS_PAGE)
  const questions = (await walk(plain)).map((item) => ('question' in item ? item.question.question_text : ''))
  expect(questions).toEqual(texts)
  const titles = (await walk(report.rejected)).map((item) => ('title' in item ? item.title : ''))
  expect(titles).toEqual(refused.map((_, number) => String(number)))

  const next = plain.next ?? ''
  expect(await ask(next, administrator)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  for (const cursor of [next.replace(/\d+$/, '7'), next.replace(/\d+$/, '999999999'), `${next}x`, '../x.1', 'x']) {
    expect(await ask(cursor)).toMatchObject({ status: 404 })
  }

  let clock = 0
  const storage = new FolderStorage(portal.storageDir)
  const seen = new SeenSince(1000, () => clock)
  await forgetLists(storage, seen)
  clock = 999
  await forgetLists(storage, seen)
  expect(await ask(next)).toMatchObject({ status: 200 })
  clock = 1000
  await forgetLists(storage, seen)
  expect(await ask(next)).toMatchObject({ status: 404 })
})

test('of the long lists of import reports, the last twenty of an account stay stored', async () => {
  const subject = await newSubject()
  const sender = await makeMember(portal, { write_permission: 1 })
  const file = Array.from({ length: FILE_ITEMS_PAGE + 1 }, (_, number) => `سؤال ${number}؟ {T}`).join('\n\n')
  const cursors: string[] = []
  for (let sent = 0; sent < 21; sent += 1) {
    cursors.push((await send(sender, subject, 'preview', file)).report.questions?.plain.next ?? '')
  }
  const statuses = cursors.map(
    async (after) =>
      (await sender.visitor.get(`/api/my/question_file_items?${new URLSearchParams({ after }).toString()}`)).status,
  )
  expect((await Promise.all(statuses)).filter((status) => status === 200)).toHaveLength(20)
})

test('only in an administrator’s file may questions name another creator', async () => {
  const file = 'السؤال,1,2,رقم الإجابة,صاحب السؤال\nأول السؤال؟,أ,ب,1,أستاذ المادة\nثاني السؤال؟,أ,ب,2,'
  const [first, second] = [await newSubject(), await newSubject()]
  expect((await send(writer, first, 'import', file, 'q.csv')).status).toBe(200)
  await send(administrator, second, 'import', file, 'q.csv')

  const creators = async (subject: string) =>
    (
      await portal.database.read
        .selectFrom('question')
        .select(['creator_name', 'creator_uid'])
        .where('subject', '=', subject)
        .orderBy('position')
        .execute()
    ).slice(1)
  const own = ({ uid }: Member) => ({ creator_name: 'سلمى البهي', creator_uid: uid })
  expect(await creators(first)).toEqual([own(writer), own(writer)])
  expect(await creators(second)).toEqual([{ creator_name: 'أستاذ المادة', creator_uid: null }, own(administrator)])
})

test('with the approval setting, the questions of a file wait for approval', async () => {
  const subject = await newSubject()
  const { write } = portal.database
  await write.insertInto('portal_setting').values({ name: APPROVAL_SETTING, value: 'true', source: 'office' }).execute()
  try {
    for (const mode of ['preview', 'import'] as const) {
      expect((await send(writer, subject, mode, MIXED)).report).toMatchObject({ state: 'waiting', shown: 1 })
    }
  } finally {
    await write.deleteFrom('portal_setting').where('name', '=', APPROVAL_SETTING).execute()
  }
  expect(await shownOf(subject)).toHaveLength(1)
  expect((await send(writer, subject, 'import', MIXED)).report.counts.added).toBe(0)
})

test('an import adds no copy of a hidden question, but adds a copy of a withdrawn question', async () => {
  const subject = 'nahw'
  await addQuestions(portal.database, [newQuestion({ place: NAHW })])
  const [hidden, withdrawn] = [await contributeQuestion(writer.visitor), await contributeQuestion(writer.visitor)]
  await portal.database.write.updateTable('question').set({ state: 'hidden' }).where('id', '=', hidden.id).execute()
  for (const { id } of [hidden, withdrawn]) await writer.visitor.post(`/api/my/questions/${id}/withdraw`)

  const file = [hidden, withdrawn].map(({ question_text }) => `${question_text} {=الضمة ~الفتحة}`).join('\n\n')
  const { questions } = (await send(administrator, subject, 'preview', file)).report
  const lines = (list: 'standing' | 'plain') => questions?.[list].items.map(({ line }) => line)
  expect([lines('standing'), lines('plain')]).toEqual([[1], [3]])
  const { counts } = (await send(administrator, subject, 'import', file)).report
  expect(counts).toMatchObject({ added: 1, standing: 1 })
})

test('a question of a file that differs from a hidden one only in vowel marks waits for approval', async () => {
  const subject = await newSubject()
  const hidden = newQuestion({ text: 'ما علامة الرفع؟', options: ['الضمة', 'الفتحة'], place: { ...NAHW, subject } })
  await addQuestions(portal.database, [hidden])
  const { write } = portal.database
  await write.updateTable('question').set({ state: 'hidden' }).where('text', '=', hidden.text).execute()

  const file = 'مَا علامةُ الرفع؟ {=الضمة ~الفتحة}\n\nما علامة النصب؟ {=الفتحة ~الضمة}'
  for (const mode of ['preview', 'import'] as const) {
    const { state, counts, shown } = (await send(writer, subject, mode, file)).report
    expect([state, counts.added, counts.waiting, shown]).toEqual(['shown', 2, 1, 2])
  }
  const states = await write.selectFrom('question').select(['text', 'state']).where('subject', '=', subject).execute()
  expect(states).toContainEqual({ text: 'مَا علامةُ الرفع؟', state: 'waiting' })
  expect(states).toContainEqual({ text: 'ما علامة النصب؟', state: 'shown' })
})

test.each([
  ['bytes that are no text', new Uint8Array([0x89, 0x4b, 3, 4, 0, 0, 1, 2]), 'q.gift', 'not_text'],
  ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1, 2]), 'q.gift', 'damaged'],
  ['an unknown format', 'كلام بلا صيغة', 'q.txt', 'unknown_format'],
  [
    'a DOCTYPE',
    '<!DOCTYPE quiz [<!ENTITY a "ها">]><quiz><question type="essay"></question></quiz>',
    'q.xml',
    'doctype',
  ],
  ['too many items', 'أ؟ {T}\n\n'.repeat(QUESTION_FILE_LIMITS.items + 1), 'q.gift', 'too_many'],
])('a file with %s is refused, and the response names the fault', async (_, file, name, fault) => {
  const subject = await newSubject()
  for (const mode of ['preview', 'import'] as const) {
    expect(await send(writer, subject, mode, file, name)).toMatchObject({
      status: 422,
      body: { code: 'unreadable_file', fields: [{ path: 'file', message: fault }] },
    })
  }
  expect(await shownOf(subject)).toHaveLength(1)
})

test('a file of five megabytes is read, and one of a byte more is refused', async () => {
  const subject = await newSubject()
  const file = Buffer.alloc(QUESTION_FILE_LIMITS.bytes + 1, '\n')
  file.write('أول سؤال في ملف كبير؟ {T}')
  const most = file.subarray(0, QUESTION_FILE_LIMITS.bytes)
  expect((await send(writer, subject, 'preview', most)).report.counts.added).toBe(1)
  expect(await send(writer, subject, 'preview', file)).toMatchObject({ status: 413, body: { code: 'too_large' } })
})

test('a JSON body, an unknown mode, an unknown subject and an unknown format are refused', async () => {
  const subject = await newSubject()
  const path = `${address(subject)}?file_name=q.gift&mode=`
  expect((await writer.visitor.post(`${path}preview`, { text: 'أ؟ {T}' })).status).toBe(400)
  expect((await writer.visitor.upload(`${path}both`, 'أ؟ {T}')).status).toBe(400)
  expect((await send(writer, 'unheard_of', 'preview', 'أ؟ {T}')).status).toBe(404)
  expect((await send(writer, 'unheard_of', 'import', 'أ؟ {T}')).status).toBe(404)
  for (const kind of ['files', 'file_losses']) {
    expect((await writer.visitor.ask(`${address('unheard_of', kind)}?format=csv`)).status).toBe(404)
  }
  expect((await writer.visitor.ask(`${address(subject)}?format=pdf`)).status).toBe(400)
})

test.each(QUESTION_FORMATS)(
  'importing a quiz’s export as %s into another quiz adds the same shown questions',
  async (format) => {
    const [from, to] = [await newSubject(), await newSubject()]
    // A contributor for each format, because an account may send a limited number of files.
    const contributor = await makeMember(portal, { write_permission: 1 })
    await portal.database.write.deleteFrom('question').where('subject', 'in', [from]).execute()
    const texts = ['مَا «الفَاعِلُ»\u200f؟', 'می\u200cخواهم {س = 2}: # ~ \\ <b>؟']
    await addQuestions(
      portal.database,
      texts.map((text) =>
        newQuestion({ text, options: ['ٱلْحَمْدُ\u2067', '=1', '~2'], answer: 1, place: { ...NAHW, subject: from } }),
      ),
    )
    const hidden = newQuestion({ text: 'ما لا يراه أحد؟', place: { ...NAHW, subject: from } })
    await addQuestions(portal.database, [hidden])
    await portal.database.write
      .updateTable('question')
      .set({ state: 'hidden' })
      .where('text', '=', hidden.text)
      .execute()

    const response = await writer.visitor.ask(`${address(from)}?format=${format}`)
    const extension = {
      gift: 'gift',
      aiken: 'txt',
      moodle: 'xml',
      csv: 'csv',
      qti21: 'zip',
      qti22: 'zip',
      qti3: 'zip',
    }[format]
    const name = encodeURIComponent(`أسئلة ${from} - الفرقة الأولى - الفصل الدراسي الثاني.${extension}`)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename=download.${extension}; filename*=UTF-8''${name}`,
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { report } = await send(contributor, to, 'import', bytes, `q.${extension}`)
    expect([report.format, report.rejected.items, report.counts.added]).toEqual([format, [], 2])
    expect((await shownOf(to)).slice(1)).toMatchObject(
      texts.map((text) => ({ question_text: text, question_options: ['ٱلْحَمْدُ\u2067', '=1', '~2'], question_answer: 1 })),
    )
  },
)

test('what each format loses of a quiz can be asked for before the download', async () => {
  const subject = await newSubject()
  const place = { ...NAHW, subject }
  await addQuestions(portal.database, [newQuestion({ text: 'أ\nب؟', reason: 'لأنه…', creatorName: 'هدى', place })])

  const { body } = await writer.visitor.get(address(subject, 'file_losses'))
  const creators = { what: 'creators', questions: 1 }
  expect(body).toEqual({
    questions: 2,
    formats: [
      { format: 'gift', lost: [creators] },
      { format: 'aiken', lost: [{ what: 'reasons', questions: 1 }, { what: 'line_breaks', questions: 1 }, creators] },
      { format: 'moodle', lost: [creators] },
      { format: 'csv', lost: [] },
      ...(['qti21', 'qti22', 'qti3'] as const).map((format) => ({ format, lost: [creators] })),
    ],
  })
})
