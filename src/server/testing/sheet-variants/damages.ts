import { below, type Cohort, pick, type Random } from './cohort.ts'
import { type Located, moveDown, setCell, students } from './damage-places.ts'
import { titleOf } from './layouts.ts'
import type { CohortFile } from './published-cohort.ts'
import type { Table, TableCell } from './table-files.ts'

/** The damages: ways in which a sheet can go wrong between the control office and the portal. */

export interface Damaged {
  tables: readonly Table[]
  /** What the officer chooses; by default the right heading. */
  choices?: NonNullable<CohortFile['choices']>
  /** Damages the written file. */
  cut?: (bytes: Buffer) => Buffer
  /** The only format in which the damage is possible. */
  only?: 'xlsx'
}

export interface Damage {
  what: string
  /** What is published already: the undamaged version of this sheet, or the sheet of the other term. */
  context: 'replaced' | 'other term'
  /** What the layout must have for the damage: titles, groups or totals. */
  needs?: 'title' | 'groups' | 'totals'
  make: (located: Located, random: Random) => Damaged
}

/**
 * Gives the table a title with the changed heading. If the title names another term, the officer chooses the right
 * heading; otherwise the officer chooses, at random, the right heading or nothing.
 */
function retitled({ table, cohort }: Located, change: Partial<Cohort['heading']>, random: Random): Damaged {
  const { grade, term, year, session } = cohort.heading
  const title = titleOf({ ...cohort.heading, ...change })
  const rows = table.rows.map((cells) => cells.map((cell) => (cell === titleOf(cohort.heading) ? title : cell)))
  const isChosen = 'term' in change || random() < 0.5
  return { tables: [{ ...table, rows }], choices: isChosen ? { grade, term, year, session } : {} }
}

/** Changes a random student's cell in a random column of marks. */
function inMarks(at: Located, random: Random, cell: (before: TableCell) => TableCell): Damaged {
  const column = pick(random, at.numbers)
  const chosen = below(random, at.cohort.students.length)
  return {
    tables: [
      students(at, (cells, index) => (index === chosen ? setCell(cells, column, cell(cells[column] ?? null)) : cells)),
    ],
  }
}

const SOME = 5

