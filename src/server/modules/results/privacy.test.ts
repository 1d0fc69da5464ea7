import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Analytics, analyticsEndpoint } from '#contract/analytics.ts'
import { isPassing } from '#contract/degrees.ts'
import { yearPath } from '#contract/faculty.ts'
import { gradeKeysOf, SPECIFIED_SHAPE, termKeysOf } from '#contract/faculty-shape.ts'
import { BOOKS_FILES, FINAL_EXAMS_FILES, SCHEDULE_PLACES } from '#contract/library.ts'
import { type Ranking, SORT_METHODS, type Transcript } from '#contract/results.ts'
import { searchText } from '#contract/search-text.ts'
import { DEGREES_FILES, type DegreesFile } from '#contract/storage-files.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type AnswerText, answersTo, everyUrl, type ParameterValues } from '#server/testing/every-answer.ts'
import { byOffice, NOON, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { hideStudent, releaseResult, unhideStudent, withholdResult } from '../students/hidden-and-withheld.service.ts'

/**
 * Three students with secrets, each with unique values. Seats contain letters that are not hexadecimal digits, so that
 * no request id, which is hexadecimal, can contain a seat by chance.
 */
const HIDDEN = { id: '471839062', name: 'زمردة القنديلي', seats: ['ZQ7XW', 'QX4ZK'] }
const WITHHELD = { id: '583920174', name: 'فيروزة الشهاوي', seats: ['WK9ZQ', 'KZ6QX'] }
/** A student whose results are withheld in second terms only. */
const PARTLY = { id: '694031285', name: 'عقيق البدري', seats: ['XQ5WZ', 'ZK8XQ'] }

const HIDDEN_MARKS = ['61.37', '58.43', '67.91', '72.83', '53.19', '77.71', '82.97', '64.33']
const WITHHELD_MARKS = ['63.59', '71.23', '57.49', '66.79', '73.17', '81.53', '59.87', '54.61']
const PARTLY_MARKS = ['62.41', '69.47', '76.63', '83.21']
/** The totals of the withheld marks of each term and each year, and their percentages. */
const WITHHELD_TOTALS = ['134.82', '124.28', '154.7', '114.48', '259.1', '269.18', '64.78', '67.3']
const PARTLY_TOTALS = ['131.88', '159.84', '65.94', '79.92']

const SECRETS_OF_HIDDEN = [HIDDEN.id, HIDDEN.name, ...HIDDEN.seats, ...HIDDEN_MARKS]
const SECRETS_OF_WITHHELD = [WITHHELD.id, WITHHELD.name, ...WITHHELD.seats, ...WITHHELD_MARKS, ...WITHHELD_TOTALS]
const SECRETS_OF_PARTLY = [...PARTLY_MARKS, ...PARTLY_TOTALS]

test('no byte sent, stored on disk or logged reveals a hidden or withheld student', async () => {
  const portal = await makeTestPortal({ logLevel: 'trace' })
  await portal.publish(...everySheet())
  const kept = [...SECRETS_OF_WITHHELD, ...SECRETS_OF_PARTLY]

  const rows = await portal.database.read.selectFrom('sheet_row').selectAll().execute()
  expect(found(JSON.stringify(rows), [...SECRETS_OF_WITHHELD.slice(0, 12), ...PARTLY_MARKS])).toHaveLength(16)
  const before = await everythingSent(portal, 'identity')
  expect(found(before, SECRETS_OF_HIDDEN), 'the search finds visible values').toEqual(SECRETS_OF_HIDDEN)
  expect(found(before, kept)).toEqual([])

  const office = await openDatabase({ url: portal.place.databaseUrl })
  await hideStudent(office, HIDDEN.id, 'طلب', byOffice(new Date()))
  await until('the portal hides the student', async () => {
    return (await portal.get(`/api/degrees?student_id=${HIDDEN.id}`)).status === 403
  })
  for (const [encoding, text] of await sentInEachEncoding(portal)) {
    expect(found(text, [...SECRETS_OF_HIDDEN, ...kept]), encoding).toEqual([])
  }
  expect(portal.log()).toContain('"route":"/api/:grade/degrees/:year/:seat_number"')
  // Response times are removed, because one can look like a secret mark.
  const log = portal.log().replace(/"responseTime":[\d.]+/g, '')
  expect(found(log, [...SECRETS_OF_HIDDEN, ...kept]), 'the log').toEqual([])

  await unhideStudent(office, HIDDEN.id, byOffice(NOON))
  await office.close()
  await until('the portal shows the student again', async () => {
    return (await portal.get(`/api/degrees?student_id=${HIDDEN.id}`)).status === 200
  })
  expect(found(await everythingSent(portal, 'br'), SECRETS_OF_HIDDEN)).toEqual(SECRETS_OF_HIDDEN)
})

test('withholding a result removes every trace of it, and releasing it restores everything', async () => {
  const portal = await makeTestPortal({ logLevel: 'trace' })
  await portal.publish(...everySheet())
  const { id } = HIDDEN
  const ranksIn2024 = async () => {
    const { items } = await portal.json<Ranking>('/api/degrees?grade=1&term=1&year=2024')
    return items.map(({ rank }) => rank)
  }
  const shown = await everythingSent(portal, 'identity')
  const [others, all] = [OTHERS.length + 1, OTHERS.length + 2]
  expect(await ranksIn2024()).toEqual(Array.from({ length: all }, (_, place) => place + 1))

  await withholdResult(portal.database, { studentId: id, year: 2025, reason: 'رسوم' }, byOffice(NOON))
  await portal.refresh()
  const partly = [HIDDEN.seats[1] ?? '', ...HIDDEN_MARKS.slice(4)]
  expect(found(shown, partly)).toEqual(partly)
  expect(found(await everythingSent(portal, 'identity'), partly)).toEqual([])
  const { items } = await portal.json<Transcript>(`/api/degrees?student_id=${id}`)
  expect(items.map(({ year, withheld }) => [year, withheld])).toEqual([
    [2024, false],
    [2024, false],
    [2025, true],
    [2025, true],
  ])

  await withholdResult(portal.database, { studentId: id, year: 2024, reason: 'رسوم' }, byOffice(NOON))
  await portal.refresh()
  for (const [encoding, text] of await sentInEachEncoding(portal)) {
    expect(found(text, SECRETS_OF_HIDDEN), encoding).toEqual([])
  }
  expect(await portal.problem(`/api/degrees?student_id=${id}`)).toEqual({ status: 403, code: 'result_withheld' })
  expect(await ranksIn2024()).toEqual(Array.from({ length: others }, (_, place) => place + 1))
  const first = await portal.json<Ranking>('/api/degrees?grade=1&term=1&year=2024')
  const [best] = first.items
  const bestId = best?.hidden === true ? '' : (best?.student_id ?? '')
  const own = await portal.json<Transcript>(`/api/degrees?student_id=${bestId}`)
  expect(own.items[0], 'the transcript ranks as the ranking does').toMatchObject({ rank: 1 })
  const log = portal.log().replace(/"responseTime":[\d.]+/g, '')
  expect(found(log, SECRETS_OF_HIDDEN), 'the log').toEqual([])

  for (const year of [2024, 2025]) await releaseResult(portal.database, { studentId: id, year }, byOffice(NOON))
  await portal.refresh()
  expect(comparable(await everythingSent(portal, 'identity'))).toEqual(comparable(shown))
})

test('a result that a sheet withholds appears once it is released, and disappears when it is withheld again', async () => {
  const portal = await makeTestPortal({ logLevel: 'trace' })
  await portal.publish(...everySheet())
  const hidden = await everythingSent(portal, 'identity')
  expect(found(hidden, SECRETS_OF_WITHHELD)).toEqual([])
  const years = [2024, 2025]

  for (const year of years)
    await releaseResult(portal.database, { studentId: WITHHELD.id, year, reason: 'قرار' }, byOffice(NOON))
  await portal.refresh()
  const secrets = SECRETS_OF_WITHHELD.slice(0, 12)
  expect(found(await everythingSent(portal, 'identity'), secrets)).toEqual(secrets)
  expect(found(await everythingSent(portal, 'identity'), SECRETS_OF_PARTLY)).toEqual([])

  await hideStudent(portal.database, WITHHELD.id, 'طلب', byOffice(NOON))
  await portal.refresh()
  const names = [WITHHELD.id, WITHHELD.name, ...WITHHELD.seats]
  expect(found(await everythingSent(portal, 'identity'), names), 'a hidden student stays hidden').toEqual([])
  await unhideStudent(portal.database, WITHHELD.id, byOffice(NOON))

  for (const year of years)
    await withholdResult(portal.database, { studentId: WITHHELD.id, year, reason: 'رسوم' }, byOffice(NOON))
  await portal.refresh()
  for (const [encoding, text] of await sentInEachEncoding(portal)) {
    expect(found(text, SECRETS_OF_WITHHELD), encoding).toEqual([])
  }
  expect(comparable(await everythingSent(portal, 'identity'))).toEqual(comparable(hidden))
})

/** Removes what differs in each run: request ids, dates and running counts. */
function comparable(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{') && !line.includes('request_id'))
    .map((line) => line.replace(/"revision":\d+,/, ''))
    .sort()
}

test('a subject’s figures leave out hidden and withheld students', async () => {
  const portal = await makeTestPortal()
  await portal.publish(...everySheet())
  await hideStudent(portal.database, HIDDEN.id, 'طلب', byOffice(new Date()))
  await portal.refresh()

  const file = await portal.json<DegreesFile>('/storage/students-data/degrees/2024_25/degrees_grade_2.json')
  expect(file.subjects.map(({ term, statistics }) => [term, statistics?.students])).toEqual([
    [1, OTHERS.length + 1],
    [1, OTHERS.length + 1],
    [2, OTHERS.length],
    [2, OTHERS.length],
  ])
})

test('the analytics equal the figures computed from the transcripts of visible students', async () => {
  const portal = await makeTestPortal()
  await portal.publish(...everySheet())
  await hideStudent(portal.database, HIDDEN.id, 'طلب', byOffice(new Date()))
  await portal.refresh()

  for (const [place, year] of [2024, 2025].entries()) {
    const { grades } = await portal.json<Analytics>(`/api/degrees_analytics/${year}`)
    const subjectFigures = grades.flatMap(({ subjects }) => subjects)
    expect(subjectFigures).toHaveLength(4)
    for (const { subject_name: name, term, ...figures } of subjectFigures) {
      const degrees = await shownDegrees(portal, { grade: place + 1, term, year }, name)
      const marks = degrees.map(({ degree }) => Number(degree))
      expect(figures).toEqual({
        subject_students_count: degrees.length,
        subject_succeed_students_count: degrees.filter(({ outcome }) => isPassing(outcome)).length,
        subject_succeed_students_percentage: 100,
        total_degree: 100,
        average_degree: Math.round(marks.reduce((sum, mark) => sum + mark * 100, 0) / marks.length) / 100,
        distribution: Array.from({ length: 10 }, (_, part) => {
          return marks.filter((mark) => mark >= part * 10 && mark < (part + 1) * 10).length
        }),
      })
    }
  }
})

/** Collects one subject's degrees as any reader can: from the transcripts of the students in the sheet's ranking. */
async function shownDegrees(
  portal: TestPortal,
  { grade, term, year }: { grade: number; term: number; year: number },
  subject: string,
) {
  const ranking = await portal.json<Ranking>(`/api/degrees?grade=${grade}&term=${term}&year=${year}`)
  const ids = ranking.items.flatMap((row) => (row.hidden ? [] : row.student_id))
  const transcripts = await Promise.all(
    ids.map((id) => portal.json<Transcript>(`/api/degrees?student_id=${id}`).then(({ items }) => items)),
  )
  return transcripts.flat().flatMap((item) => {
    if (item.withheld || item.year !== year || item.term !== term) return []
    return item.degrees.filter(({ name }) => name === subject)
  })
}

const OTHERS = Array.from({ length: 6 }, (_, index): [name: string, mark: number] => [`طالب ${index + 1}`, 50 + index])

const YEAR_PATHS = [yearPath(2024), yearPath(2025)]

/** Makes the sheets of grade 1 in 2024 and of grade 2 in 2025, each for both terms. */
function everySheet() {
  return [2024, 2025].flatMap((year, place) =>
    ([1, 2] as const).map((term) => {
      const [first, second] = [place * 4 + term * 2 - 2, place * 4 + term * 2 - 1]
      const partly = term === 1 ? ['60', '61'] : [PARTLY_MARKS[place * 2] ?? '', PARTLY_MARKS[place * 2 + 1] ?? '']
      const lines: StudentLine[] = [
        [HIDDEN.seats[place] ?? '', HIDDEN.name, HIDDEN_MARKS[first] ?? '', HIDDEN_MARKS[second] ?? '', ''],
        [WITHHELD.seats[place] ?? '', WITHHELD.name, WITHHELD_MARKS[first] ?? '', WITHHELD_MARKS[second] ?? '', 'حجب'],
        [PARTLY.seats[place] ?? '', PARTLY.name, ...partly, term === 1 ? '' : 'حجب'],
        ...OTHERS.map(([name, mark], index): StudentLine => [seatOf(place, index), name, mark, mark + 1, '']),
      ]
      const studentIds = Object.fromEntries([HIDDEN, WITHHELD, PARTLY].map(({ id, seats }) => [seats[place] ?? '', id]))
      return sheetSource({ grade: place === 0 ? 1 : 2, term, year }, lines, { note: true, studentIds })
    }),
  )
}

function seatOf(place: number, index: number): string {
  return String((place + 1) * 10_000 + index)
}

/** Returns all that clients can read: every documented call with all plausible parameters, and every stored file. */
async function everythingSent(portal: TestPortal, encoding: string): Promise<string> {
  const answers = await everyAnswer(portal, encoding)
  const files = await readdir(portal.storageDir, { recursive: true, withFileTypes: true })
  const texts = files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'utf8'))
  expect(texts.length).toBeGreaterThanOrEqual(3)
  return [...answers.map(({ text }) => text), ...(await Promise.all(texts))].join('\n')
}

