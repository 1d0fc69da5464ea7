import { expect, test } from 'vitest'
import type { Portal } from '#contract/portal.ts'
import type { Ranking, ResultsList, StudentResult, Transcript } from '#contract/results.ts'
import type { DegreesFile } from '#contract/storage-files.ts'
import {
  byOffice,
  NOON,
  OFFICE_IMPORT,
  publishAccepting,
  type StudentLine,
  sheetSource,
} from '#server/testing/factories.ts'
import { setOfficeSetting } from '#server/testing/office-setting.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { applyImport } from '../sheets/importing/sheet-import.service.ts'
import { withdrawSheet } from '../sheets/sheets.service.ts'
import { rollBack } from '../sheets/versions/roll-back.service.ts'
import { hideStudent, withholdResult } from '../students/hidden-and-withheld.service.ts'

const FIRST = { grade: 1, term: 1, year: 2025 } as const
const SECOND = { ...FIRST, session: 2 } as const
const LIST = '/api/grade_1/degrees/2024_25'
const RANKING = '/api/degrees?grade=1&term=1&year=2025'
const FILE = '/storage/students-data/degrees/2024_25/degrees_grade_1.json'
const HUDA: StudentLine = ['10001', 'هدى حسن علي', 60, 70]
const MUNA: StudentLine = ['10002', 'منى سعيد بدر', 30, 80]
const SARA: StudentLine = ['10003', 'سارة فؤاد نصر', 'غـ', 45]
const OTHERS = ['10004', '10005', '10006'].map((seat): StudentLine => [seat, `طالب ${seat} عمر`, 55, 65])

async function bothSessions(...lines: StudentLine[]) {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST, [HUDA, MUNA, SARA, ...OTHERS]), sheetSource(SECOND, lines))
  return portal
}

test('with a second (resit) session, answers show both attempts, and totals and ranks count the later attempt', async () => {
  const portal = await bothSessions(['10002', 'منى سعيد بدر', 72, ''], ['10003', 'سارة فؤاد نصر', 40, 50])

  const muna = await portal.json<StudentResult>(`${LIST}/10002`)
  expect(muna).toMatchObject({ rank: 1, total: 152, max: 200, second_session: 'earned', classification: 'very_good' })
  const [nahw, sarf] = muna.terms[0]?.degrees ?? []
  expect(nahw).toEqual({
    name: 'النحو',
    degree: '72',
    finalDegree: 100,
    isCalculatedInTotal: true,
    outcome: 'passed',
    attempts: [
      { year: 2025, session: 1, degree: '30', outcome: 'failed' },
      { year: 2025, session: 2, degree: '72', outcome: 'passed' },
    ],
  })
  expect(sarf).not.toHaveProperty('attempts')
  expect(muna.terms[0]).toMatchObject({ rank: 1, total_degree: { total: 152, max: 200, percentage: 76 } })
  const sara = await portal.json<StudentResult>(`${LIST}/10003`)
  expect(sara).toMatchObject({ total: 90, classification: null })
  expect(sara.verdict).toMatchObject({ passed: false, facts: 'لم يجتز: النحو' })

  const list = await portal.json<ResultsList>(LIST)
  expect(list).toMatchObject({ total: 6, second_session: 'earned', partial: 1 })
  expect(list.items.map((row) => [row.hidden ? '' : row.id, row.total, row.hidden ? '' : row.verdict])).toEqual([
    ['10002', 152, undefined],
    ['10001', 130, undefined],
    ['10004', 120, undefined],
    ['10005', 120, undefined],
    ['10006', 120, undefined],
    ['10003', 90, 'لم يجتز مادة'],
  ])
  const ranking = await portal.json<Ranking>(RANKING)
  expect(ranking).toMatchObject({
    second_session: 'earned',
    items: [{ seat_number: '10002', rank: 1 }, {}, {}, {}, {}, {}],
  })
  const file = await portal.json<DegreesFile>(FILE)
  expect(file.degrees).toEqual(list.items)
  expect(file.subjects.map(({ name, statistics }) => [name, statistics?.passed])).toEqual([
    ['النحو', 5],
    ['الصرف', 6],
  ])
})

