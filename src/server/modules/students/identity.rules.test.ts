import { describe, expect, test } from 'vitest'
import type { GradeNumber } from '#contract/faculty.ts'
import { searchText } from '#contract/search-text.ts'
import { type Appearance, decideIdentities, type NewRow, soughtStudents } from './identity.rules.ts'

const MARYAM = 'مريم حسن علي سالم'
const AHMAD = 'أحمد سعيد محمود نصر'

function row(seatNumber: string, name: string, studentId: string | null = null): NewRow {
  return { rowNumber: Number(seatNumber.slice(-3)), studentId, seatNumber, name }
}

function seen(
  studentId: string,
  name: string,
  grade: GradeNumber,
  year: number,
  seat = studentId.slice(0, 5),
  session: 1 | 2 = 1,
): Appearance {
  return { studentId, name, nameKey: searchText(name), seatNumber: seat, grade, year, session }
}

/** Decides which students a sheet's rows are, in a grade of 2025; `short` has each decision as `seat match id`. */
function decided(grade: GradeNumber, rows: NewRow[], known: Appearance[], competing: [string, GradeNumber][] = []) {
  const names = competing.map(([name, of]) => ({ nameKey: searchText(name), grade: of }))
  const { decisions, problems } = decideIdentities(rows, { grade, year: 2025, session: 1 }, known, names)
  return {
    decisions,
    problems,
    short: decisions.map(({ match, studentId }, index) => `${rows[index]?.seatNumber} ${match} ${studentId}`),
    codes: problems.map(({ code }) => code),
  }
}

describe('an id that the sheet states', () => {
  test('a student id that the sheet states is used unchanged, whether it is known or not', () => {
    const known = [seen('100012024', MARYAM, 1, 2024)]
    const result = decided(2, [row('20001', MARYAM, '100012024'), row('20002', AHMAD, '100772023')], known)
    expect(result.short).toEqual(['20001 explicit 100012024', '20002 explicit 100772023'])
    expect(result.decisions.map(({ isNew }) => isNew)).toEqual([false, true])
    expect(result.problems).toEqual([])
  })

  test('a student id that the sheet states takes precedence over seat and name', () => {
    const known = [seen('100012024', MARYAM, 1, 2024), seen('200012025', MARYAM, 2, 2025)]
    expect(decided(2, [row('20001', MARYAM, '100012024')], known).short).toEqual(['20001 explicit 100012024'])
  })

  test('a stated student id of a student with another name is an error with that student’s name', () => {
    const result = decided(2, [row('20001', AHMAD, '100012024')], [seen('100012024', MARYAM, 1, 2024)])
    expect(result.problems).toEqual([{ code: 'student_id_taken', row: 1, value: '100012024', expected: MARYAM }])
  })

  test.each([
    ['the same name, spelt otherwise', 'احمد سعيد محمود نصر', true],
    ['a name with one more family name', 'أحمد سعيد محمود نصر الدين', true],
    ['a name with one family name less', 'أحمد سعيد نصر', true],
    ['a family name with one letter changed', 'أحمد سعيد محمد نصر', true],
    ['the name of a brother', 'محمد سعيد محمود نصر', false],
    ['a name with another last name', 'أحمد سعيد محمود فرج', false],
    ['the given name alone', 'أحمد', false],
  ])('a stated student id is accepted only with a name that may be the student’s: %s', (_what, name, isSame) => {
    const result = decided(2, [row('20001', name, '100012024')], [seen('100012024', AHMAD, 1, 2024)])
    expect(result.codes).toEqual(isSame ? [] : ['student_id_taken'])
  })
})

