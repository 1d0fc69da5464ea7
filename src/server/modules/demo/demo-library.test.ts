import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type GradeNumber, gradeKey, gradeNumber, termNumber } from '#contract/faculty.ts'
import { gradeKeysOf, gradeName, SPECIFIED_SHAPE, termKeysOf } from '#contract/faculty-shape.ts'
import { SUBJECT_NAMES, subjectName } from '#contract/subjects.ts'
import { timetableSchema } from '#contract/timetables.ts'
import { DEMO_FOLDER } from '#server/testing/demo-folder.ts'
import { pdfPages, withoutBlanks } from '#server/testing/pdf-text.ts'
import { readDemoFaculty, readDemoLibrary } from './demo-data.ts'
import { demoSubjects } from './demo-faculty.rules.ts'

const LABEL = withoutBlanks('مادة تجريبية من إعداد المنصة')
const MOST_BYTES: Record<string, number> = { 'application/pdf': 60_000, 'image/jpeg': 120_000, 'audio/mpeg': 40_000 }
const faculty = await readDemoFaculty(DEMO_FOLDER)
const library = await readDemoLibrary(DEMO_FOLDER)
const { files } = library
const FILES_FOLDER = join(DEMO_FOLDER, 'files')
const places = gradeKeysOf(SPECIFIED_SHAPE).flatMap((grade) =>
  termKeysOf(SPECIFIED_SHAPE).map((term) => ({ grade: gradeNumber(grade), term: termNumber(term) })),
)

interface Timetables {
  grades: {
    title: string
    days: { name: string; lectures: ({ subject: string; teacher: string; room: string } | null)[] }[]
  }[]
  exams: { title: string; days: { name: string; date: string; subjects: (string | null)[] }[] }
}
// The script that draws the timetables' pictures reads this file, too, so pictures and tests have the same content.
const timetables = JSON.parse(readFileSync(join(DEMO_FOLDER, 'timetables.json'), 'utf8')) as Timetables

/** The places for which the specified faculty has timetables: its grades, and the exams. */
const PLACES = [...gradeKeysOf(SPECIFIED_SHAPE), 'exams_schedule']

test('every file that the demonstration’s library names exists, and the library names every file of the folder', () => {
  const named = new Set([
    ...library.books.map(({ driveId }) => driveId),
    ...library.resources.map(({ link, isBook }) => (isBook ? link : idOf(link))),
    ...library.recordings.map(({ link }) => idOf(link)),
    ...library.schedules.map(({ fileId }) => fileId),
    idOf(library.channelUrl),
  ])

  expect([...named].sort()).toEqual(files.map(({ id }) => id).sort())
  expect(readdirSync(FILES_FOLDER).sort()).toEqual([...named].sort())
})

test('the demonstration’s files are small, and their bytes match their content types', () => {
  let sum = 0
  for (const { id, name, contentType } of files) {
    const { size } = statSync(join(FILES_FOLDER, id))
    sum += size
    expect([id, typeOf(readFileSync(join(FILES_FOLDER, id)))]).toEqual([id, contentType])
    expect(size, id).toBeLessThan(MOST_BYTES[contentType] ?? 0)
    expect(name).toMatch(/^\P{Cc}+[.](pdf|jpg|mp3)$/u)
    expect(name).not.toMatch(/[\\/:*?"<>|]/)
  }
  expect(sum).toBeLessThan(2.5 * 1024 * 1024)
})

test.each(places)(
  'grade $grade, term $term has books, a past exam, and subjects with Arabic names',
  ({ grade, term }) => {
    const here = (item: { grade: number; term: number }) => item.grade === grade && item.term === term
    const kinds = library.books.filter(here).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'book').length).toBeGreaterThanOrEqual(2)
    expect(kinds).toContain('final_exam')

    const subjects = library.gradeSubjects.find(here)?.subjects ?? []
    for (const subject of subjects) expect(SUBJECT_NAMES[subject], subject).toMatch(/[ء-ي]/)
    expect(subjects.length).toBeGreaterThanOrEqual(demoSubjects(faculty, grade, term).length - 1)
  },
)

test('the second grade and the general subjects have resources of both kinds, and three grades have recordings', () => {
  const ofGrades = library.resources.filter(({ place }) => place)
  const general = library.resources.filter(({ place }) => !place)
  expect(new Set(ofGrades.map(({ place }) => `${place?.grade}-${place?.term}`))).toEqual(new Set(['2-1', '2-2']))
  expect(new Set(general.map(({ subject }) => subject))).toEqual(new Set(library.generalSubjects))
  for (const list of [ofGrades, general])
    expect(new Set(list.map(({ isBook }) => isBook))).toEqual(new Set([true, false]))

  for (const { grade, term } of places) {
    const subjects = library.recordings.filter((item) => item.grade === grade && item.term === term)
    expect(subjects.length).toBe(grade === 4 ? 0 : 4)
    if (grade < 4) expect(subjects.map(({ subject }) => subject)).toContain('mojalad_tasgilat')
  }
  const subjects = [...library.recordings, ...library.resources].map(({ subject }) => subject)
  for (const subject of subjects) expect(SUBJECT_NAMES[subject], subject).toBeTruthy()
})

