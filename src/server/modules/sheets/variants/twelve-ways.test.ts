import { expect, test } from 'vitest'
import { termKey } from '#contract/faculty.ts'
import { SPECIFIED_SHAPE, termName } from '#contract/faculty-shape.ts'
import { type Cohort, otherTerm, randomCohort, randomFrom } from '#server/testing/sheet-variants/cohort.ts'
import { control, divisions, groupsAmongNames, template, yearWork } from '#server/testing/sheet-variants/layouts.ts'
import {
  type CohortFile,
  differing,
  headingChoices,
  publishedAnswers,
  publishFile,
  sourceOf,
} from '#server/testing/sheet-variants/published-cohort.ts'
import { csv, libraryXlsx, libreOfficeXlsx, ods } from '#server/testing/sheet-variants/table-files.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'

/** The seed of the random cohort. The test must pass with any other seed, too. */
const SEED = 2025
const random = randomFrom(SEED)
const FIRST = randomCohort(random, { grade: 2, term: 1, year: 2025, session: 1 })
const SECOND = otherTerm(random, FIRST)

function json({ heading: { grade, term, year }, subjects, students }: Cohort): Buffer {
  const degrees = students.map(({ seat, name, marks }) => ({
    seat_number: seat,
    name,
    grade,
    term,
    year,
    degrees: subjects.map((subject, at) => ({
      name: subject.name,
      degree: marks[at],
      finalDegree: subject.fullMark,
      isCalculatedInTotal: subject.isCounted,
    })),
  }))
  return Buffer.from(JSON.stringify({ degrees, subjects: [] }))
}

function tabOf({ heading }: Cohort): string {
  return termName(SPECIFIED_SHAPE, termKey(heading.term))
}

/** Writes both terms into one workbook, each on its own worksheet. */
function twoTabs(): Promise<Buffer> {
  return libraryXlsx([FIRST, SECOND].map((cohort) => ({ ...control(cohort), name: tabOf(cohort) })))
}

type Way = (cohort: Cohort) => CohortFile | Promise<CohortFile>

const withoutTitle = (cohort: Cohort, bytes: Buffer): CohortFile => ({ bytes, choices: headingChoices(cohort) })

const WAYS: readonly (readonly [what: string, way: Way])[] = [
  ['a template of LibreOffice', (cohort) => withoutTitle(cohort, libreOfficeXlsx([template(cohort)]))],
  ['a template of another writer', async (cohort) => withoutTitle(cohort, await libraryXlsx([template(cohort)]))],
  ['a template in ods', (cohort) => withoutTitle(cohort, ods([template(cohort)]))],
  ['CSV in UTF-8', (cohort) => withoutTitle(cohort, csv(template(cohort)))],
  ['CSV with semicolons in Windows-1256', (cohort) => withoutTitle(cohort, csv(template(cohort), ';', 'Windows-1256'))],
  ['TSV in UTF-16', (cohort) => withoutTitle(cohort, csv(template(cohort), '\t', 'UTF-16 with a byte-order mark'))],
  ['CSV in big-endian UTF-16', (cohort) => withoutTitle(cohort, csv(template(cohort), ';', 'big-endian UTF-16'))],
  ['JSON', (cohort) => ({ bytes: json(cohort) })],
  ['a control sheet', (cohort) => ({ bytes: libreOfficeXlsx([control(cohort)]) })],
  ['a sheet with year work in columns of its own', (cohort) => ({ bytes: ods([yearWork(cohort)]) })],
  [
    'a sheet with groups among the names of its subjects',
    (cohort) => ({ bytes: libreOfficeXlsx([groupsAmongNames(cohort)]) }),
  ],
  [
    'two worksheets of one workbook',
    async (cohort) => ({ bytes: await twoTabs(), choices: { worksheet: tabOf(cohort) } }),
  ],
  ['a sheet with divisions', (cohort) => ({ bytes: ods([divisions(cohort)]) })],
]

/** The answers that the first way publishes; all others must equal them. */
let model: Map<string, string> | undefined

test.each(WAYS)('the same cohort as %s gives the same published answers', async (_what, way) => {
  const database = await makeTestDatabase()
  for (const cohort of [FIRST, SECOND]) {
    const file = await way(cohort)
    const source = await sourceOf(file)
    const errors = source.reading.problems.map(({ code, row, column, value }) => `${code} ${column}${row} ${value}`)
    expect(errors.filter((error) => !error.startsWith('group_unknown'))).toEqual([])
    expect(source.reading.stops).toEqual([])
    await publishFile(database, file)
  }
  const answers = await publishedAnswers(database)
  model ??= answers
  expect(answers.size).toBeGreaterThan(FIRST.students.length * 3)
  expect(differing(answers, model)).toEqual([])
})