test.each([
  ['earned', { muna: ['72', 152], sara: ['40', 85], huda: ['60', 130] }],
  ['pass_mark', { muna: ['50', 130], sara: ['40', 85], huda: ['60', 130] }],
] as const)(
  'two attempts in one mark cell count like the sheets of two exam sessions, by the rule %s',
  async (rule, expected) => {
    const portal = await makeTestPortal()
    const lines: StudentLine[] = [
      ['10001', 'هدى حسن علي', '60||45', 70],
      ['10002', 'منى سعيد بدر', '30||72', 80],
      ['10003', 'سارة فؤاد نصر', 'غ || ٤٠', 45],
    ]
    await portal.publish(sheetSource(FIRST, [...lines, ...OTHERS]))
    await setOfficeSetting(portal, 'second_session_rule', rule)

    for (const [seat, [degree, total]] of [
      ['10001', expected.huda],
      ['10002', expected.muna],
      ['10003', expected.sara],
    ] as const) {
      const student = await portal.json<StudentResult>(`${LIST}/${seat}`)
      expect(student).toMatchObject({ total, second_session: rule, terms: [{ total_degree: { total } }] })
      expect(student.terms[0]?.degrees[0]).toMatchObject({ degree, attempts: [{ session: 1 }, { session: 2 }] })
    }
    const transcript = await portal.json<Transcript>('/api/degrees?student_id=100022025')
    expect(transcript).toMatchObject({ second_session: rule, items: [{ total_degree: { total: expected.muna[1] } }] })
    const list = await portal.json<ResultsList>(LIST)
    expect(list).toMatchObject({ second_session: rule })
    expect(JSON.stringify(list)).not.toContain('||')
    const file = await portal.json<DegreesFile>(FILE)
    expect(file.subjects.map(({ statistics }) => statistics?.passed)).toEqual([5, 5])
  },
)

test('two attempts in a first session’s cell and one in a second session’s sheet are listed together, in order', async () => {
  const portal = await makeTestPortal()
  const first: StudentLine[] = [HUDA, ['10002', 'منى سعيد بدر', '20||30', 80], ['10003', 'سارة فؤاد نصر', 40, 45]]
  const second: StudentLine[] = [
    ['10002', 'منى سعيد بدر', 72, ''],
    ['10003', 'سارة فؤاد نصر', '40||60', '45||غ'],
  ]
  await portal.publish(sheetSource(FIRST, [...first, ...OTHERS]), sheetSource(SECOND, second))
  const attempts = async (seat: string) => {
    const { terms, total } = await portal.json<StudentResult>(`${LIST}/${seat}`)
    const [nahw] = terms[0]?.degrees ?? []
    return [nahw?.degree, total, ...(nahw?.attempts?.map(({ session, degree }) => `${session}: ${degree}`) ?? [])]
  }
  expect(await attempts('10002')).toEqual(['72', 152, '1: 20', '2: 30', '2: 72'])
  expect(await attempts('10003')).toEqual(['60', 60, '1: 40', '2: 60'])
})

test('an answer without a second session lists no attempts and names no rule for them', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST, [HUDA, MUNA]), sheetSource({ ...FIRST, term: 2 }, [HUDA, MUNA]))
  for (const url of [LIST, `${LIST}/10002`, RANKING, '/api/degrees?student_id=100022025']) {
    expect(JSON.stringify(await portal.json(url)), url).not.toMatch(/attempts|second_session|carried|counts|partial/)
  }
})

test('by the rule `pass_mark` a second session’s mark counts as the pass mark at most, except after an excuse', async () => {
  const portal = await makeTestPortal()
  const excused: StudentLine = ['10003', 'سارة فؤاد نصر', 'عذر', 45]
  const resits: StudentLine[] = [
    ['10002', 'منى سعيد بدر', 72, ''],
    ['10003', 'سارة فؤاد نصر', 72, 90],
  ]
  await portal.publish(sheetSource(FIRST, [HUDA, MUNA, excused]), sheetSource(SECOND, resits))
  await setOfficeSetting(portal, 'second_session_rule', 'pass_mark')

  const [muna, sara] = [
    await portal.json<StudentResult>(`${LIST}/10002`),
    await portal.json<StudentResult>(`${LIST}/10003`),
  ]
  expect(muna).toMatchObject({ total: 130, second_session: 'pass_mark' })
  expect(muna.terms[0]?.degrees[0]).toMatchObject({ degree: '50', attempts: [{ degree: '30' }, { degree: '72' }] })
  expect(sara.terms[0]?.degrees.map(({ degree }) => degree)).toEqual(['72', '50'])
})

