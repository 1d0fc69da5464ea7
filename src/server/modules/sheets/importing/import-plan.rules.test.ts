import { expect, test } from 'vitest'
import { searchText } from '#contract/search-text.ts'
import type { SheetProblem } from '#contract/sheet-problems.ts'
import type { Appearance } from '#server/modules/students/identity.rules.ts'
import type { SheetReading, SheetRow } from '../reading/sheet-reading.rules.ts'
import {
  appearancesOf,
  competingNames,
  draftRows,
  type ImportSource,
  importOrder,
  type KnownHistory,
  planSheet,
  soughtBy,
} from './import-plan.rules.ts'
import { plannedVersions, withExistingSheet } from './planned-version.rules.ts'

const HEADING = { grade: 2, term: 1, year: 2025, session: 1 } as const
const NOBODY: KnownHistory = { appearances: [], latestYear: 0 }
const NAMES = ['منى عبد السلام', 'سالم حسن الجندي', 'هدى إبراهيم صقر', 'يوسف كامل بدر', 'ليلى طارق نصار']

function rowOf(seatNumber: string, change: Partial<SheetRow> = {}): SheetRow {
  return {
    rowNumber: Number(seatNumber) - 10_000 + 3,
    studentId: null,
    seatNumber,
    name: `طالب ${seatNumber}`,
    degrees: [],
    note: '',
    withheld: false,
    totalHundredths: Number(seatNumber),
    maxHundredths: 20_000,
    carried: [],
    statedVerdict: '',
    ...change,
  }
}

function sourceOf(
  rows: readonly SheetRow[],
  heading: SheetReading['heading'] = HEADING,
  problems: readonly SheetProblem[] = [],
): ImportSource {
  const reading: SheetReading = {
    layout: 'template',
    worksheet: 'كشف',
    heading,
    headingFrom: {},
    subjects: [],
    rows,
    problems,
    stops: [],
  }
  return { fileName: 'a.xlsx', sha256: 'f00d', reading }
}

function known(seatNumber: string, change: Partial<Appearance> = {}): Appearance {
  const name = change.name ?? `طالب ${seatNumber}`
  return {
    studentId: `${seatNumber}2025`,
    nameKey: name,
    name,
    seatNumber,
    grade: 2,
    year: 2025,
    session: 1,
    ...change,
  }
}

test('files are imported by year, then grade, then session, then term', () => {
  const headings: SheetReading['heading'][] = [
    { year: 2025, grade: 1, session: 2, term: 1 },
    { year: 2025, grade: 2, session: 1, term: 1 },
    { year: 2025, grade: 1, term: 2 },
    { year: 2025, grade: 1, session: 1, term: 1 },
    { year: 2024, grade: 4, session: 2, term: 2 },
    {},
  ]
  const order = importOrder(headings.map((heading) => sourceOf([], heading)))
  expect(order.map(({ reading }) => headings.indexOf(reading.heading))).toEqual([5, 4, 3, 2, 0, 1])
})

test('competing names come from the year’s sheets that state a grade, and from rows without an identifier', () => {
  const rows = [rowOf('10001', { name: 'مُنى' }), rowOf('10002', { studentId: '100022020' })]
  const sources = [sourceOf(rows), sourceOf(rows, { ...HEADING, year: 2024 }), sourceOf(rows, { term: 1, year: 2025 })]
  expect(competingNames(sources, 2025)).toEqual([{ nameKey: 'مني', grade: 2 }])
  const earlier = sourceOf([rowOf('10003', { name: 'هدى' })], { ...HEADING, year: 2024 })
  expect(competingNames([...sources, earlier], 2024).map(({ nameKey }) => nameKey)).toEqual(['مني', 'هدي'])
})

test('a plan counts each row once, by how it was matched', () => {
  const [mona = '', salem = '', hoda = '', yusuf = '', layla = ''] = NAMES
  const earlier = (id: string, name: string) =>
    known(`2${id}`, { studentId: id, name, nameKey: name, grade: 1, year: 2024 })
  const appearances = [
    earlier('100012024', 'مني عبدالسلام'),
    known('10002', { name: salem, nameKey: 'سالم حسن الجندي' }),
    earlier('100032024', 'هدي ابراهيم صقر'),
    earlier('100042024', 'هدي ابراهيم صقر'),
    earlier('100052023', 'ليلي طارق نصار'),
  ]
  const rows = [
    rowOf('10001', { name: mona }),
    rowOf('10002', { name: salem }),
    rowOf('10003', { name: hoda }),
    rowOf('10004', { name: yusuf, withheld: true }),
    rowOf('10005', { name: layla, studentId: '100052023' }),
    rowOf('10006', { name: 'نور علي', studentId: '100062019' }),
    rowOf('10007', { name: 'ماهر سعد' }),
  ]
  const { plan, decisions } = planSheet(sourceOf(rows), { appearances, latestYear: 2025 }, [])
  expect(plan.identities).toEqual({ linked: 1, sameSeat: 1, explicit: 1, ambiguous: 1, new: 3 })
  expect([plan.students, plan.withheld, decisions.length]).toEqual([7, 1, 7])
  expect(plan).toMatchObject({ heading: HEADING, sheetId: undefined, version: undefined })
})

