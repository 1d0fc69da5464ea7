import { expect, test } from 'vitest'
import type { ResultsList, StudentResult, Transcript } from '#contract/results.ts'
import type { TopDegrees } from '#contract/storage-files.ts'
import { type StudentLine, sheetSource, withRows } from '#server/testing/factories.ts'
import { setOfficeSetting } from '#server/testing/office-setting.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'

const FIRST = { grade: 1, term: 1, year: 2025 } as const
const LIST = '/api/grade_1/degrees/2024_25'
const HUDA: StudentLine = ['10001', 'هدى حسن علي', 60, 70]
const MUNA: StudentLine = ['10002', 'منى سعيد بدر', 30, 80]
const SARA: StudentLine = ['10003', 'سارة فؤاد نصر', 'غـ', 45]

test('a transcript lists a carried-over subject separately and shows its pass beside the earlier failure', async () => {
  const portal = await makeTestPortal()
  const years = [
    sheetSource({ ...FIRST, year: 2024 }, [['20001', 'منى سعيد بدر', 30, 80]]),
    withRows(sheetSource({ grade: 2, term: 1, year: 2025 }, [['30001', 'منى سعيد بدر', 60, 60]]), () => ({
      carried: [{ subject: 'النحو', degree: '55', fullMark: null }],
    })),
  ]
  await portal.publish(...years)

  const result = await portal.json<StudentResult>('/api/grade_2/degrees/2024_25/30001')
  const carried = { name: 'النحو', degree: '55', finalDegree: 100, isCalculatedInTotal: false, outcome: 'passed' }
  expect(result).toMatchObject({ total: 120, max: 200 })
  expect(result.terms[0]?.carried).toEqual([carried])
  const earlier = await portal.json<StudentResult>('/api/grade_1/degrees/2023_24/20001')
  expect(earlier.verdict).toMatchObject({
    passed: false,
    facts: 'لم يجتز في هذا العام: النحو؛ اجتيزت بعد ذلك: النحو',
    open: [{ name: 'النحو', why: 'failed', later: true }],
  })
  const { items } = await portal.json<Transcript>('/api/degrees?student_id=200012024')
  expect(items).toMatchObject([
    {
      grade: 1,
      total_degree: { total: 110 },
      degrees: [{ degree: '30', attempts: [{ year: 2024 }, { year: 2025, degree: '55' }] }, {}],
    },
    { grade: 2, carried: [carried] },
  ])
})

test('a failed carried-over subject leaves the verdict open', async () => {
  const portal = await makeTestPortal()
  const terms = ([1, 2] as const).map((term) =>
    sheetSource({ grade: 2, term, year: 2025 }, [['30001', 'منى سعيد بدر', 60, 60]]),
  )
  const carried = [{ subject: 'التفسير', degree: '20', fullMark: 100 }]
  await portal.publish(...terms.map((source, place) => (place === 0 ? withRows(source, () => ({ carried })) : source)))
  expect(await portal.json('/api/grade_2/degrees/2024_25/30001')).toMatchObject({
    classification: null,
    verdict: { text: 'لم يجتز: التفسير (تخلف)' },
  })
})

test('a transcript classifies each year as its result does, and no year with an open subject or a withheld term', async () => {
  const portal = await makeTestPortal()
  const term = (number: 1 | 2, rows: StudentLine[]) => sheetSource({ ...FIRST, term: number }, rows)
  const WITHHELD: StudentLine = ['10004', 'ليلى أنور زكي', 'حجب', 80]
  await portal.publish(term(1, [HUDA, MUNA, ['10004', 'ليلى أنور زكي', 80, 80]]), term(2, [HUDA, MUNA, WITHHELD]))
  const classified = async (id: string) =>
    (await portal.json<Transcript>(`/api/degrees?student_id=${id}`)).years?.map(({ classification }) => classification)
  expect(await classified('100012025')).toEqual(['good'])
  expect((await portal.json<StudentResult>(`${LIST}/10001`)).classification).toBe('good')
  expect(await classified('100022025')).toEqual([undefined])
  expect(await classified('100042025')).toEqual([undefined])
  await setOfficeSetting(portal, 'thresholds', { excellent: 65, very_good: 60, good: 55, pass: 50 })
  expect(await classified('100012025')).toEqual(['excellent'])
})

