import { beforeAll, describe, expect, test } from 'vitest'
import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import { rankByTotal } from '#server/modules/results/rank.rules.ts'
import { yearView } from '#server/modules/results/year-view.rules.ts'
import {
  appearancesOf,
  competingNames,
  importOrder,
  planSheet,
} from '#server/modules/sheets/importing/import-plan.rules.ts'
import { recogniseSheet } from '#server/modules/sheets/reading/sheet-layout.rules.ts'
import type { SheetReading } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import type { Appearance, IdentityDecision } from '#server/modules/students/identity.rules.ts'
import { DEMO_FOLDER } from '#server/testing/demo-folder.ts'
import { readDemoFaculty } from './demo-data.ts'
import { DEMO_HIDDEN_STUDENT_ID, type DemoSheet, demoSheets } from './demo-sheets.rules.ts'

interface DecidedSheet {
  grade: GradeNumber
  term: TermNumber
  year: number
  reading: SheetReading
  decisions: readonly IdentityDecision[]
}

const sheets: DemoSheet[] = []
const decided: DecidedSheet[] = []

/**
 * Decides the identities of all sheets in memory, as importing them in order would: each sheet knows the students of
 * the earlier sheets.
 */
function decideAll(readings: readonly SheetReading[]): DecidedSheet[] {
  const sources = readings.map((reading) => ({ fileName: '', sha256: '', reading }))
  const known: Appearance[] = []
  return importOrder(sources).map((source) => {
    const { plan, decisions } = planSheet(
      source,
      { appearances: known, latestYear: 0 },
      competingNames(sources, source.reading.heading.year ?? 0),
    )
    const { heading } = plan
    if (!heading) throw new Error(`no heading: ${source.reading.worksheet}`)
    known.push(...appearancesOf(source.reading.rows, heading, decisions))
    return { ...heading, reading: { ...source.reading, problems: plan.problems }, decisions }
  })
}

function degreesIn(which: readonly DecidedSheet[]): string[] {
  return which.flatMap(({ reading }) => reading.rows.flatMap(({ degrees }) => degrees))
}

function share(degrees: readonly string[], isOne: (text: string) => boolean): number {
  return degrees.filter(isOne).length / degrees.length
}

/** Returns the list of a grade's year in order of rank, without withheld results. */
function yearList(grade: GradeNumber, year: number) {
  const terms = decided
    .filter((sheet) => sheet.grade === grade && sheet.year === year)
    .map(({ term, reading, decisions }) => ({
      term,
      rows: reading.rows.map((row, index) => ({ ...row, studentId: decisions[index]?.studentId ?? '' })),
    }))
  return rankByTotal(yearView(terms).filter(({ withheld }) => !withheld))
}

beforeAll(async () => {
  const faculty = await readDemoFaculty(DEMO_FOLDER)
  sheets.push(...demoSheets(faculty))
  decided.push(...decideAll(sheets.map(({ worksheets, choices }) => recogniseSheet(worksheets, choices))))
})

test('demoSheets returns the same sheets each time', async () => {
  const faculty = await readDemoFaculty(DEMO_FOLDER)
  expect(JSON.stringify([...demoSheets(faculty)])).toBe(JSON.stringify(sheets))
})

test('demoSheets returns sixteen sheets, of four grades and both terms of two years, in the order of an import', () => {
  const headings = sheets.map(({ choices: { year, grade, term } }) => `${year} ${grade} ${term}`)
  expect(new Set(headings).size).toBe(16)
  expect(headings).toEqual([...headings].sort())
  expect(sheets[8]?.fileName).toBe('بيانات تجريبية 2025 الفرقة الأولى الفصل الأول.xlsx')
  expect(new Set(sheets.map(({ fileName }) => fileName)).size).toBe(16)
})

test('the file name of every demo sheet begins with the words for demonstration data', () => {
  expect(sheets.every(({ fileName }) => fileName.startsWith('بيانات تجريبية'))).toBe(true)
})