describe('an id and a seat that agree, with another name', () => {
  const known = [seen('100012024', 'اجمد سعيد محمود نصر', 2, 2025, '20001')]

  test('a stated id and a seat that agree are one student, whose name was corrected, with a warning', () => {
    const result = decided(2, [row('20001', AHMAD, '100012024')], known)
    expect(result.short).toEqual(['20001 explicit 100012024'])
    expect(result.problems).toEqual([
      { code: 'identity_name_changed', row: 1, value: AHMAD, expected: 'اجمد سعيد محمود نصر' },
    ])
  })

  test('a stated id with another name is an error at any seat but the student’s of that grade, year and session', () => {
    const taken = ['student_id_taken']
    expect(decided(2, [row('20002', AHMAD, '100012024')], known).codes).toEqual(taken)
    expect(decided(3, [row('20001', AHMAD, '100012024')], known).codes).toEqual(taken)
    const earlier = [seen('100012024', MARYAM, 2, 2024, '20001')]
    expect(decided(2, [row('20001', AHMAD, '100012024')], earlier).codes).toEqual(taken)
    const resat = [seen('100012024', MARYAM, 2, 2025, '20001', 2)]
    expect(decided(2, [row('20001', AHMAD, '100012024')], resat).codes).toEqual(taken)
  })

  test('a stated id with another name is an error in a second session, whose seats may be new', () => {
    const heading = { grade: 2, year: 2025, session: 2 } as const
    const { problems } = decideIdentities([row('20001', AHMAD, '100012024')], heading, known)
    expect(problems.map(({ code }) => code)).toContain('student_id_taken')
  })
})

test('a sheet’s students are looked up by the id that it states, by seat and by name', () => {
  const rows = [row('20001', MARYAM, '100012024'), row('20002', AHMAD)]
  expect(soughtStudents([{ rows, heading: { grade: 2, year: 2025 } }])).toEqual({
    ids: new Set(['100012024', '200012025', '200013025', '200022025', '200023025']),
    nameKeys: new Set([MARYAM, AHMAD].map(searchText)),
    seats: [{ grade: 2, year: 2025, seatNumbers: ['20001', '20002'] }],
  })
})

describe('the same seat of the same grade and year', () => {
  test('a seat of the second session does not decide a row of the first', () => {
    const result = decided(2, [row('20001', AHMAD)], [seen('100012024', MARYAM, 2, 2025, '20001', 2)])
    expect(result.short).toEqual(['20001 ambiguous 200012025'])
    expect(result.decisions[0]?.candidates).toEqual(['100012024'])
  })

  test('the same seat in another term or version is the same student', () => {
    const result = decided(2, [row('20001', MARYAM)], [seen('100012024', MARYAM, 2, 2025, '20001')])
    expect(result.short).toEqual(['20001 same_seat 100012024'])
    expect(result.decisions[0]?.isNew).toBe(false)
    expect(result.problems).toEqual([])
  })

  test('a seat whose student’s name has changed is the same student, with a warning', () => {
    const result = decided(2, [row('20001', AHMAD)], [seen('200012025', MARYAM, 2, 2025)])
    expect(result.short).toEqual(['20001 same_seat 200012025'])
    expect(result.problems).toEqual([{ code: 'identity_name_changed', row: 1, value: AHMAD, expected: MARYAM }])
  })

  test('the same seat in another grade or year is not the same student', () => {
    expect(decided(2, [row('20001', AHMAD)], [seen('200012024', MARYAM, 2, 2024)]).short).toEqual([
      '20001 new 200012025',
    ])
    const taken = decided(2, [row('20001', AHMAD)], [seen('200012025', MARYAM, 3, 2025)])
    expect(taken.problems).toEqual([{ code: 'student_id_taken', row: 1, value: '200012025', expected: MARYAM }])
  })

  test('of two students known at a seat, the one with the same name is recognised', () => {
    const known = [seen('200012025', AHMAD, 2, 2025), seen('100012024', MARYAM, 2, 2025, '20001')]
    expect(decided(2, [row('20001', MARYAM)], known).short).toEqual(['20001 same_seat 100012024'])
  })

  test('a seat’s student is not recognised if another row states that student’s id', () => {
    const known = [seen('200012025', MARYAM, 2, 2025)]
    const result = decided(2, [row('20001', AHMAD), row('20002', MARYAM, '200012025')], known)
    expect(result.short[1]).toBe('20002 explicit 200012025')
    expect(result.codes).toEqual(['student_id_taken'])
  })
})