async function sentInEachEncoding(portal: TestPortal): Promise<[encoding: string, text: string][]> {
  const texts: [encoding: string, text: string][] = []
  for (const encoding of ['identity', 'gzip', 'br']) texts.push([encoding, await everythingSent(portal, encoding)])
  return texts
}

/**
 * Addresses that the portal refuses with 400. Their answers name no student, so each portal gets these requests once.
 */
const refused = new WeakMap<TestPortal, ReadonlySet<string>>()

async function everyAnswer(portal: TestPortal, encoding: string): Promise<AnswerText[]> {
  const known = refused.get(portal)
  const urls = [...(await everyUrl(portal, valuesFor)), '/', '/api/docs', '/api/docs/json', '/api/nothing']
  const asked = urls.filter((url) => !known?.has(url))
  const answers = await answersTo(portal, asked, { 'accept-encoding': encoding })
  const statuses = known ? [200, 401, 403, 404] : [200, 400, 401, 403, 404]
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(statuses))
  const wrong = answers.filter(({ status }) => status === 400)
  expect(wrong.filter(({ text }) => text.includes('content-encoding'))).toEqual([])
  const texts = wrong.map(({ text }) => text).join('\n')
  expect(found(texts, [...SECRETS_OF_HIDDEN, ...SECRETS_OF_WITHHELD, ...SECRETS_OF_PARTLY])).toEqual([])
  if (!known) refused.set(portal, new Set(wrong.map(({ url }) => url)))
  return answers
}

