import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { analyticsEndpoint } from '#contract/analytics.ts'
import { yearPath } from '#contract/faculty.ts'
import { gradeKeysOf, SPECIFIED_SHAPE, termKeysOf } from '#contract/faculty-shape.ts'
import { BOOKS_FILES, FINAL_EXAMS_FILES, SCHEDULE_PLACES } from '#contract/library.ts'
import { rankingEndpoint, SORT_METHODS } from '#contract/results.ts'
import { DEGREES_FILES } from '#contract/storage-files.ts'
import { answersTo, everyUrl, type ParameterValues } from '#server/testing/every-answer.ts'
import { byOffice, NOON, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { hideStudent, withholdResult } from '../students/hidden-and-withheld.service.ts'

/** A hidden or withheld student: a seat in each of two years, and the marks of two subjects in each of four sheets. */
interface Kept {
  id: string
  name: string
  seats: readonly [string, string]
  marks: readonly (readonly [number, number])[]
}

interface Secrets {
  hidden: Kept
  /** Withheld by the sheets themselves. */
  bySheet: Kept
  /** Withheld by the office. */
  byOffice: Kept
}

/** Secrets with the highest and lowest marks of the faculty, so that any figure that includes these marks changes. */
const ONE: Secrets = {
  hidden: keep('471839062', 'زمردة القنديلي', ['ZQ7XW', 'QX4ZK'], [99.37, 3.41]),
  bySheet: keep('583920174', 'فيروزة الشهاوي', ['WK9ZQ', 'KZ6QX'], [98.59, 2.23]),
  byOffice: keep('694031285', 'عقيق البدري', ['XQ5WZ', 'ZK8XQ'], [97.41, 1.47]),
}

/**
 * The same faculty with other secrets. The hidden student's marks swap subjects: passes and failures change, but rank,
 * total and percentage stay, because the masked row shows these three (docs/decisions/0010-hidden-and-withheld.md).
 * Everything changes for withheld students.
 */
const OTHER: Secrets = {
  hidden: keep('471839099', 'ياقوت الصفدي', ['WZ3QX', 'XK2QZ'], [3.41, 99.37]),
  bySheet: keep('583920188', 'مرجان الحلبي', ['QZ1WK', 'WX6ZQ'], [51.13, 96.77]),
  byOffice: keep('694031277', 'لؤلؤ النجار', ['KX5ZW', 'ZW4KQ'], [4.89, 52.03]),
}

const YEARS = [2024, 2025] as const
const SEATS = Array.from({ length: 6 }, (_, index) => String(10_000 + index))
const UNKNOWN = { seat: '99999', id: '999992024' }

test('no published answer or file depends on the secrets of a hidden or withheld student', async () => {
  const [one, other] = [await everythingPublished(ONE), await everythingPublished(OTHER)]

  expect([...one.keys()].filter((url) => url.startsWith('file')).length).toBeGreaterThanOrEqual(3)
  expect([...one.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(100)
  expect([...other.keys()].sort()).toEqual([...one.keys()].sort())
  const found = Array.from(one, ([url, answer]) => differences(answer, other.get(url)).map((path) => `${url} ${path}`))
  expect(found.flat()).toEqual([])
})

test('the comparison reports the URL and JSON path of each difference', () => {
  const row = (total: number) => ({ status: 200, body: { items: [{ total, rank: 1 }], next: null } })
  expect(differences(row(1), row(2))).toEqual(['.body.items.0.total'])
  expect(differences(row(1), row(1))).toEqual([])
  expect(differences({ items: [1] }, { items: [1, 2], more: 1 })).toEqual(['.items.1', '.more'])
})

function keep(id: string, name: string, seats: Kept['seats'], [first, second]: [number, number]): Kept {
  const marks = [0, 1, 2, 3].map((sheet) => [first + sheet / 10, second + sheet / 10] as const)
  return { id, name, seats, marks }
}

interface Told {
  status: number
  body: unknown
}

/**
 * Publishes a faculty whose hidden and withheld students have these secrets. Returns each published response and file
 * by its URL. In the URLs each secret is replaced by its owner's name, so that faculties with other secrets have the
 * same URLs.
 */
async function everythingPublished(secrets: Secrets): Promise<Map<string, Told>> {
  const portal = await makeTestPortal()
  await portal.publish(...YEARS.flatMap((year, place) => [1, 2].map((term) => sheetOf(secrets, year, place, term))))
  await portal.publish(...YEARS.map((year, place) => secondSessionOf(secrets, year, place)))
  await hideStudent(portal.database, secrets.hidden.id, 'طلب', byOffice(NOON))
  for (const year of YEARS) {
    await withholdResult(portal.database, { studentId: secrets.byOffice.id, year, reason: 'رسوم' }, byOffice(NOON))
  }
  await portal.refresh()
  const urls = await everyUrl(portal, (path) => valuesFor(path, secrets))
  const answers = await answersTo(portal, urls, { 'accept-encoding': 'identity' })
  const pairs = answers.map(({ url, status, text }) => {
    const { request_id: _, ...body } = {
      ...(JSON.parse(text.slice(text.indexOf('\n') + 1)) as object & Told),
    } as Record<string, unknown>
    return [withoutSecrets(url, secrets), { status, body }] as const
  })
  return new Map([...pairs, ...(await filesOf(portal))])
}

async function filesOf({ storageDir }: TestPortal): Promise<[string, Told][]> {
  const entries = await readdir(storageDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    files.map(async (file): Promise<[string, Told]> => {
      return [`file ${relative(storageDir, file)}`, { status: 200, body: JSON.parse(await readFile(file, 'utf8')) }]
    }),
  )
}

/** Makes the second session of a first term: all who failed a subject, secret students included, sit it again. */
function secondSessionOf(secrets: Secrets, year: number, place: number) {
  const kept = Object.values(secrets) as Kept[]
  const lines = kept.map(({ seats, name, marks }): StudentLine => {
    const [first = 0, second = 0] = marks[place * 2] ?? []
    return [seats[place] ?? '', name, first < 50 ? 66.6 : '', second < 50 ? 66.6 : '', '']
  })
  const studentIds = Object.fromEntries(kept.map(({ id, seats }) => [seats[place] ?? '', id] as const))
  const heading = { grade: place === 0 ? 1 : 2, term: 1, year, session: 2 } as const
  return sheetSource(heading, [...lines, [SEATS[0] ?? '', 'طالب 1', '', 70, '']], { note: true, studentIds })
}

function sheetOf(secrets: Secrets, year: number, place: number, term: number) {
  const { hidden, bySheet, byOffice: withheld } = secrets
  const line = ({ seats, name, marks }: Kept, note: string): StudentLine => {
    return [seats[place] ?? '', name, ...(marks[place * 2 + term - 1] ?? []), note]
  }
  const lines = [
    line(hidden, ''),
    line(bySheet, 'حجب'),
    line(withheld, ''),
    ...SEATS.map((seat, index): StudentLine => [seat, `طالب ${index + 1}`, 50 + index, 61 + index, '']),
  ]
  const studentIds = Object.fromEntries(
    [hidden, bySheet, withheld].map(({ id, seats }) => [seats[place] ?? '', id] as const),
  )
  const heading = { grade: place === 0 ? 1 : 2, term: term === 1 ? 1 : 2, year } as const
  return sheetSource(heading, lines, { note: true, studentIds })
}

function valuesFor(path: string, secrets: Secrets): ParameterValues {
  const isQuery = path === rankingEndpoint.path
  const kept = Object.values(secrets) as Kept[]
  return {
    grade: isQuery ? [undefined, '1', '2'] : gradeKeysOf(SPECIFIED_SHAPE),
    term: isQuery ? [undefined, '1', '2'] : termKeysOf(SPECIFIED_SHAPE),
    year: isQuery
      ? [undefined, '2024', '2025']
      : path === analyticsEndpoint.path
        ? ['2024', '2025']
        : YEARS.map(yearPath),
    student_id: [undefined, ...kept.map(({ id }) => id), `${SEATS[0]}2024`, `${SEATS[5]}2024`, UNKNOWN.id],
    seat_number: [...kept.flatMap(({ seats }) => seats), ...SEATS, UNKNOWN.seat],
    number: [...kept.flatMap(({ id, seats }) => [id, ...seats]), SEATS[0] ?? '', `${SEATS[0]}2024`, UNKNOWN.seat],
    limit: [undefined, '1'],
    after: [undefined, '1'],
    sortMethod: [undefined, ...SORT_METHODS],
    order: [undefined],
    file: [...DEGREES_FILES, ...BOOKS_FILES, ...FINAL_EXAMS_FILES],
    subject: ['nahw'],
    place: SCHEDULE_PLACES,
    uid: ['nobody'],
    text: ['نحو'],
    format: ['csv'],
  }
}

function withoutSecrets(url: string, secrets: Secrets): string {
  let text = url
  for (const [whose, { id, seats }] of Object.entries(secrets) as [string, Kept][]) {
    for (const [place, secret] of [id, ...seats].entries()) text = text.replace(secret, `${whose}-${place}`)
  }
  return text
}

/** Returns the paths at which two JSON values differ. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other) ? [] : [path]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return Array.from(names, (name) => differences(one[name], other[name], `${path}.${name}`)).flat()
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