describe('the same name in an earlier year', () => {
  test.each<[what: string, grade: GradeNumber, last: GradeNumber, year: number, match: string]>([
    ['in the grade below has moved up', 2, 1, 2024, 'same_name'],
    ['in the same grade repeats', 2, 2, 2024, 'same_name'],
    ['in the fourth grade repeats', 4, 4, 2024, 'same_name'],
    ['years ago comes back', 2, 1, 2021, 'same_name'],
    ['two grades below is somebody else', 3, 1, 2024, 'new'],
    ['in a grade above is somebody else', 1, 2, 2024, 'new'],
    ['in a later year is somebody else', 2, 1, 2026, 'new'],
  ])('a student with the same name %s', (_what, grade, last, year, match) => {
    const id = `10001${year}`
    const result = decided(grade, [row('20001', MARYAM)], [seen(id, MARYAM, last, year)])
    expect(result.short).toEqual([`20001 ${match} ${match === 'new' ? '200012025' : id}`])
    expect(result.problems).toEqual([])
  })

  test('a student is recognised by a name in another spelling', () => {
    const known = [seen('100012024', 'احمد عبدالله فاطمه', 1, 2024)]
    expect(decided(2, [row('20001', 'أحمد عبد الله فاطمة')], known).short).toEqual(['20001 same_name 100012024'])
  })

  test('a name is compared with students of the grade in which each was last, not of earlier grades', () => {
    const known = [seen('100012022', MARYAM, 1, 2022), seen('100012022', MARYAM, 3, 2024, '30001')]
    expect(decided(2, [row('20001', MARYAM)], known).short).toEqual(['20001 new 200012025'])
    expect(decided(4, [row('40001', MARYAM)], known).short).toEqual(['40001 same_name 100012022'])
  })

  test('a name is compared with each student’s latest name', () => {
    const known = [seen('100012023', AHMAD, 1, 2023), seen('100012023', MARYAM, 1, 2024, '10009')]
    expect(decided(2, [row('20001', AHMAD)], known).short).toEqual(['20001 new 200012025'])
  })

  test('a student who is already in a sheet of this year is not recognised by name', () => {
    const known = [seen('100012024', MARYAM, 1, 2024), seen('100012024', MARYAM, 1, 2025, '10002')]
    expect(decided(2, [row('20001', MARYAM)], known).short).toEqual(['20001 new 200012025'])
  })

  test('a student whose id another row of the sheet states is not recognised by name', () => {
    const result = decided(
      2,
      [row('20001', MARYAM), row('20002', MARYAM, '100012024')],
      [seen('100012024', MARYAM, 1, 2024)],
    )
    expect(result.short).toEqual(['20001 new 200012025', '20002 explicit 100012024'])
    expect(result.problems).toEqual([])
  })
})

describe('a name that was last seen more than five years ago', () => {
  test.each<[last: number, match: string]>([
    [2020, '20001 same_name 100012020'],
    [2019, '20001 ambiguous 200012025'],
    [1975, '20001 ambiguous 200012025'],
  ])('in 2025 a name that was last seen more than five years before is ambiguous: %i, %s', (last, short) => {
    const result = decided(2, [row('20001', MARYAM)], [seen(`10001${last}`, MARYAM, 1, last)])
    expect(result.short).toEqual([short])
  })

  test('a name last seen more than five years ago is a question to the office with the earlier student', () => {
    const result = decided(2, [row('20001', MARYAM)], [seen('100011975', MARYAM, 1, 1975)])
    expect(result.decisions[0]?.candidates).toEqual(['100011975'])
    expect(result.problems).toEqual([{ code: 'identity_ambiguous', row: 1, value: MARYAM, expected: '100011975' }])
  })

  test('a name last seen long ago makes a row ambiguous, even if a student of last year has the name, too', () => {
    const known = [seen('100012024', MARYAM, 1, 2024), seen('100011975', MARYAM, 1, 1975)]
    expect(decided(2, [row('20001', MARYAM)], known).short).toEqual(['20001 ambiguous 200012025'])
  })
})

