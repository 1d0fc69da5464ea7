import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type FacultyShape, LARGEST_SHAPE, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import type { Shelf } from '#contract/library-lines.ts'
import { MAX_CAPTION, MAX_CELL_TEXT, MAX_TIMETABLE_COLUMNS, MAX_TIMETABLE_DAYS } from '#contract/timetables.ts'
import { rowXml, workbookParts, zipOf } from '#server/readers/xlsx-files.testing.ts'
import { withRealThreads } from '#server/testing/cheap-threads.ts'
import { addToLibrary, keepImage, TIMETABLE } from '#server/testing/library-content.ts'
import { type Librarian, makeLibrarian } from '#server/testing/library-desk.ts'
import { setOfficeSetting } from '#server/testing/office-setting.ts'
import { addQuestions, newQuestion } from '#server/testing/questions.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'

const PDF = Buffer.from('%PDF-1.4 a book')
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const LONG_NAME = 'شرح ألفية ابن مالك في النحو والصرف (English edition, vol. 2)'
const BOOKS: Shelf = { shelf: 'book', grade: 'grade_1', term: 'term_1' }
const RECORDING = { name: '__proto__', link: 'https://example.edu/r' }
const BOOKS_URL = '/storage/students-data/books/2023_24/books_grade_1.json'

let portal: TestPortal
let desk: Librarian
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  desk = await makeLibrarian(portal)
  return portal.close
})

function fileOf({ body }: { body: unknown }): { id: string; name: string } {
  return (body as { file: { id: string; name: string } }).file
}

function ids(lines: readonly { id: string }[]): string[] {
  return lines.map(({ id }) => id)
}

async function audited(): Promise<string[]> {
  const rows = await portal.database.write
    .selectFrom('audit_entry')
    .select(['action', 'object_kind', 'actor_uid'])
    .where('kind', '=', 'act')
    .orderBy('at')
    .execute()
  return rows.filter(({ actor_uid }) => actor_uid === desk.uid).map((row) => `${row.action} ${row.object_kind}`)
}

/**
 * Checks the audit log's newest line about a restored item: it has the same values as the line about the removal, and
 * only the given fields, not every column of the stored row.
 */
async function expectSameWords(object_kind: string, fields: readonly string[]) {
  const query = portal.database.write.selectFrom('audit_entry').select(['before', 'after']).orderBy('at', 'desc')
  const lineOf = (action: string) =>
    query.where('action', '=', action).where('object_kind', '=', object_kind).executeTakeFirstOrThrow()
  const { after } = await lineOf('library.restore')
  expect(after).toBe((await lineOf('library.remove')).before)
  expect(Object.keys(JSON.parse(after ?? '') as object)).toEqual(fields)
}

test('an uploaded book can be published, reordered, removed and restored to its former position', async () => {
  const uploaded = await desk.upload('كتاب النحو.PDF', PDF)
  expect(uploaded.body).toMatchObject({
    known: false,
    file: { name: 'كتاب النحو.pdf', contentType: 'application/pdf' },
  })
  const file = fileOf(uploaded).id
  const books = async () => {
    const { term_1 } = await portal.json<{ term_1: { book_name: string }[] }>(BOOKS_URL)
    return term_1.map(({ book_name }) => book_name)
  }
  const readers = async (...names: string[]) => {
    await until('readers see it', async () => JSON.stringify(await books()) === JSON.stringify(names))
    await until('the file says so too', async () => {
      const kept = await readFile(join(portal.storageDir, BOOKS_URL.replace('/storage/', '')), 'utf8')
      return kept === JSON.stringify(await portal.json(BOOKS_URL))
    })
  }

  for (const name of [LONG_NAME, 'الصرف', 'البلاغة']) {
    expect((await desk.add(BOOKS, { name, link: file, isBook: true })).status).toBe(200)
  }
  await readers(LONG_NAME, 'الصرف', 'البلاغة')
  const bytes = await portal.get(`/drive/uc?export=view&id=${file}`)
  expect([bytes.headers.get('content-type'), Buffer.from(await bytes.arrayBuffer())]).toEqual(['application/pdf', PDF])

  const was = ids(await desk.lines(BOOKS))
  const [first = '', second = '', third = ''] = was
  expect((await desk.order(BOOKS, was, [third, first, second])).status).toBe(200)
  await readers('البلاغة', LONG_NAME, 'الصرف')

  const removed = await desk.remove(BOOKS, first)
  await readers('البلاغة', 'الصرف')
  expect((await desk.undo(removed)).status).toBe(200)
  await readers('البلاغة', LONG_NAME, 'الصرف')
  expect(ids(await desk.lines(BOOKS))).toEqual([third, first, second])
  expect((await desk.undo(removed)).status).toBe(404)
  await expectSameWords('book', ['shelf', 'grade', 'term', 'name', 'link', 'isBook'])

  expect((await audited()).sort()).toEqual(
    ['add', 'add', 'add', 'order', 'remove', 'restore']
      .map((word) => `library.${word} book`)
      .concat('library.upload file'),
  )
})