test('a student who is in the second session only is ranked by the subjects of its sheet', async () => {
  const portal = await bothSessions(['10009', 'ريم جمال فهد', 90, 95])
  expect(await portal.json(`${LIST}/10009`)).toMatchObject({ rank: 1, total: 185, student_id: '100092025' })
  expect(await portal.json<ResultsList>(LIST)).toMatchObject({ total: 7 })
})

test('a student of the second session only who lacks a subject of the first has no result, rank or verdict', async () => {
  const portal = await bothSessions(['10008', 'ندى عادل شوقي', 95, ''], ['10009', 'ريم جمال فهد', 90, 95])
  expect(await portal.problem(`${LIST}/10008`)).toEqual({ status: 404, code: 'student_not_found' })
  expect(await portal.json<Transcript>('/api/degrees?student_id=100082025')).toMatchObject({ items: [], total: 0 })
  expect(await portal.json<Ranking>(RANKING)).toMatchObject({ total: 7 })
  const file = await portal.json<DegreesFile>(FILE)
  expect(file.subjects.map(({ statistics }) => statistics?.students)).toEqual([7, 7])
})

test('a second session counts only while its first session is published', async () => {
  const portal = await bothSessions(['10002', 'منى سعيد بدر', 72, ''], ['10009', 'ريم جمال فهد', 90, 95])
  await portal.publish(sheetSource({ ...FIRST, term: 2 }, [HUDA, MUNA, SARA]))
  const whole = await portal.json<StudentResult>(`${LIST}/10002`)
  expect(whole).toMatchObject({ total: 262, terms: [{ term: 1 }, { term: 2 }] })
  await withdrawSheet(portal.database, '2025-g1-t1-v1', byOffice(NOON))
  await portal.refresh()

  const muna = await portal.json<StudentResult>(`${LIST}/10002`)
  expect(muna).toMatchObject({ total: 110, verdict: { text: 'نتيجة الفصل الثاني وحده' }, terms: [{ term: 2 }] })
  expect(muna).not.toHaveProperty('second_session')
  expect(await portal.problem(`${LIST}/10009`)).toEqual({ status: 404, code: 'student_not_found' })
  expect(await portal.json<ResultsList>(LIST)).toMatchObject({ total: 3, partial: 2 })
  expect(await portal.json<Ranking>(RANKING)).toEqual({ items: [], total: 0, next: null })
  expect(await portal.json<Transcript>('/api/degrees?student_id=100022025')).toMatchObject({ items: [{ term: 2 }] })

  await publishAccepting(portal.database, '2025-g1-t1-v1')
  await portal.refresh()
  expect(await portal.json(`${LIST}/10002`)).toEqual(whole)
})

test('a second session that is published before the first shows nothing until the first is published', async () => {
  const portal = await makeTestPortal()
  const sources = [sheetSource(FIRST, [HUDA, MUNA, SARA]), sheetSource(SECOND, [['10002', 'منى سعيد بدر', 72, 80]])]
  await applyImport(portal.database, sources, OFFICE_IMPORT)
  await publishAccepting(portal.database, '2025-g1-t1-s2-v1')
  await portal.refresh()
  expect(await portal.json<ResultsList>(LIST)).toEqual({ items: [], total: 0, next: null })
  expect(await portal.problem('/api/find/10002')).toEqual({ status: 404, code: 'student_not_found' })
  expect(await portal.json<Portal>('/api/portal')).toMatchObject({ years: [] })

  await publishAccepting(portal.database, '2025-g1-t1-v1')
  await portal.refresh()
  expect(await portal.json(`${LIST}/10002`)).toMatchObject({ total: 152, rank: 1 })
})