test('only one year of a repeated grade counts in the overall total, the last or the best by the office’s rule', async () => {
  const portal = await makeTestPortal()
  const sheets = [2024, 2025].flatMap((year) =>
    ([1, 2] as const).map((term) =>
      sheetSource({ grade: 1, term, year }, [
        ['10001', 'هدى حسن علي', year === 2024 ? 90 : 60, year === 2024 ? 40 : 60],
      ]),
    ),
  )
  await portal.publish(...sheets)
  const counted = async () => {
    const { items, repeat_rule } = await portal.json<Transcript>('/api/degrees?student_id=100012024')
    return [repeat_rule, ...items.map((term) => (!term.withheld && term.counts === false ? 'no' : 'yes'))]
  }
  expect(await counted()).toEqual(['last', 'no', 'no', 'yes', 'yes'])
  await setOfficeSetting(portal, 'repeat_rule', 'best')
  expect(await counted()).toEqual(['best', 'yes', 'yes', 'no', 'no'])
})

test('the regulation’s verdict is in the list and the result, and changes with the regulation', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST, [HUDA, MUNA, SARA]), sheetSource({ ...FIRST, term: 2 }, [HUDA, MUNA, SARA]))
  await setOfficeSetting(portal, 'verdict_rules', {
    carried_most: 2,
    uncounted: true,
    by: 'year',
    second_session: false,
  })

  const verdicts = async () => {
    const { items } = await portal.json<ResultsList>(LIST)
    return items.map((row) => (row.hidden ? '' : `${row.id} ${row.verdict ?? ''}`))
  }
  expect(await verdicts()).toEqual(['10001 ', '10002 منقول بمادتين', '10003 باقٍ للإعادة'])
  expect(await portal.json(`${LIST}/10002`)).toMatchObject({
    classification: null,
    verdict: { text: 'منقول بمادتين', facts: 'لم يجتز: النحو (الفصل الأول)، النحو (الفصل الثاني)' },
  })
  await setOfficeSetting(portal, 'verdict_rules', {
    carried_most: 2,
    uncounted: true,
    by: 'year',
    second_session: true,
  })
  expect(await verdicts()).toEqual(['10001 ', '10002 له دور ثانٍ', '10003 له دور ثانٍ'])
})

test('the verdict of the sheet wins over the computed one', async () => {
  const portal = await makeTestPortal()
  const terms = ([1, 2] as const).map((term) => sheetSource({ ...FIRST, term }, [HUDA, MUNA]))
  await portal.publish(
    ...terms.map((source) => withRows(source, (seat) => ({ statedVerdict: seat === '10002' ? 'راسب' : 'ناجح' }))),
  )
  expect(await portal.json(`${LIST}/10001`)).toMatchObject({ verdict: { text: 'ناجح', passed: true, basis: 'sheet' } })
  expect(await portal.json(`${LIST}/10002`)).toMatchObject({
    verdict: { text: 'راسب', passed: false },
    classification: null,
  })
})

test('no result has a classification beside a failed or missing subject, and no such student is in the top list', async () => {
  const portal = await makeTestPortal()
  const failing: StudentLine[] = [
    ['10001', 'هدى حسن علي', 100, 49],
    ['10002', 'منى سعيد بدر', 100, ''],
    ['10003', 'سارة فؤاد نصر', 100, 'غـ'],
    ['10004', 'ريم جمال فهد', 100, 'عذر'],
    ['10005', 'نور عمر سالم', 100, 'محروم'],
    ['10006', 'آية فرج خليل', 60, 60],
  ]
  await portal.publish(...([1, 2] as const).map((term) => sheetSource({ ...FIRST, term }, failing)))
  const results = await Promise.all(failing.map(([seat]) => portal.json<StudentResult>(`${LIST}/${seat}`)))
  expect(results.map(({ classification }) => classification)).toEqual([null, null, null, null, null, 'pass'])
  const [grade] = await portal.json<TopDegrees>('/storage/students-data/top_degrees.json')
  expect(grade?.list).toMatchObject([{ name: 'آية فرج خليل', rank: 2 }])
})