const WHERE = { worksheet: 'كشف', row: null, column: null }
const WARNING = { ...WHERE, code: 'later_year_known', value: '2024/25' } as const
const ERROR = { ...WHERE, code: 'no_students' } as const

test.each<[what: string, problems: readonly SheetProblem[], outcome: string]>([
  ['no problem', [], 'new'],
  ['a warning', [WARNING], 'new'],
  ['an error', [ERROR], 'rejected'],
  ['a warning and an error', [WARNING, ERROR], 'rejected'],
])('a file with %s is planned as %s', (_, problems, outcome) => {
  const { plan } = planSheet(sourceOf([rowOf('10001')], HEADING, problems), NOBODY, [])
  expect([plan.outcome, plan.problems]).toEqual([outcome, problems])
})

test.each([
  [{ term: 1, year: 2025 }],
  [{ grade: 2, year: 2025 }],
  [{ grade: 2, term: 1 }],
] as SheetReading['heading'][][])(
  'the plan of a file that states only %j has no heading and no identities, and looks up no student',
  (heading) => {
    const source = sourceOf([rowOf('10001')], heading)
    const { plan, decisions } = planSheet(source, { appearances: [], latestYear: 2030 }, [])
    expect([plan.heading, decisions, plan.problems, plan.students]).toEqual([undefined, [], [], 1])
    expect(soughtBy([source])).toEqual({ ids: new Set(), nameKeys: new Set(), seats: [] })
  },
)

test('a file without a session is of the first session, and its students are looked up by identifier, name and seat', () => {
  const source = sourceOf([rowOf('10001', { name: 'مُنى' })], { grade: 2, term: 1, year: 2025 })
  expect(planSheet(source, NOBODY, []).plan.heading).toEqual(HEADING)
  expect(soughtBy([source])).toEqual({
    ids: new Set(['100012025', '100013025']),
    nameKeys: new Set(['مني']),
    seats: [{ grade: 2, year: 2025, seatNumbers: ['10001'] }],
  })
})

test.each([
  [2024, []],
  [2025, []],
  [2026, [{ ...WHERE, code: 'later_year_known', value: '2025/26' }]],
])('with %i as the latest known year, a sheet of 2025 has the problems %j', (latestYear, problems) => {
  expect(planSheet(sourceOf([rowOf('10001')]), { appearances: [], latestYear }, []).plan.problems).toEqual(problems)
})

// Seats have probably shifted if more than one name in twenty, and at least four, changed at their seat.
test.each([
  [4, 79, '4'],
  [4, 80, undefined],
  [3, 10, undefined],
  [5, 99, '5'],
])('%i changed names among %i students give the error of shifted seats the value %s', (changed, students, value) => {
  const rows = Array.from({ length: students }, (_, at) => rowOf(String(10_001 + at)))
  const appearances = rows.slice(0, changed).map(({ seatNumber }, at) => {
    return known(seatNumber, { name: NAMES[at] ?? '', nameKey: NAMES[at] ?? '' })
  })
  const { problems } = planSheet(sourceOf(rows), { appearances, latestYear: 2025 }, []).plan
  expect(problems.filter(({ code }) => code === 'identity_name_changed')).toHaveLength(changed)
  const found = problems.filter(({ code }) => code === 'identity_names_shifted')
  expect(found).toEqual(value === undefined ? [] : [{ ...WHERE, code: 'identity_names_shifted', value }])
})

test.each([
  ['a few are a warning each', 2, ['identity_name_changed', 'identity_name_changed']],
  ['many are one warning', 3, ['identity_names_respelt']],
])('names that grew by one word do not suggest that the seats have shifted; %s', (_what, longer, codes) => {
  const rows = NAMES.map((name, at) => rowOf(String(10_001 + at), { name: at < longer ? `${name} متولي` : name }))
  const appearances = rows.map(({ seatNumber }, at) => {
    return known(seatNumber, { name: NAMES[at] ?? '', nameKey: searchText(NAMES[at] ?? '') })
  })
  const { problems } = planSheet(sourceOf(rows), { appearances, latestYear: 2025 }, []).plan
  expect(problems.map(({ code }) => code)).toEqual(codes)
  if (codes.length === 1) expect(problems).toMatchObject([{ row: null, value: String(longer) }])
})