test('of two librarians who change one line or order, the second gets edit_conflict, and the first change stays', async () => {
  const shelf: Shelf = { shelf: 'resource', grade: 'grade_2', term: 'term_1', subject: 'nahw' }
  await desk.add({ shelf: 'subject', grade: 'grade_2', term: 'term_1' }, { name: 'nahw' })
  await desk.add(shelf, { name: 'أ', link: 'https://example.edu/a' })
  await desk.add(shelf, { name: 'ب', link: 'https://example.edu/b' })
  const [first, second] = await desk.lines(shelf)
  if (!first || !second) throw new Error('two lines were added')

  expect((await desk.edit(shelf, first.id, first, { name: 'أ 2' })).status).toBe(200)
  expect(await desk.edit(shelf, first.id, first, { name: 'أ 3' })).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict' },
  })
  expect((await desk.order(shelf, [first.id, second.id], [second.id, first.id])).status).toBe(200)
  expect((await desk.order(shelf, [first.id, second.id], [second.id, first.id])).status).toBe(409)
  expect(await desk.remove(shelf, first.id, first)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  expect(await desk.lines(shelf)).toHaveLength(2)
  expect((await desk.remove(shelf, first.id, { ...first, name: 'أ 2' })).status).toBe(200)
  expect((await desk.order(shelf, [second.id, first.id], [first.id, second.id])).status).toBe(409)
  expect((await desk.edit(shelf, first.id, first, {})).status).toBe(404)
  expect((await desk.lines(shelf)).map(({ name }) => name)).toEqual(['ب'])
})

