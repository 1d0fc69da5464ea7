import type { GridCell, WorksheetGrid } from './grid.rules.ts'

/** Changes to the cells of a test grid with invented students, by the cell's name, such as `D7`. */
export type Edits = Readonly<Record<string, GridCell>>

const CONTROL: readonly (readonly GridCell[])[] = [
  ['كلية التجربة'],
  ['نتيجة الفرقة الثانية - الفصل الدراسي الأول - العام الجامعي 2024/2025'],
  [],
  [
    'م',
    'رقم الجلوس',
    'الاسم',
    'مواد تضاف للمجموع',
    null,
    'المجموع',
    'النسبة المئوية',
    'مواد لا تضاف للمجموع',
    'ملاحظات',
  ],
  [null, null, null, 'النحو', 'الصرف', null, null, 'الحاسب'],
  [null, null, 'النهاية العظمى', 100, 100, 200, 100, 50],
  [1, 20001, 'طالب أول', 91, 80, 171, 85.5, 40],
  [2, 20002, 'طالب ثان', '/50', 'غـ', 50, 25, 50, 'رأفة'],
  [3, 20003, 'طالب ثالث', 60.5, 70, 130.5, 65.25, 'غ'],
]

const TEMPLATE: readonly (readonly GridCell[])[] = [
  ['student_id', 'seat_number', 'name', 'النحو', 'الصرف', 'الحاسب'],
  ['final_degree', '', '', 100, 100, 50],
  ['is_calculated_in_total', '', '', 1, 1, 0],
  [200012024, 20001, 'طالب أول', 91, 80, 40],
  [200022024, 20002, 'طالب ثان', '/50', 'غـ', 50],
  [200032024, 20003, 'طالب ثالث', 60.5, 70, 'غ'],
]

/** Makes a control sheet: titles, a two-row header from row 4, full marks in row 6, three students from row 7. */
export function controlGrid(edits: Edits = {}, name = 'كشف'): WorksheetGrid {
  return gridOf(CONTROL, edits, name)
}

/** Makes a template sheet: header in row 1, full marks, counted flags, three students from row 4. */
export function templateGrid(edits: Edits = {}, name = 'results'): WorksheetGrid {
  return gridOf(TEMPLATE, edits, name)
}

/** Makes a worksheet from rows of cells, row 1 first; leaves out rows without cells, as readers do. */
export function gridOf(rows: readonly (readonly GridCell[])[], edits: Edits = {}, name = 'كشف'): WorksheetGrid {
  const table = rows.map((cells) => [...cells])
  for (const [cellName, value] of Object.entries(edits)) {
    const [, letter = 'A', row = '1'] = /^([A-Z])(\d+)$/.exec(cellName) ?? []
    const index = Number(row) - 1
    while (table.length <= index) table.push([])
    const cells = table[index] ?? []
    const column = letter.charCodeAt(0) - 65
    while (cells.length <= column) cells.push(null)
    cells[column] = value
  }
  const numbered = table.map((cells, index) => ({ number: index + 1, cells }))
  return { name, rows: numbered.filter(({ cells }) => cells.length > 0) }
}
