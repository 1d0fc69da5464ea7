import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Portal, portalEndpoint } from '#contract/portal.ts'
import { rankingEndpoint, SORT_METHODS } from '#contract/results.ts'
import { SNAPSHOT_META, snapshotFile } from '#contract/snapshot.ts'
import { DEFAULT_THRESHOLDS } from '#server/modules/results/classification.rules.ts'
import { builtShell } from '#server/testing/built-shell.ts'
import { answersTo, everyUrl, type ParameterValues } from '#server/testing/every-answer.ts'
import { byOffice, NOON, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { addToLibrary, keepImage } from '#server/testing/library-content.ts'
import { pngOf } from '#server/testing/png-file.ts'
import { addQuestions, NAHW, newQuestion } from '#server/testing/questions.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { questionMedia } from '../quiz/media/question-media.rules.ts'
import { keepMedia } from '../quiz/media/question-media.service.ts'
import { hideStudent, withholdResult } from '../students/hidden-and-withheld.service.ts'
import { exportSnapshot, type SnapshotOptions } from './snapshot.service.ts'
import { withCopyLinks } from './snapshot-links.rules.ts'

const IMAGE = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const HIDDEN = { id: '471839062', name: 'زمردة القنديلي', seat: 'ZQ7XW', mark: '61.37' }
const WITHHELD = { id: '583920174', name: 'فيروزة الشهاوي', seat: 'WK9ZQ', mark: '63.59' }
const SECRETS = [HIDDEN, WITHHELD].flatMap((student) => Object.values(student))
/** Further students, so that a list has more students than one of its pages shows. */
const OTHERS = Array.from({ length: 45 }, (_, index): StudentLine => [seatOf(index), `طالب ${index + 1}`, 90, 50, ''])

test('every documented answer that pages request is a file of the static copy, equal to what the server sends', async () => {
  const portal = await publishedPortal()
  const { target } = await exported(portal)

  const urls = (await everyUrl(portal, valuesFor)).filter(isAskedByPages)
  const answers = await answersTo(portal, urls, { 'accept-encoding': 'identity' })
  const sent = answers.filter(({ status }) => status === 200)
  const { paths } = await portal.json<{ paths: Record<string, object> }>('/api/docs/json')
  const read = Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}))
  const missing = read.filter(isAskedByPages).filter((path) => !sent.some(({ url }) => patternOf(path).test(url)))
  expect(missing, 'calls that are no published answer: exclude them in isAskedByPages').toEqual([])
  for (const { url, text } of sent) {
    const body = text.slice(text.indexOf('\n') + 1)
    const file = join(target, decodeURIComponent(snapshotFile(url)))
    expect(existsSync(file), `${url}: declare it in a *.published.ts, or exclude it in isAskedByPages`).toBe(true)
    const copy = await readFile(file, 'utf8')
    if (url === portalEndpoint.path) expect(withoutOwn(copy)).toEqual(withoutOwn(body))
    else expect(copy, url).toBe(withCopyLinks(body))
  }
})

test('the documents of a static copy are marked as a copy, and its links lead to its own drive files', async () => {
  const { target } = await exported(await publishedPortal())

  for (const document of ['index.html', 'preview.html']) {
    const html = await readFile(join(target, document), 'utf8')
    expect(html).toContain(`<meta name="${SNAPSHOT_META}" content="${NOON.toISOString()}" />`)
  }
  const { drive } = JSON.parse(await readFile(join(target, 'api/portal.json'), 'utf8')) as Portal
  expect(drive).toEqual({ preview: './preview.html?id={id}', download: './drive/files/{id}' })
  const recordings: unknown = JSON.parse(await readFile(join(target, 'api/grade_1/lectures_recordings.json'), 'utf8'))
  expect(recordings).toMatchObject({ term_1: { nahw: './drive/files/timetable.jpg' } })
  const resources: unknown = JSON.parse(await readFile(join(target, 'api/general_subjects/خط ~2F رقعة.json'), 'utf8'))
  expect(resources).toMatchObject({ resources: [{ link: './preview.html?id=timetable.jpg' }] })
  for (const file of ['drive/files/timetable.jpg', 'storage/students-data/schedule/grade_1.jpg']) {
    expect(await readFile(join(target, file))).toEqual(IMAGE)
  }
})