test.each<[what: string, shelf: Shelf, line: object]>([
  ['an empty name', BOOKS, { name: ' ', link: 'https://example.edu', isBook: true }],
  ['a file that was never uploaded', BOOKS, { name: 'أ', link: 'nothing.pdf', isBook: true }],
  [
    'a script as an address',
    { shelf: 'general_resource', subject: 'khatt' },
    { name: 'أ', link: 'javascript:alert(1)' },
  ],
  ['an empty address', { shelf: 'recording', grade: 'grade_1', term: 'term_1' }, { name: 'nahw', link: '' }],
  ['a subject name that is too long', { shelf: 'general_subject' }, { name: 'م'.repeat(81) }],
  ['a subject that no URL can name', { shelf: 'subject', grade: 'grade_1', term: 'term_1' }, { name: '..' }],
  ['a recording that JSON loses', { shelf: 'recording', grade: 'grade_1', term: 'term_1' }, RECORDING],
  [
    'a list that lacks its grade and term',
    { shelf: 'book', grade: 'grade_1' },
    { name: 'أ', link: 'https://example.edu' },
  ],
  [
    'a list with a grade that its kind does not have',
    { shelf: 'general_subject', grade: 'grade_1' },
    { name: 'khatt' },
  ],
])('adding a line with %s is refused', async (_, shelf, line) => {
  expect(await desk.add(shelf, line)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('reordering a library list is refused if the new order has a line twice, or not exactly the list’s lines', async () => {
  expect((await desk.order(BOOKS, ['a'], ['a', 'a'])).status).toBe(400)
  expect((await desk.order(BOOKS, ['a', 'b'], ['a', 'a'])).status).toBe(400)
})

test('a subject occurs once in its list; renaming the subject also renames it in resources and recording', async () => {
  const place = { grade: 'grade_3', term: 'term_2' } as const
  const subjects: Shelf = { shelf: 'subject', ...place }
  await desk.add(subjects, { name: 'مادة أولى' })
  expect((await desk.add(subjects, { name: 'مادة أولى' })).status).toBe(409)
  await desk.add({ shelf: 'resource', ...place, subject: 'مادة أولى' }, { name: 'أ', link: 'https://example.edu/a' })
  await desk.add({ shelf: 'recording', ...place }, { name: 'مادة أولى', link: 'https://example.edu/r' })
  const [line] = await desk.lines(subjects)
  if (!line) throw new Error('a subject was added')
  expect(line.uses).toEqual([
    { kind: 'resource', count: 1 },
    { kind: 'recording', count: 1 },
  ])

  expect((await desk.edit(subjects, line.id, line, { name: 'مادة ثانية' })).status).toBe(200)
  expect(await desk.lines({ shelf: 'resource', ...place, subject: 'مادة ثانية' })).toHaveLength(1)
  expect(ids(await desk.lines({ shelf: 'recording', ...place }))).toEqual(['مادة ثانية'])

  const question = { origin: 'student', grade: 3, term: 2, subject: 'مادة ثانية' } as const
  await addQuestions(portal.database, [newQuestion({ place: question })])
  const [asked] = await desk.lines(subjects)
  if (!asked) throw new Error('the subject was renamed')
  expect(asked.uses).toContainEqual({ kind: 'question', count: 1 })
  expect((await desk.edit(subjects, asked.id, asked, { name: 'مادة ثالثة' })).status).toBe(409)
})

test('a subject that looks like another one of its list is refused; a subject’s own spelling can be tidied', async () => {
  const subjects: Shelf = { shelf: 'subject', grade: 'grade_2', term: 'term_2' }
  await desk.add(subjects, { name: 'فقه  اللغة' })
  for (const name of ['فقه اللغة', '\u200fفقه اللغة\u200f', 'فقه\u00a0اللغة']) {
    expect(await desk.add(subjects, { name }), name).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  }
  const [line] = await desk.lines(subjects)
  if (!line) throw new Error('a subject was added')
  expect((await desk.edit(subjects, line.id, line, { name: 'فقه اللغة' })).status).toBe(200)
  expect(ids(await desk.lines(subjects))).toEqual(['فقه اللغة'])
})

test('a removed resource and recording of a subject that is renamed meanwhile return to the renamed subject', async () => {
  const place = { grade: 'grade_4', term: 'term_2' } as const
  const subjects: Shelf = { shelf: 'subject', ...place }
  const resources = (subject: string): Shelf => ({ shelf: 'resource', ...place, subject })
  const recordings: Shelf = { shelf: 'recording', ...place }
  await desk.add(subjects, { name: 'النقد' })
  await desk.add(resources('النقد'), { name: 'شرح', link: 'https://example.edu/a' })
  await desk.add(recordings, { name: 'النقد', link: 'https://example.edu/r' })
  const [resource] = await desk.lines(resources('النقد'))
  const removals = [await desk.remove(resources('النقد'), resource?.id ?? ''), await desk.remove(recordings, 'النقد')]
  const [line] = await desk.lines(subjects)
  if (!line) throw new Error('a subject was added')
  expect((await desk.edit(subjects, line.id, line, { name: 'النقد الأدبي' })).status).toBe(200)
  for (const removal of removals) expect((await desk.undo(removal)).status).toBe(200)
  expect(ids(await desk.lines(resources('النقد الأدبي')))).toEqual([resource?.id])
  expect(await desk.lines(resources('النقد'))).toEqual([])
  expect(ids(await desk.lines(recordings))).toEqual(['النقد الأدبي'])
})

test('a resource of a subject that a colleague has renamed or removed is refused, because no list would show it', async () => {
  const place = { grade: 'grade_4', term: 'term_1' } as const
  const conflict = { status: 409, body: { code: 'edit_conflict' } }
  const line = { name: 'شرح', link: 'https://example.edu/a' }
  const gone: Shelf = { shelf: 'resource', ...place, subject: 'مادة زالت' }
  expect(await desk.add(gone, line)).toMatchObject(conflict)
  await desk.add({ shelf: 'subject', ...place }, { name: 'مادة زالت' })
  expect((await desk.add(gone, line)).status).toBe(200)
  await desk.remove({ shelf: 'subject', ...place }, 'مادة زالت')
  expect((await desk.add(gone, line)).status, 'its resources are still listed').toBe(200)

  const general: Shelf = { shelf: 'general_resource', subject: 'مادة عامة زالت' }
  expect(await desk.add(general, line)).toMatchObject(conflict)
  await desk.add({ shelf: 'general_subject' }, { name: 'مادة عامة زالت' })
  const { id } = (await desk.add(general, line)).body as { id: string }
  const removed = await desk.remove(general, id)
  const subject = await desk.remove({ shelf: 'general_subject' }, 'مادة عامة زالت')
  expect(await desk.undo(removed)).toMatchObject(conflict)
  expect((await desk.undo(subject)).status).toBe(200)
  expect((await desk.undo(removed)).status).toBe(200)
  await desk.remove({ shelf: 'general_subject' }, 'مادة عامة زالت')
})

test('renaming a subject also renames it in its withdrawn questions, which their contributors may restore', async () => {
  const place = { grade: 'grade_3', term: 'term_1' } as const
  const subjects: Shelf = { shelf: 'subject', ...place }
  await desk.add(subjects, { name: 'مادة قديمة' })
  const question = (change: object) =>
    newQuestion({ place: { origin: 'student', grade: 3, term: 1, subject: 'مادة قديمة', ...change } })
  await addQuestions(portal.database, [question({}), question({ term: 2 }), question({ subject: 'مادة غيرها' })])
  const withdrawn_at = '2025-07-02T10:00:00.000Z'
  await portal.database.write.updateTable('question').set({ withdrawn_at }).where('grade', '=', 3).execute()
  await addQuestions(portal.database, [question({ grade: 2 })])
  const [line] = await desk.lines(subjects)
  if (!line) throw new Error('a subject was added')
  expect(line.uses).toEqual([])

  expect((await desk.edit(subjects, line.id, line, { name: 'مادة جديدة' })).status).toBe(200)
  const rows = await portal.database.write
    .selectFrom('question')
    .select(['grade', 'term', 'subject'])
    .where('subject', 'in', ['مادة قديمة', 'مادة جديدة', 'مادة غيرها'])
    .execute()
  expect(rows.map(({ grade, term, subject }) => `${grade} ${term} ${subject}`).sort()).toEqual([
    '2 1 مادة قديمة',
    '3 1 مادة جديدة',
    '3 1 مادة غيرها',
    '3 2 مادة قديمة',
  ])
})

test('readers see a general subject (one of no grade) and its resources once the office has added them', async () => {
  await desk.add({ shelf: 'general_subject' }, { name: 'خط الرقعة / 2' })
  const shelf: Shelf = { shelf: 'general_resource', subject: 'خط الرقعة / 2' }
  await desk.add(shelf, { name: 'كراسة', link: 'https://example.edu/k' })
  await portal.refresh()
  expect(await portal.json('/api/general_subjects')).toEqual({ ids: ['خط الرقعة / 2'] })
  expect(await portal.json(`/api/general_subjects/${encodeURIComponent('خط الرقعة / 2')}`)).toEqual({
    resources: [{ title: 'كراسة', link: 'https://example.edu/k', isBook: false }],
  })
})

test('a library line of the demonstration is marked as such, and editing it makes line and file the office’s', async () => {
  const shelf: Shelf = { shelf: 'final_exam', grade: 'grade_4', term: 'term_1' }
  const { database, storage } = portal
  await keepImage({ database, storage }, 'demo-exam.jpg', Buffer.from([0xff, 0xd8, 0xff, 9]))
  await database.write.updateTable('stored_file').set({ source: 'demo' }).where('id', '=', 'demo-exam.jpg').execute()
  const exam = { kind: 'final_exam', grade: 4, term: 1, name: 'نحو', driveId: 'demo-exam.jpg' } as const
  await addToLibrary(database, { books: [exam] }, 'demo')
  const [line] = await desk.lines(shelf)
  if (!line) throw new Error('the demonstration has an exam')
  expect(line).toMatchObject({ source: 'demo', file: { id: 'demo-exam.jpg' }, uses: [] })

  await desk.edit(shelf, line.id, line, { name: 'نحو 2024' })
  expect((await desk.lines(shelf))[0]).toMatchObject({ source: 'office', name: 'نحو 2024' })
  const file = await database.write
    .selectFrom('stored_file')
    .select('source')
    .where('id', '=', 'demo-exam.jpg')
    .execute()
  expect(file).toEqual([{ source: 'office' }])
})

test('a timetable image is set, removed and restored; a stale or invalid change is refused', async () => {
  const url = '/api/admin/library/schedules/grade_1'
  const fileId = fileOf(await desk.upload('جدول.jpg', PNG)).id
  expect(fileId).toMatch(/[.]png$/)
  const image = { fileId, description: 'جدول محاضرات الفرقة الأولى' }
  expect((await desk.send('PUT', url, { ...image, was: null })).status).toBe(200)
  expect((await desk.send('PUT', url, { ...image, was: null })).status).toBe(409)
  await portal.refresh()
  const shown = await portal.json<{ image: { url: string; description: string } }>('/api/grade_1/schedule')
  expect(shown.image.description).toBe(image.description)
  const picture = await portal.get(shown.image.url)
  expect([picture.headers.get('content-type'), Buffer.from(await picture.arrayBuffer())]).toEqual(['image/png', PNG])

  const book = fileOf(await desk.upload('كتاب.pdf', Buffer.from('%PDF-1.4 no picture'))).id
  expect((await desk.send('PUT', url, { fileId: book, description: 'أ', was: image })).status).toBe(400)
  expect((await desk.send('PUT', url, { fileId, description: ' ', was: image })).status).toBe(400)

  const remove = (was: object) => desk.send('POST', `${url}/remove`, { was })
  expect(await remove({ ...image, description: 'وصف أقدم' })).toMatchObject({ body: { code: 'edit_conflict' } })
  const removed = await remove(image)
  await portal.refresh()
  expect(await portal.json('/api/grade_1/schedule')).toEqual({ image: null })
  expect((await remove(image)).status).toBe(404)
  expect((await desk.undo(removed)).status).toBe(200)
  const { body } = await desk.get('/api/admin/library/schedules')
  expect((body as { schedules: object[] }).schedules[0]).toMatchObject({
    place: 'grade_1',
    image: { description: image.description, file: { id: fileId } },
  })
  await expectSameWords('schedule', ['fileId', 'description'])
})

test('the office’s list of timetables has an entry for each grade of the faculty and one for the exams', async () => {
  const places = async () => {
    const { body } = await desk.get('/api/admin/library/schedules')
    return (body as { schedules: { place: string }[] }).schedules.map(({ place }) => place)
  }
  const setShape = ({ grades, terms }: FacultyShape) =>
    setOfficeSetting(portal, 'faculty_shape', { grades: [...grades], terms: [...terms] })
  expect(await places()).toEqual(['grade_1', 'grade_2', 'grade_3', 'grade_4', 'exams_schedule'])
  await setShape({ ...LARGEST_SHAPE, grades: LARGEST_SHAPE.grades.slice(0, 5) })
  expect(await places()).toEqual(['grade_1', 'grade_2', 'grade_3', 'grade_4', 'grade_5', 'exams_schedule'])
  await setShape(SPECIFIED_SHAPE)
})

test('a timetable’s table is set, changed, removed and restored; a stale or invalid table is refused', async () => {
  const url = '/api/admin/library/timetables/grade_3'
  const [day] = TIMETABLE.days
  const changed = { ...TIMETABLE, days: [...TIMETABLE.days, { day: '2025-05-24', cells: [null, null] }] }
  const shown = async () => {
    await portal.refresh()
    return portal.json<{ table?: object }>('/api/grade_3/schedule')
  }

  expect((await desk.send('PUT', url, { timetable: TIMETABLE, was: null })).status).toBe(200)
  expect(await shown()).toEqual({ image: null, table: TIMETABLE })
  expect((await desk.send('PUT', url, { timetable: changed, was: null })).status, 'somebody was faster').toBe(409)
  expect((await desk.send('PUT', url, { timetable: changed, was: TIMETABLE })).status).toBe(200)
  expect((await shown()).table).toEqual(changed)
  const before = (await audited()).length
  expect((await desk.send('PUT', url, { timetable: changed, was: changed })).status).toBe(200)
  expect(await audited(), 'no change, no line').toHaveLength(before)

  const wrong: object[] = [
    { ...TIMETABLE, days: [{ day: 'someday', cells: [null, null] }] },
    { ...TIMETABLE, days: [{ day: '2025-02-30', cells: day?.cells }] },
    { ...TIMETABLE, days: [{ day: '1446-11-26', cells: day?.cells }] },
    { ...TIMETABLE, days: [...TIMETABLE.days, ...TIMETABLE.days] },
    { ...TIMETABLE, days: [{ day: 'saturday', cells: [null] }] },
    { ...TIMETABLE, days: [{ day: 'saturday', cells: [null, null] }] },
    { ...TIMETABLE, columns: ['', '2'] },
  ]
  for (const timetable of wrong) {
    const { status } = await desk.send('PUT', url, { timetable, was: changed })
    expect(status, JSON.stringify(timetable)).toBe(400)
  }

  const remove = (was: object) => desk.send('POST', `${url}/remove`, { was })
  expect(await remove(TIMETABLE)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  const removed = await remove(changed)
  expect(await shown()).toEqual({ image: null })
  expect((await remove(changed)).status).toBe(404)
  expect((await desk.undo(removed)).status).toBe(200)
  expect((await desk.undo(removed)).status).toBe(404)
  expect((await shown()).table).toEqual(changed)
  const { body } = await desk.get('/api/admin/library/schedules')
  expect((body as { schedules: object[] }).schedules[2]).toMatchObject({
    place: 'grade_3',
    image: null,
    table: { timetable: changed, source: 'office' },
  })
  const log = await portal.database.write
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', 'library.timetable')
    .where('actor_uid', '=', desk.uid)
    .orderBy('at')
    .execute()
  expect(JSON.parse(log[1]?.before ?? ''), 'a line a day').toEqual({
    caption: TIMETABLE.caption,
    columns: TIMETABLE.columns,
    days: ['السبت: النحو (د. هدى القباني - المدرج 1)، -'],
  })
  expect((await audited()).slice(-4)).toEqual([
    'library.timetable timetable',
    'library.timetable timetable',
    'library.remove timetable',
    'library.restore timetable',
  ])
})

test('what was removed from a grade that the faculty no longer has is not restored, as no screen would show it', async () => {
  const setShape = ({ grades, terms }: FacultyShape) =>
    setOfficeSetting(portal, 'faculty_shape', { grades: [...grades], terms: [...terms] })
  await setShape(LARGEST_SHAPE)
  const books: Shelf = { shelf: 'book', grade: 'grade_5', term: 'term_3' }
  const { id } = (await desk.add(books, { name: 'كتاب', link: 'https://example.edu/b' })).body as { id: string }
  const url = '/api/admin/library/timetables/grade_5'
  await desk.send('PUT', url, { timetable: TIMETABLE, was: null })
  const removals = [await desk.remove(books, id), await desk.send('POST', `${url}/remove`, { was: TIMETABLE })]
  await setShape(SPECIFIED_SHAPE)
  for (const removal of removals) expect(await desk.undo(removal)).toMatchObject({ status: 409 })
  await setShape(LARGEST_SHAPE)
  for (const removal of removals) expect((await desk.undo(removal)).status).toBe(200)
  await setShape(SPECIFIED_SHAPE)
})

test('the largest timetable can be set, changed, removed and restored', async () => {
  const url = '/api/admin/library/timetables/exams_schedule'
  const long = '€'.repeat(MAX_CELL_TEXT)
  const cell = { subject: long, detail: long, place: long }
  const start = Date.UTC(2025, 4, 1)
  const timetable = {
    caption: '€'.repeat(MAX_CAPTION),
    columns: Array.from({ length: MAX_TIMETABLE_COLUMNS }, () => long),
    days: Array.from({ length: MAX_TIMETABLE_DAYS }, (_, day) => ({
      day: new Date(start + day * 86_400_000).toISOString().slice(0, 10),
      cells: Array.from({ length: MAX_TIMETABLE_COLUMNS }, () => cell),
    })),
  }
  const changed = { ...timetable, caption: 'امتحانات' }
  expect((await desk.send('PUT', url, { timetable, was: null })).status).toBe(200)
  expect((await desk.send('PUT', url, { timetable: changed, was: timetable })).status).toBe(200)
  expect((await desk.send('PUT', url, { timetable, was: changed })).status).toBe(200)
  expect((await desk.undo(await desk.send('POST', `${url}/remove`, { was: timetable }))).status).toBe(200)
  await portal.refresh()
  expect((await portal.json<{ table?: object }>('/api/exams_schedule/schedule')).table).toEqual(timetable)
})

test('reading a timetable file returns its cells, what is merged and what it leaves out, and refuses a broken file', async () => {
  withRealThreads()
  const csv = 'اليوم,الأولى\nالسبت,"النحو\nد. هدى، المدرج 1"\n'
  const read = await desk.uploadTo('/api/admin/library/timetables/file', Buffer.from(csv))
  expect(read).toMatchObject({
    status: 200,
    body: {
      rows: [
        ['اليوم', 'الأولى'],
        ['السبت', 'النحو\nد. هدى، المدرج 1'],
      ],
    },
  })
  const struck = '<c r="B2" t="inlineStr"><is><r><rPr><strike/></rPr><t>النحو</t></r></is></c>'
  const parts = workbookParts([
    { name: 'الأولى', rows: rowXml(1, ['اليوم', '8-10']) + rowXml(2, ['السبت', struck]) + rowXml(3, ['', 'الصرف']) },
    { name: 'الثانية', rows: rowXml(1, ['السبت']) },
  ]).map(({ content, ...part }) => ({
    ...part,
    content: String(content).replace('</sheetData><', '</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells><'),
  }))
  expect(await desk.uploadTo('/api/admin/library/timetables/file', zipOf(parts))).toMatchObject({
    status: 200,
    body: {
      rows: [
        ['اليوم', '8-10'],
        ['السبت', ''],
        ['', 'الصرف'],
      ],
      rowNumbers: [1, 2, 3],
      columnLetters: ['A', 'B'],
      merged: [{ row: 1, column: 0, rows: 2, columns: 1 }],
      leftOut: [{ row: 1, column: 1, why: 'struck', text: 'النحو' }],
      otherWorksheets: ['الثانية'],
      isCut: false,
    },
  })
  const broken = await desk.uploadTo('/api/admin/library/timetables/file', Buffer.from('PK\u0003\u0004 no archive'))
  expect(broken).toMatchObject({ status: 422, body: { code: 'unreadable_file' } })
})