function valuesFor(path: string): ParameterValues {
  const isQuery = path === '/api/degrees'
  const students = [HIDDEN, WITHHELD, PARTLY]
  return {
    grade: isQuery ? [undefined, '1', '2'] : gradeKeysOf(SPECIFIED_SHAPE),
    term: isQuery ? [undefined, '1', '2'] : termKeysOf(SPECIFIED_SHAPE),
    year: isQuery ? [undefined, '2024', '2025'] : path === analyticsEndpoint.path ? ['2024', '2025'] : YEAR_PATHS,
    student_id: [undefined, ...students.map(({ id }) => id), '100002024'],
    seat_number: [...students.flatMap(({ seats }) => seats), seatOf(0, 0), seatOf(1, 0)],
    number: students.flatMap(({ id, seats }) => [id, ...seats]).concat(seatOf(0, 0), '100002024'),
    limit: [undefined, '1'],
    after: [undefined, '1'],
    sortMethod: [undefined, ...SORT_METHODS],
    order: [undefined],
    file: [...DEGREES_FILES, ...BOOKS_FILES, ...FINAL_EXAMS_FILES],
    subject: ['nahw'],
    place: SCHEDULE_PLACES,
    uid: [HIDDEN.id],
    text: ['نحو'],
    format: ['csv'],
  }
}

/** Returns the secrets that a text contains: plain, JSON-escaped, percent-encoded or as a search key. */
function found(text: string, secrets: readonly string[]): string[] {
  return secrets.filter((secret) => spellings(secret).some((spelling) => text.includes(spelling)))
}

function spellings(secret: string): string[] {
  const escaped = Array.from(secret, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  return [secret, escaped, encodeURIComponent(secret), searchText(secret), ...secret.split(' ')]
}