test('a static copy has the pictures of shown questions, and no picture of waiting or hidden questions', async () => {
  const portal = await makeTestPortal()
  const places = { db: portal.database.write, storage: portal.storage }
  const [shown, waiting, hidden] = [pngOf(3, 2), pngOf(4, 2), pngOf(5, 2)].map((body) =>
    questionMedia(body, createHash('sha256').update(body).digest('hex')),
  )
  if (!shown || !waiting || !hidden) return expect.unreachable()
  for (const media of [shown, waiting, hidden]) await keepMedia(places, media, { source: 'office', now: () => NOON })
  const of = ({ id }: { id: string }) => `اقرأ <img src="media:${id}" alt="صفحة">`
  await addQuestions(portal.database, [
    newQuestion({ format: 'markup', options: [of(shown), 'ب', 'ج', 'د'] }),
    newQuestion({ format: 'markup', text: of(waiting), state: 'waiting' }),
    newQuestion({ format: 'markup', text: of(hidden) }),
  ])
  const hide = portal.database.write.updateTable('question').set({ state: 'hidden' })
  await hide.where('text', '=', of(hidden)).execute()
  await portal.refresh()

  const { target, missing } = await exported(portal)
  expect(missing).toEqual([])
  expect(await readFile(join(target, 'drive/media', shown.id))).toEqual(shown.body)
  expect(await readdir(join(target, 'drive'), { recursive: true })).toEqual(['media', `media/${shown.id}`])
  const all = await everythingIn(target)
  expect([shown, waiting, hidden].map(({ id }) => all.includes(id))).toEqual([true, false, false])
})

test('a static copy has the build’s compressed files, and its changed documents compressed again', async () => {
  const script = 'export const name = "ديوان"'
  const files = { 'assets/main-1a2b.js': script, 'assets/main-1a2b.js.br': brotliCompressSync(script) }
  const { target } = await exported(await publishedPortal(), { shellDir: await builtShell(files) })

  const decoded = async (path: string) => brotliDecompressSync(await readFile(join(target, `${path}.br`))).toString()
  expect(await decoded('assets/main-1a2b.js')).toBe(script)
  expect(await decoded('index.html')).toContain(`<meta name="${SNAPSHOT_META}"`)
})

test('the documents of a static copy name the address of the portal that was copied', async () => {
  const { target } = await exported(await publishedPortal(), { publicUrl: 'https://results.example.edu' })

  const html = await readFile(join(target, 'index.html'), 'utf8')
  expect(html).toContain(
    `<meta name="${SNAPSHOT_META}" content="${NOON.toISOString()}" data-portal="https://results.example.edu/" />`,
  )
})

test('with a cloud drive configured, a static copy’s drive links lead there', async () => {
  const { target } = await exported(await publishedPortal(), { driveBaseUrl: 'https://drive.example.edu' })

  const { drive } = JSON.parse(await readFile(join(target, 'api/portal.json'), 'utf8')) as Portal
  expect(drive.preview).toBe('https://drive.example.edu/file/{id}/preview')
})

test('a drive file without bytes in the storage is reported as missing and left out of the static copy', async () => {
  const portal = await publishedPortal()
  await portal.storage.remove('drive/timetable.jpg')

  const { missing, files, target } = await exported(portal)
  expect(missing).toEqual(['timetable.jpg', 'timetable.jpg'])
  expect(await filesUnder(target)).toHaveLength(files)
})

const KEPT_BACK = {
  hidden: ({ database }: TestPortal) => hideStudent(database, HIDDEN.id, 'طلب', byOffice(NOON)),
  withheld: ({ database }: TestPortal) =>
    withholdResult(database, { studentId: HIDDEN.id, year: 2025, reason: 'رسوم' }, byOffice(NOON)),
}

test.each(['hidden', 'withheld'] as const)(
  'a static copy’s file names and contents contain nothing of a %s student',
  async (how) => {
    const portal = await publishedPortal()
    const before = await everythingIn((await exported(portal)).target)
    expect(SECRETS.filter((secret) => before.includes(secret))).toEqual(Object.values(HIDDEN))

    await KEPT_BACK[how](portal)
    const after = await everythingIn((await exported(portal)).target)
    expect(SECRETS.filter((secret) => after.includes(secret))).toEqual([])
    expect(after).toContain('طالب 45')
  },
)

test('a student who is hidden while a static copy is being made is not in the copy', async () => {
  const portal = await publishedPortal()
  let hiding: Promise<void> | undefined
  async function read(key: string) {
    hiding ??= hideStudent(portal.database, HIDDEN.id, 'طلب', byOffice(NOON))
    await hiding
    return portal.storage.read(key)
  }

  const text = await everythingIn((await exported(portal, { storage: { read } })).target)
  expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([])
})