test('rows with several possible students do not suggest that the seats have shifted', () => {
  const rows = Array.from({ length: 10 }, (_, at) => rowOf(String(10_001 + at)))
  const appearances = rows.flatMap(({ name }, at) =>
    [1, 2].map((twin) =>
      known(`1000${twin}`, { studentId: `${10_001 + at}202${twin}`, name, nameKey: name, grade: 1, year: 2024 }),
    ),
  )
  const { plan } = planSheet(sourceOf(rows), { appearances, latestYear: 2025 }, [])
  expect(plan.identities.ambiguous).toBe(10)
  expect(plan.problems.filter(({ code }) => code === 'identity_names_shifted')).toEqual([])
})

test('rows with a decided student become appearances and ranked draft rows; draft rows of an undecided row throw', () => {
  const rows = [rowOf('10001', { name: 'مُنى' }), rowOf('10002'), rowOf('10003', { withheld: true })]
  const { decisions } = planSheet(sourceOf(rows), NOBODY, [])
  expect(appearancesOf(rows, HEADING, decisions.slice(0, 1))).toEqual([
    { studentId: '100012025', nameKey: 'مني', name: 'مُنى', seatNumber: '10001', grade: 2, year: 2025, session: 1 },
  ])
  expect(draftRows(rows, decisions).map(({ studentId, nameKey, rank }) => [studentId, nameKey, rank])).toEqual([
    ['100012025', 'مني', 2],
    ['100022025', 'طالب 10002', 1],
    ['100032025', 'طالب 10003', null],
  ])
  expect(() => draftRows(rows, decisions.slice(0, 1))).toThrow('row 5 has no identity')
})

const PLAN = planSheet(sourceOf([rowOf('10001')]), NOBODY, []).plan

test('plannedVersions returns the versions that new files of the same sheet will make', () => {
  const plans = [
    { ...PLAN, version: 3, sha256: 'a' },
    { ...PLAN, version: 4, sha256: 'b', outcome: 'repeated' },
    { ...PLAN, version: undefined },
    { ...PLAN, version: 5, heading: { ...HEADING, term: 2 } },
    { ...PLAN, version: 6, heading: undefined },
  ] as const
  expect(plannedVersions(plans, HEADING)).toEqual([{ version: 3, sha256: 'a' }])
})

test('a new file gets the version after the highest, and a file that is stored already gets its own version', () => {
  const versions = [
    { version: 2, sha256: 'x' },
    { version: 5, sha256: 'f00d' },
    { version: 3, sha256: 'y' },
  ]
  expect(withExistingSheet(PLAN, HEADING, [])).toMatchObject({ outcome: 'new', version: 1, sheetId: '2025-g2-t1-v1' })
  expect(withExistingSheet({ ...PLAN, sha256: 'z' }, HEADING, versions)).toMatchObject({ outcome: 'new', version: 6 })
  expect(withExistingSheet(PLAN, HEADING, versions)).toMatchObject({
    outcome: 'repeated',
    version: 5,
    sheetId: '2025-g2-t1-v5',
  })
  expect(withExistingSheet({ ...PLAN, outcome: 'rejected' }, HEADING, versions)).toMatchObject({
    outcome: 'rejected',
    version: 6,
  })
})

test('a faulty seat number is reported once, and not again as the identifier that is made of it', () => {
  const fault = (code: SheetProblem['code'], row: number): SheetProblem => {
    return { code, worksheet: 'كشف', row, column: 'B' }
  }
  const faults = [fault('seat_missing', 4), fault('seat_invalid', 5), fault('seat_twice', 7)]
  const rows = [
    rowOf('', { rowNumber: 4 }),
    rowOf('123', { rowNumber: 5 }),
    rowOf('10006', { rowNumber: 6 }),
    rowOf('10006', { rowNumber: 7, name: 'طالب آخر' }),
  ]
  const problemsOf = (given: readonly SheetRow[], found: readonly SheetProblem[]) =>
    planSheet(sourceOf(given, HEADING, found), NOBODY, []).plan.problems.map(({ code, row }) => `${code} ${row}`)
  expect(problemsOf(rows, faults)).toEqual(['seat_missing 4', 'seat_invalid 5', 'seat_twice 7'])
  // Without the error at the seat, and for an identifier that the sheet states, the fault is reported.
  expect(problemsOf(rows, [])).toEqual(['student_id_invalid 4', 'student_id_invalid 5', 'student_id_taken 7'])
  const stated = [rowOf('123', { rowNumber: 5, studentId: '100062025' })]
  const history = { appearances: [known('10006', { year: 2024 })], latestYear: 2024 }
  const { problems } = planSheet(sourceOf(stated, HEADING, faults), history, []).plan
  expect(problems.map(({ code, row }) => `${code} ${row}`)).toContain('student_id_taken 5')
})