export const DAMAGES: readonly Damage[] = [
  {
    what: 'a column moved down by a row',
    context: 'replaced',
    make: (at, random) => ({ tables: [moveDown(at, [pick(random, at.numbers)])] }),
  },
  {
    what: 'marks moved to the right for some students',
    context: 'replaced',
    needs: 'totals',
    make: (at) => ({
      tables: [
        students(at, (cells, index) =>
          index < SOME * 2 ? [...cells.slice(0, at.name + 1), null, ...cells.slice(at.name + 1)] : cells,
        ),
      ],
    }),
  },
  {
    what: 'the last rows cut off',
    context: 'replaced',
    make: (at, random) => ({ tables: [{ ...at.table, rows: at.table.rows.slice(0, -1 - below(random, 12)) }] }),
  },
  { what: 'two subjects under each other’s name', context: 'replaced', make: swapNames },
  {
    what: 'the title of another grade',
    context: 'replaced',
    needs: 'title',
    make: (at, random) => retitled(at, { grade: pick(random, [1, 3, 4] as const) }, random),
  },
  {
    what: 'the title of another year',
    context: 'replaced',
    needs: 'title',
    make: (at, random) => retitled(at, { year: at.cohort.heading.year + pick(random, [-1, 1]) }, random),
  },
  {
    what: 'the title of the other term',
    context: 'replaced',
    needs: 'title',
    make: (at, random) => retitled(at, { term: 2 }, random),
  },
  {
    what: 'the title of the second session',
    context: 'replaced',
    needs: 'title',
    make: (at, random) => retitled(at, { session: 2 }, random),
  },
  {
    what: 'a seat number twice',
    context: 'replaced',
    make: (at) => ({
      tables: [
        students(at, (cells, index) =>
          index === 1 ? setCell(cells, at.seat, at.table.rows[at.first]?.[at.seat] ?? null) : cells,
        ),
      ],
    }),
  },
  {
    what: 'a student twice',
    context: 'replaced',
    make: (at, random) => ({
      tables: [{ ...at.table, rows: [...at.table.rows, pick(random, at.table.rows.slice(at.first))] }],
    }),
  },
  {
    what: 'hidden students',
    context: 'replaced',
    make: (at, random) => ({
      tables: [{ ...at.table, hiddenRows: [at.first + 1 + below(random, SOME), at.first + 9] }],
    }),
  },
  {
    what: 'a hidden column',
    context: 'replaced',
    make: (at, random) => ({ tables: [{ ...at.table, hiddenColumns: [pick(random, at.numbers)] }] }),
  },
  {
    what: 'another sheet in a second tab',
    context: 'replaced',
    make: (at, random) => ({ tables: [at.table, { ...moveDown(at, [pick(random, at.numbers)]), name: 'نسخة' }] }),
  },
  {
    what: 'only the first names',
    context: 'replaced',
    make: (at) => ({
      tables: [students(at, (cells) => setCell(cells, at.name, String(cells[at.name]).split(' ')[0] ?? ''))],
    }),
  },
  { what: 'names moved down by a row', context: 'replaced', make: (at) => ({ tables: [moveDown(at, [at.name])] }) },
  {
    what: 'seat numbers moved down by a row',
    context: 'replaced',
    make: (at) => ({ tables: [moveDown(at, [at.seat])] }),
  },
  {
    what: 'another full mark',
    context: 'replaced',
    make: (at, random) => changeFullMark(at, random, (mark) => mark + 50),
  },
  { what: 'a full mark missing', context: 'replaced', make: (at, random) => changeFullMark(at, random, () => null) },
  {
    what: 'the groups of counted and uncounted subjects exchanged',
    context: 'replaced',
    needs: 'groups',
    make: exchangeGroups,
  },
  { what: 'a mark with a digit too many', context: 'replaced', make: (at, random) => inMarks(at, random, () => 1605) },
  {
    what: 'an unknown word in place of a mark',
    context: 'replaced',
    make: (at, random) => inMarks(at, random, () => 'ينظر'),
  },
  {
    what: 'a formula that was never calculated',
    context: 'replaced',
    make: (at, random) => ({ ...inMarks(at, random, () => '<c r="@"><f>A1</f></c>'), only: 'xlsx' }),
  },
  {
    what: 'a mark that a program took for a date',
    context: 'replaced',
    make: (at, random) => ({ ...inMarks(at, random, () => '<c r="@" t="d"><v>2025-05-10</v></c>'), only: 'xlsx' }),
  },
  {
    what: 'students after the end mark',
    context: 'replaced',
    make: (at) => ({ tables: [{ ...at.table, rows: at.table.rows.toSpliced(-SOME, 0, ['انتهى الكشف']) }] }),
  },
  {
    what: 'bytes missing at the end',
    context: 'replaced',
    make: (at, random) => ({
      tables: [at.table],
      cut: (bytes) => bytes.subarray(0, bytes.length - 30 - below(random, 400)),
      only: 'xlsx',
    }),
  },
  { what: 'a subject of which everybody is absent', context: 'replaced', make: (at, random) => allAbsent(at, random) },
  {
    what: 'a third of the students missing in the second term',
    context: 'other term',
    make: (at) => ({
      tables: [{ ...at.table, rows: at.table.rows.filter((_cells, index) => index < at.first || index % 3 > 0) }],
    }),
  },
  { what: 'the students of another grade', context: 'replaced', make: otherStudents },
]

function swapNames({ table, cohort, first }: Located, random: Random): Damaged {
  const from = below(random, cohort.subjects.length - 1)
  const [one, two] = [cohort.subjects[from]?.name, cohort.subjects[from + 1]?.name]
  const swap = (cell: TableCell) => (cell === one ? two : cell === two ? one : cell) ?? null
  return { tables: [{ ...table, rows: table.rows.map((cells, at) => (at < first ? cells.map(swap) : cells)) }] }
}

function changeFullMark(
  { table, first, numbers }: Located,
  random: Random,
  change: (mark: number) => TableCell,
): Damaged {
  const row = table.rows.findLastIndex(
    (cells, at) => at < first && cells.some((cell) => cell === 'final_degree' || cell === 'النهاية العظمى'),
  )
  const marked = numbers.filter((column) => typeof table.rows[row]?.[column] === 'number')
  // The first number is a mark of a subject or of its component; later numbers may be totals.
  const column = marked[below(random, Math.min(2, marked.length))] ?? 0
  const rows = table.rows.map((cells, at) =>
    at === row ? setCell(cells, column, change(Number(cells[column]))) : cells,
  )
  return { tables: [{ ...table, rows }] }
}

function exchangeGroups({ table }: Located): Damaged {
  const [counted, uncounted] = ['مواد تضاف للمجموع', 'مواد لا تضاف للمجموع']
  const exchange = (cell: TableCell) => (cell === counted ? uncounted : cell === uncounted ? counted : cell)
  return { tables: [{ ...table, rows: table.rows.map((cells) => cells.map(exchange)) }] }
}

function allAbsent(at: Located, random: Random): Damaged {
  const column = pick(random, at.numbers)
  return { tables: [students(at, (cells) => setCell(cells, column, 'غـ'))] }
}

/** Puts other students into the sheet: other seats and names, with the same title and marks. */
function otherStudents(at: Located): Damaged {
  const rename = (cells: readonly TableCell[], index: number) =>
    setCell(setCell(cells, at.seat, 41_000 + index), at.name, `${String(cells[at.name])} الأزهري`)
  return { tables: [students(at, rename)] }
}