async function publishedPortal(): Promise<TestPortal> {
  const portal = await makeTestPortal()
  const lines: StudentLine[] = [
    [HIDDEN.seat, HIDDEN.name, HIDDEN.mark, 50, ''],
    [WITHHELD.seat, WITHHELD.name, WITHHELD.mark, 50, 'حجب'],
    ...OTHERS,
  ]
  const studentIds = Object.fromEntries([HIDDEN, WITHHELD].map(({ seat, id }) => [seat, id]))
  for (const term of [1, 2] as const) {
    await portal.publish(sheetSource({ grade: 1, term, year: 2025 }, lines, { note: true, studentIds }))
  }
  const place = { grade: 1, term: 1 } as const
  await keepImage(portal, 'timetable.jpg', IMAGE)
  await addToLibrary(portal.database, {
    books: [{ ...place, kind: 'book', name: 'شرح ابن عقيل (2)', driveId: 'timetable.jpg' }],
    gradeSubjects: [{ ...place, subjects: ['nahw', 'sarf'] }],
    generalSubjects: ['خط / رقعة'],
    resources: [
      { place, subject: 'nahw', title: 'متن', link: 'https://example.edu', isBook: false },
      { subject: 'خط / رقعة', title: 'كراسة', link: '/drive/file/timetable.jpg/preview', isBook: false },
    ],
    recordings: [{ ...place, subject: 'nahw', link: '/drive/uc?export=view&id=timetable.jpg' }],
    schedules: [{ place: 'grade_1', fileId: 'timetable.jpg', description: 'جدول' }],
    announcements: [{ text: 'تبدأ الدراسة السبت' }],
  })
  const student = { ...NAHW, term: 1 } as const
  await addQuestions(portal.database, [newQuestion(), newQuestion({ place: student })])
  await portal.refresh()
  return portal
}

async function exported({ database, storage, place }: TestPortal, change: Partial<SnapshotOptions> = {}) {
  const target = join(place.folder, 'copy')
  const options = {
    db: database.write,
    storage,
    shellDir: await builtShell(),
    target,
    force: false,
    precious: [],
    now: NOON,
    portalName: 'كلية للتجربة',
    thresholds: DEFAULT_THRESHOLDS,
    driveBaseUrl: undefined,
    publicUrl: undefined,
    ...change,
  }
  return { target, ...(await exportSnapshot(options, () => undefined)) }
}

/** Returns parameter values, by name, for which the portal has published something. */
function valuesFor(path: string): ParameterValues {
  const isRelational = path === rankingEndpoint.path
  const isFolder = path.includes('/storage/')
  const kind = ['degrees', 'books', 'final_exams'].find((folder) => path.includes(`/${folder}/`))
  return {
    grade: isRelational ? [undefined, '1'] : ['grade_1'],
    term: isRelational ? [undefined, '1', '2'] : ['term_1'],
    year: isRelational ? [undefined, '2025'] : path.includes('analytics') ? ['2025'] : ['2024_25'],
    student_id: [undefined, HIDDEN.id, `${seatOf(0)}2025`],
    seat_number: [HIDDEN.seat, seatOf(0), seatOf(44)],
    number: [HIDDEN.seat, HIDDEN.id, seatOf(0), seatOf(44), `${seatOf(0)}2025`],
    limit: [undefined, '1'],
    after: isRelational ? [undefined] : [undefined, '40'],
    sortMethod: [undefined, ...SORT_METHODS],
    order: [undefined],
    file: [isFolder ? `${kind}_grade_1.json` : ''],
    subject: path.includes('general') ? ['خط / رقعة'] : path.includes('test_yourself') ? ['nahw', 'sarf'] : ['nahw'],
    place: ['grade_1', 'exams_schedule'],
    uid: ['nobody'],
    text: ['نحو'],
    format: ['csv'],
  }
}

/**
 * Whether pages fetch a URL that a copy can have. Pages send `limit` only to look up an identifier, and then without a
 * grade, so a URL with both is not fetched.
 */
function isAskedByPages(url: string): boolean {
  // Calls of accounts, of the office and for visitors' messages need a server, so they are not copied.
  if (/^\/api\/(admin|appeals|auth|users|suggestions|problems|my|questions|reading_queue)(\/|$)/.test(url)) return false
  if (/^\/api\/[^/]+\/test_yourself_students\/(similar|files|file_losses)\//.test(url)) return false
  return /^\/(api|storage)\//.test(url) && !(url.includes('limit=') && url.includes('grade='))
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}([?]|$)`)
}

/** Leaves out the fields in which a copy differs from the server: drive, name and revision. */
function withoutOwn(json: string): object {
  const { drive: _, name: __, revision: ___, ...rest } = JSON.parse(json) as Portal
  return rest
}

function seatOf(index: number): string {
  return String(10_000 + index)
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function everythingIn(folder: string): Promise<string> {
  const files = await filesUnder(folder)
  return [...files, ...(await Promise.all(files.map((file) => readFile(file, 'utf8'))))].join('\n')
}