describe('rows and earlier students with one name', () => {
  const known = [seen('100012024', MARYAM, 1, 2024)]

  test('a row with the name of two earlier students gets a new id and a question with both as candidates', () => {
    const result = decided(2, [row('20001', MARYAM)], [...known, seen('200072024', MARYAM, 2, 2024)])
    expect(result.decisions).toEqual([
      {
        rowNumber: 1,
        studentId: '200012025',
        match: 'ambiguous',
        candidates: ['100012024', '200072024'],
        isNew: true,
      },
    ])
    expect(result.problems).toEqual([
      { code: 'identity_ambiguous', row: 1, value: MARYAM, expected: '100012024، 200072024' },
    ])
  })

  test('of two rows with one name, neither is recognised as the only earlier student', () => {
    const result = decided(2, [row('20001', MARYAM), row('20002', MARYAM)], known)
    expect(result.short).toEqual(['20001 ambiguous 200012025', '20002 ambiguous 200022025'])
    expect(result.codes).toEqual(['identity_ambiguous', 'identity_ambiguous'])
  })

  test('two rows with one unknown name are two new students', () => {
    expect(decided(2, [row('20001', MARYAM), row('20002', MARYAM)], []).short).toEqual([
      '20001 new 200012025',
      '20002 new 200022025',
    ])
  })

  test('a row and its namesake in a neighbouring grade that is decided at the same time are both ambiguous', () => {
    expect(decided(1, [row('10009', MARYAM)], known, [[MARYAM, 2]]).short).toEqual(['10009 ambiguous 100092025'])
    expect(decided(2, [row('20001', MARYAM)], known, [[MARYAM, 1]]).short).toEqual(['20001 ambiguous 200012025'])
  })

  test('a namesake in a grade that the earlier student cannot be in does not make a row ambiguous', () => {
    expect(decided(2, [row('20001', MARYAM)], known, [[MARYAM, 3]]).short).toEqual(['20001 same_name 100012024'])
    expect(decided(2, [row('20001', MARYAM)], known, [[MARYAM, 2]]).short).toEqual(['20001 same_name 100012024'])
  })

  test('a namesake who got a new identity in the neighbouring grade makes the row ambiguous', () => {
    const first = seen('100092025', MARYAM, 1, 2025)
    expect(decided(2, [row('20001', MARYAM)], [...known, first]).short).toEqual(['20001 ambiguous 200012025'])
    expect(decided(2, [row('20001', MARYAM)], [...known, first], [[MARYAM, 1]]).short).toEqual([
      '20001 ambiguous 200012025',
    ])
  })

  test('a namesake in the neighbouring grade who is matched to another earlier student makes no row ambiguous', () => {
    const settled = [seen('100052023', MARYAM, 1, 2023), seen('100052023', MARYAM, 1, 2025, '10044')]
    expect(decided(2, [row('20001', MARYAM)], [...known, ...settled], [[MARYAM, 1]]).short).toEqual([
      '20001 same_name 100012024',
    ])
  })

  test('of two namesakes in the second term, the one who got a new identity in the first makes the other ambiguous', () => {
    const open = seen('200012025', MARYAM, 2, 2025)
    const result = decided(2, [row('20001', MARYAM), row('20002', MARYAM)], [...known, open])
    expect(result.short).toEqual(['20001 same_seat 200012025', '20002 ambiguous 200022025'])
  })

  test('a name known in the grade at a seat that the sheet lacks is ambiguous: the seat may have been corrected', () => {
    const result = decided(2, [row('20002', MARYAM)], [seen('200012025', MARYAM, 2, 2025)])
    expect(result.decisions[0]).toMatchObject({ match: 'ambiguous', candidates: ['200012025'] })
  })

  test('a long list of candidates is cut in the problem, not in the decision', () => {
    const many = Array.from({ length: 8 }, (_, index) => seen(`1000${index}2024`, MARYAM, 1, 2024))
    const result = decided(2, [row('20001', MARYAM)], many)
    expect(result.decisions[0]?.candidates).toHaveLength(8)
    expect(result.problems[0]?.expected).toMatch(/^(\d{9}، ){5}…$/)
  })
})