test('the library has two names of 60 characters or more that mix Arabic and Latin letters, as an office’s do', () => {
  const names = [...library.books.map(({ name }) => name), ...library.resources.map(({ title }) => title)]
  const long = names.filter((name) => name.length >= 60 && /[A-Za-z]/.test(name) && /[ء-ي]/.test(name))
  expect(new Set(long).size).toBe(2)
})

test('the description of each timetable’s picture contains every text of the picture', () => {
  expect(library.schedules.map(({ place }) => place)).toEqual(PLACES)
  const described = (place: string) => library.schedules.find((schedule) => schedule.place === place)?.description
  for (const { description } of library.schedules) expect(description).toContain('مادة تجريبية')
  for (const [index, { title, days }] of timetables.grades.entries()) {
    const lectures = days.flatMap((day) => day.lectures.flatMap((lecture) => (lecture ? Object.values(lecture) : [])))
    for (const text of [title, ...days.map(({ name }) => name), ...lectures])
      expect(described(`grade_${index + 1}`)).toContain(text)
  }
  const { title, days } = timetables.exams
  const exams = days.flatMap(({ name, date, subjects }) => [
    name,
    date,
    ...subjects.flatMap((subject) => subject ?? []),
  ])
  for (const text of [title, ...exams]) expect(described('exams_schedule')).toContain(text)
})

test('each place has its timetable also as a table, whose texts are in the picture’s description', () => {
  expect(library.timetables.map(({ place }) => place)).toEqual(PLACES)
  for (const { place, timetable } of library.timetables) {
    expect(timetableSchema.parse(timetable)).toEqual(timetable)
    const described = library.schedules.find((schedule) => schedule.place === place)?.description
    const cells = timetable.days.flatMap((day) => day.cells.flatMap((cell) => (cell ? Object.values(cell) : [])))
    for (const text of [timetable.caption, ...cells]) expect(described).toContain(text)
  }
  const exams = library.timetables.at(-1)?.timetable
  expect(exams?.days.map(({ day }) => day)).toContain('2025-06-01')
  expect(exams?.columns).toEqual(SPECIFIED_SHAPE.grades.map(({ name }) => name))
})

test('the demonstration’s timetables assign no teacher and no room to two grades in the same period', () => {
  const hours = new Set<string>()
  for (const { days } of timetables.grades) {
    for (const { name, lectures } of days) {
      for (const [period, lecture] of lectures.entries()) {
        for (const claim of lecture ? [lecture.teacher, lecture.room] : []) {
          const hour = `${claim}, ${name} ${period}`
          expect(hours, hour).not.toContain(hour)
          hours.add(hour)
        }
      }
    }
  }
  expect(hours.size).toBe(2 * (14 + 14 + 14 + 15))
})

test('each PDF has its title on the first page in reading order, and a label on every page', async () => {
  const documents = files.filter(({ contentType }) => contentType === 'application/pdf')
  for (const { id, name } of documents) {
    const pages = await pdfPages(readFileSync(join(FILES_FOLDER, id)))
    expect(pages.length, id).toBeGreaterThanOrEqual(2)
    for (const part of name.slice(0, -'.pdf'.length).split(' - ')) expect(pages[0], id).toContain(withoutBlanks(part))
    for (const page of pages) expect(page, id).toContain(LABEL)
    expect(pages.join('').match(/[ء-ي]/g)?.length, id).toBeGreaterThan(400)
  }
  expect(documents.length).toBeGreaterThanOrEqual(24)
})

test('a past exam numbers its questions from one', async () => {
  for (const { driveId } of library.books.filter(({ kind }) => kind === 'final_exam')) {
    const text = (await pdfPages(readFileSync(join(FILES_FOLDER, driveId)))).join('')
    for (const mark of ['السؤالالأول', 'السؤالالثاني', '1', '2', '3', '4']) expect(text, driveId).toContain(mark)
  }
})

test('the PDF index of a grade’s recordings names the grade and each subject with a recording', async () => {
  for (const grade of [1, 2, 3] as GradeNumber[]) {
    const own = library.recordings.filter((recording) => recording.grade === grade)
    const index = own.find(({ subject }) => subject === 'mojalad_tasgilat')
    const text = (await pdfPages(readFileSync(join(FILES_FOLDER, idOf(index?.link ?? ''))))).join('')
    expect(text).toContain(withoutBlanks(gradeName(SPECIFIED_SHAPE, gradeKey(grade))))
    for (const { subject } of own)
      if (subject !== 'mojalad_tasgilat') expect(text).toContain(withoutBlanks(subjectName(subject)))
  }
})

/** The id of the file in a drive URL. */
function idOf(address: string): string {
  const id = /^\/drive\/(?:file\/([\w.-]+)\/preview|uc\?export=view&id=([\w.-]+))$/.exec(address)
  return id?.[1] ?? id?.[2] ?? `no address of the drive: ${address}`
}

function typeOf(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 4)
  if (start === '%PDF') return 'application/pdf'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('ID3') || (bytes.readUInt16BE(0) & 0xffe6) === 0xffe2) return 'audio/mpeg'
  return 'of another type'
}
