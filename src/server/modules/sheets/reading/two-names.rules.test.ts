import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

const THREE = ['منى فؤاد نصر', 'ليلى عادل شاكر', 'خالد سمير نبيل', 'سارة زكي أمين']
const FOUR = THREE.map((name) => `${name} سالم`)

/** Returns the rows whose names stop the publication as odd. */
function oddRows(names: readonly GridCell[], others: readonly string[] = THREE) {
  const rows = [...names, ...others].map((name, at): GridCell[] => [10_001 + at, name, 60])
  const { stops } = recogniseSheet([gridOf([['رقم الجلوس', 'الاسم', 'النحو (100)'], ...rows])], {
    grade: 2,
    term: 1,
    year: 2025,
  })
  return stops.flatMap(({ code, lines }) => (code === 'odd_names' ? lines.map(({ row }) => row) : []))
}

test.each([
  'أحمد علي حسن / محمد سعيد علي',
  'أحمد علي/محمد سعيد',
  'أحمد علي و محمد سعيد',
  'أحمد علي - محمد سعيد',
  'أحمد علي، محمد سعيد',
  'أحمد علي ؛ محمد سعيد',
  'أحمد علي + محمد سعيد',
  'الطالبان / أحمد علي / محمد سعيد',
  'السيد أحمد علي / السيد محمد سعيد',
  'أحمد علي / محمد الشيخ',
  'أحمد علي / محمد معروف',
  'أحمد علي حسن\nمحمد سعيد علي',
  'أحمد علي حسن\r\nمحمد سعيد علي',
])('«%s» are two people in one cell', (name) => {
  expect(oddRows([name])).toEqual([2])
})

test.each([
  'أحمد محمد عبد الله عبد الرحمن السيد أبو العز حسن',
  'د/ أحمد علي حسن',
  'أ.د / أحمد علي حسن',
  'الأستاذ الدكتور / أحمد علي حسن',
  'اسم الطالبة / هدى علي حسن',
  'أحمد علي حسن / الشهير بحمادة بدوي',
  'أحمد علي حسن وشهرته أحمد بدوي',
  'أحمد علي حسن - وشهرته أحمد بدوي',
  'أحمد علي حسن (محمد سعيد)',
  'أحمد و علي حسن',
  'أحمد علي و حسن',
  'محمد علي وهبة حسن سالم',
  'أحمد عبد-الله حسن علي',
  'أحمد علي\nحسن سالم محمود',
  'أحمد علي حسن سالم محمود\nطه',
  'أحمد علي حسن\n(باق للإعادة منه)',
])('«%s» is one person', (name) => {
  expect(oddRows([name])).toEqual([])
})

test('two lines are two people only if each is as long as the other names', () => {
  expect(oddRows(['أحمد علي حسن\nمحمد سعيد علي'], FOUR)).toEqual([])
  expect(oddRows(['أحمد علي حسن سالم\nمحمد سعيد علي'], FOUR)).toEqual([])
  expect(oddRows(['أحمد علي حسن سالم\nمحمد سعيد علي طه'], FOUR)).toEqual([2])
  expect(oddRows([{ kind: 'formula', value: 'أحمد علي حسن سالم\nمحمد سعيد علي طه' }], FOUR)).toEqual([2])
  expect(oddRows(['أحمد علي\nحسن سالم'], ['هدى سعد', 'منى نصر', 'نور هاني'])).toEqual([2])
  expect(oddRows(['أحمد\nمحمد'], ['هدى', 'منى', 'نور'])).toEqual([])
})

test('the usual length of a sheet’s names is their median', () => {
  const [two, four] = [['هدى سعد', 'نور هاني', 'منى نصر'], FOUR]
  expect(oddRows(['أحمد علي\nحسن سالم'], [...two.slice(0, 1), ...four.slice(0, 1), ...two.slice(1)])).toEqual([2])
  expect(oddRows(['أحمد علي\nحسن سالم'], [...four.slice(0, 2), ...two.slice(0, 2)])).toEqual([])
})

test('two lines are found in one of several columns of a name', () => {
  const rows = [['أحمد علي حسن سالم\nمحمد سعيد علي طه', 'نصر'], ...THREE.map((name) => [name, 'بدر'])]
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'اللقب', 'النحو (100)'],
    ...rows.map((names, at): GridCell[] => [10_001 + at, ...names, 60]),
  ])
  const { stops } = recogniseSheet([grid], { grade: 2, term: 1, year: 2025 })
  expect(stops.map(({ code, lines }) => [code, ...lines.map(({ row }) => row)])).toEqual([['odd_names', 2]])
})

test('a sign that is in most names does not separate two people', () => {
  const names = THREE.map((name) => `${name} - قسم أول`)
  expect(oddRows(names.slice(0, 2), THREE.slice(2))).toEqual([2, 3])
  expect(oddRows(names.slice(0, 3), THREE.slice(3))).toEqual([])
})