describe('a new id', () => {
  test('a new student’s id is the seat number and the year, in Western digits', () => {
    expect(decided(1, [row('١٠٠٠١', MARYAM)], []).short).toEqual(['١٠٠٠١ new 100012025'])
  })

  test('a new student’s id that another row states is an error', () => {
    const result = decided(1, [row('10001', MARYAM), row('10002', AHMAD, '100012025')], [])
    expect(result.problems).toEqual([{ code: 'student_id_taken', row: 1, value: '100012025', expected: AHMAD }])
  })

  test('a new student’s id cannot be made from a seat with letters', () => {
    expect(decided(1, [row('A0001', MARYAM)], []).codes).toEqual(['student_id_invalid'])
  })
})

describe('the second session', () => {
  const known = [
    seen('100012025', MARYAM, 1, 2025),
    seen('100022025', AHMAD, 1, 2025),
    seen('100032025', 'هدى بدر', 1, 2025),
    seen('100042025', 'هدى بدر', 1, 2025),
  ]

  function resits(rows: NewRow[], more: Appearance[] = []) {
    const heading = { grade: 1, year: 2025, session: 2 } as const
    const { decisions, problems } = decideIdentities(rows, heading, [...known, ...more])
    const short = decisions.map(({ match, studentId }, index) => `${rows[index]?.seatNumber} ${match} ${studentId}`)
    return { short, problems: problems.map(({ code, row: at }) => `${at} ${code}`), decisions }
  }

  test('a second session with the seats of the first has the same students', () => {
    expect(resits([row('10001', MARYAM)])).toMatchObject({ short: ['10001 same_seat 100012025'], problems: [] })
  })

  test('in a second session with new seats, students are recognised by name, not by seat', () => {
    const result = resits([row('10001', AHMAD), row('10009', MARYAM)])
    expect(result.short).toEqual(['10001 same_name 100022025', '10009 same_name 100012025'])
    expect(result.problems).toEqual([])
  })

  test('in a second session, a row with the name of two students is ambiguous', () => {
    const result = resits([row('10009', 'هدى بدر')])
    expect(result.short).toEqual(['10009 ambiguous 100092025'])
    expect(result.decisions[0]?.candidates).toEqual(['100032025', '100042025'])
  })

  test('a student only in the second session is refused at another student’s seat', () => {
    const stranger = 'سالم فرج خليل'
    expect(resits([row('10001', stranger)]).problems).toEqual(['1 student_id_taken'])
    const earlier = resits([row('10001', stranger)], [seen('100772024', stranger, 1, 2024)])
    expect(earlier).toMatchObject({ short: ['10001 same_name 100772024'], problems: ['1 seat_of_another'] })
  })

  test('a row of the second session that matches no first session’s row is a new student', () => {
    expect(resits([row('10009', 'سالم فرج خليل')])).toMatchObject({ short: ['10009 new 100092025'], problems: [] })
  })

  test('the seats of the second session do not decide a later sheet of the first session', () => {
    const seats = [seen('100012025', MARYAM, 1, 2025), seen('100022025', AHMAD, 1, 2025, '10001', 2)]
    expect(decided(1, [row('10001', 'مريم حسين علي سالم')], seats).short).toEqual(['10001 same_seat 100012025'])
  })
})