describe('an importer', () => {
  test('each demo sheet is read without a problem except ambiguous names', () => {
    const problems = decided.flatMap(({ reading }) => reading.problems)
    expect(problems.filter(({ code }) => code !== 'identity_ambiguous')).toEqual([])
  })

  test('the demo sheets of 2024 are recognised as templates, those of 2025 as control sheets with their heading', () => {
    for (const { worksheets, choices } of sheets) {
      const reading = recogniseSheet(worksheets, choices.year === 2025 ? {} : choices)
      expect(reading.layout).toBe(choices.year === 2025 ? 'control' : 'template')
      expect({ session: 1, ...reading.heading }).toEqual(choices)
    }
  })

  test('importing the demo sheets links most students of 2025 above the first grade to 2024, with four ambiguous names or more', () => {
    const second = decided.filter(({ year, grade, term }) => year === 2025 && grade > 1 && term === 1)
    const matches = second.flatMap(({ decisions }) => decisions.map(({ match }) => match))
    expect(matches.filter((match) => match === 'same_name').length / matches.length).toBeGreaterThan(0.95)
    expect(matches).toContain('new')
    expect(matches.filter((match) => match === 'ambiguous').length).toBeGreaterThanOrEqual(4)
    expect(matches.filter((match) => match === 'ambiguous').length).toBeLessThan(20)
  })

  test('the demo sheets give every student the same seat number and identity in both terms of a year', () => {
    for (const sheet of decided.filter(({ term }) => term === 2)) {
      const before = decided.find(({ grade, year, term }) => grade === sheet.grade && year === sheet.year && term === 1)
      expect(sheet.reading.rows.map(({ seatNumber }) => seatNumber)).toEqual(
        before?.reading.rows.map(({ seatNumber }) => seatNumber),
      )
      expect(sheet.decisions.map(({ studentId }) => studentId)).toEqual(
        before?.decisions.map(({ studentId }) => studentId),
      )
    }
  })

  test('in the demo sheets some students of 2025 repeat a grade, join or leave', () => {
    const gradesOf = (year: number) =>
      new Map(
        decided
          .filter((sheet) => sheet.year === year && sheet.term === 1)
          .flatMap(({ grade, decisions }) => decisions.map(({ studentId }) => [studentId, grade] as const)),
      )
    const [before, after] = [gradesOf(2024), gradesOf(2025)]
    const stayed = [...before].filter(([studentId, grade]) => after.get(studentId) === grade)
    const left = [...before].filter(([studentId, grade]) => grade < 4 && !after.has(studentId))
    const came = [...after].filter(([studentId, grade]) => grade > 1 && !before.has(studentId))
    expect(stayed.length / before.size).toBeGreaterThan(0.05)
    expect(stayed.length / before.size).toBeLessThan(0.1)
    expect(left.length).toBeGreaterThan(10)
    expect(came.length).toBeGreaterThan(10)
  })
})

describe('a sheet', () => {
  test('each demo sheet has 350 to 1,000 students, whose seat numbers have five digits and begin with the grade', () => {
    for (const { grade, reading } of decided) {
      expect(reading.rows.length).toBeGreaterThanOrEqual(350)
      expect(reading.rows.length).toBeLessThanOrEqual(1000)
      expect(reading.rows.every(({ seatNumber }) => /^\d{5}$/.test(seatNumber))).toBe(true)
      expect(reading.rows.every(({ seatNumber }) => seatNumber.startsWith(String(grade)))).toBe(true)
    }
  })

  test('each demo sheet has six to eight counted subjects and at most one uncounted, all with a full mark of 100', () => {
    for (const { reading } of decided) {
      const counted = reading.subjects.filter(({ isCalculatedInTotal }) => isCalculatedInTotal)
      expect([6, 7, 8]).toContain(counted.length)
      expect(reading.subjects.length - counted.length).toBeLessThanOrEqual(1)
      expect(reading.subjects.every(({ finalDegree }) => finalDegree === 100)).toBe(true)
    }
  })

  test('each demo sheet has four-part names, and in sheets of new students some names twice', () => {
    for (const { reading, grade, year } of decided) {
      const names = reading.rows.map(({ name }) => name.replace(/عبد /g, 'عبد'))
      expect(names.every((name) => name.split(' ').length === 4)).toBe(true)
      if (year === 2024 || grade === 1) expect(new Set(names).size).toBeLessThan(names.length)
    }
  })

  test('each demo sheet has a mean mark between 55 and 82 in each subject', () => {
    for (const { reading } of decided) {
      reading.subjects.forEach((_subject, index) => {
        const marks = reading.rows
          .map(({ degrees }) => Number(degrees[index]?.replace('/', '')))
          .filter(Number.isFinite)
        const mean = marks.reduce((sum, mark) => sum + mark, 0) / marks.length
        expect(mean).toBeGreaterThan(55)
        expect(mean).toBeLessThan(82)
      })
    }
  })

  test('each demo sheet has usual numbers of absent, raised, excused, cheated and withheld results', () => {
    for (const sheet of decided) {
      const degrees = degreesIn([sheet])
      expect(share(degrees, (text) => text === 'غـ')).toBeGreaterThan(0.01)
      expect(share(degrees, (text) => text === 'غـ')).toBeLessThan(0.03)
      expect(share(degrees, (text) => text.startsWith('/'))).toBeLessThan(0.03)
      expect(degrees.filter((text) => text === 'عذر')).toHaveLength(1)
      expect(degrees.filter((text) => text === 'غش')).toHaveLength(sheet.term === 1 ? 1 : 0)
      const withheld = sheet.reading.rows.filter((row) => row.withheld)
      expect(withheld).toHaveLength(sheet.year === 2025 ? 2 : 0)
    }
    const raised = degreesIn(decided).filter((text) => text.startsWith('/'))
    expect(new Set(raised)).toEqual(new Set(['/50']))
    expect(raised.length / degreesIn(decided).length).toBeGreaterThan(0.01)
    expect(raised.length / degreesIn(decided).length).toBeLessThan(0.02)
  })

  test('each demo sheet has students with equal totals', () => {
    for (const grade of [1, 2, 3, 4] as const) {
      const list = yearList(grade, 2025)
      expect(list.at(-1)?.duplicatedRank).toBeLessThan(list.length)
    }
  })
})

test('the demonstration’s hidden student is among the first ten of the second grade of 2025, and was there in 2024', () => {
  const place = yearList(2, 2025).find(({ row }) => row.studentId === DEMO_HIDDEN_STUDENT_ID)
  expect(place?.rank).toBeLessThanOrEqual(10)
  const before = yearList(1, 2024).find(({ row }) => row.studentId === DEMO_HIDDEN_STUDENT_ID)
  expect(before).toBeDefined()
})