test('a student is left out once the first session is rolled back to a version without the student', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource(FIRST, [HUDA, SARA, ...OTHERS]),
    sheetSource(FIRST, [HUDA, MUNA, SARA, ...OTHERS]),
    sheetSource(SECOND, [['10002', 'منى سعيد بدر', 72, '']]),
  )
  expect(await portal.json(`${LIST}/10002`)).toMatchObject({ total: 152 })
  await rollBack(portal.database, { ...FIRST, session: 1 }, byOffice(NOON))
  await portal.refresh()
  expect(await portal.problem(`${LIST}/10002`)).toEqual({ status: 404, code: 'student_not_found' })
  expect(await portal.json<ResultsList>(LIST)).toMatchObject({ total: 5 })
})

test('new seat numbers in the second session find the same student, and both seats lead to the result', async () => {
  const portal = await bothSessions(['10091', 'منى سعيد بدر', 72, ''])
  const muna = await portal.json<StudentResult>(`${LIST}/10002`)
  expect(muna).toMatchObject({ id: '10002', student_id: '100022025', total: 152 })
  expect(await portal.json(`${LIST}/10091`)).toEqual(muna)
  expect(await portal.json<ResultsList>(LIST)).toMatchObject({ total: 6 })
})

test('if two students swap seats in the second session, neither is shown the other’s attempts', async () => {
  const portal = await bothSessions(['10003', 'منى سعيد بدر', 72, ''], ['10002', 'سارة فؤاد نصر', 51, 52])
  const marks = async (seat: string) => {
    const { name, terms } = await portal.json<StudentResult>(`${LIST}/${seat}`)
    return [name, ...(terms[0]?.degrees.map(({ degree }) => degree) ?? [])]
  }
  expect(await marks('10002')).toEqual(['منى سعيد بدر', '72', '80'])
  expect(await marks('10003')).toEqual(['سارة فؤاد نصر', '51', '52'])
})

test('a transcript keeps both attempts in one term', async () => {
  const portal = await bothSessions(['10002', 'منى سعيد بدر', 72, ''])
  const transcript = await portal.json<Transcript>('/api/degrees?student_id=100022025')
  expect(transcript).toMatchObject({ total: 1, second_session: 'earned' })
  const verdict = {
    text: 'نتيجة الفصل الأول وحده',
    passed: true,
    basis: 'facts',
    partial: 1,
    facts: 'اجتاز كل مواد الفصل',
  }
  expect(transcript.years).toEqual([{ grade: 1, year: 2025, verdict, classification: 'very_good' }])
  const [term] = transcript.items
  expect(term).toMatchObject({ withheld: false, total_degree: { total: 152 }, rank: 1 })
  expect(term && !term.withheld && term.degrees[0]?.attempts).toHaveLength(2)
})

test('after the second session is withdrawn, results are those of the first session again', async () => {
  const portal = await bothSessions(['10002', 'منى سعيد بدر', 72, ''])
  await withdrawSheet(portal.database, '2025-g1-t1-s2-v1', byOffice(NOON))
  await portal.refresh()
  expect(await portal.json(`${LIST}/10002`)).toMatchObject({ total: 110, rank: 5 })
})

test('a result withheld in either session is withheld', async () => {
  const portal = await bothSessions(['10002', 'منى سعيد بدر', 'حجب', ''], ['10003', 'سارة فؤاد نصر', 60, 60])
  expect(await portal.problem(`${LIST}/10002`)).toEqual({ status: 403, code: 'result_withheld' })
  await withholdResult(portal.database, { studentId: '100032025', year: 2025, reason: 'رسوم' }, byOffice(NOON))
  await portal.refresh()
  expect(await portal.problem(`${LIST}/10003`)).toEqual({ status: 403, code: 'result_withheld' })
  expect(await portal.json<ResultsList>(LIST)).toMatchObject({ total: 4 })
})

test('a hidden student stays hidden under the seat of the second session', async () => {
  const portal = await bothSessions(['10091', 'منى سعيد بدر', 72, ''])
  await hideStudent(portal.database, '100022025', 'طلب', byOffice(NOON))
  await portal.refresh()
  for (const seat of ['10002', '10091']) {
    expect(await portal.problem(`${LIST}/${seat}`)).toEqual({ status: 403, code: 'data_unavailable' })
  }
})
