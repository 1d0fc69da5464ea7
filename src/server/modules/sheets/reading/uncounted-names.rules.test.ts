import { describe, expect, test } from 'vitest'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import { saysCarried, saysUncounted } from './uncounted-names.rules.ts'

test.each([
  ['الحاسب (لا تضاف)', true],
  ['الحاسب (لا تضاف للمجموع)', true],
  ['الحاسب - نجاح ورسوب', true],
  ['اللغة الإنجليزية [غير مضافة]', true],
  ['الحاسب/ خارج المجموع', true],
  ['الحاسب', false],
  ['الحاسب (تضاف للمجموع)', false],
  ['تاريخ ما لم يدرس', false],
])('the name «%s» says that the subject does not count: %s', (name, isSaid) => {
  expect(saysUncounted(name)).toBe(isSaid)
})

test.each([
  ['التفسير (تخلف)', true],
  ['التفسير - مادة محملة', true],
  ['تخلف التفسير', true],
  ['تخلف', false],
  ['التخلف العقلي', false],
  ['أسباب تخلف المسلمين', false],
])('the name «%s» says that the subject is carried over: %s', (name, isSaid) => {
  expect(saysCarried(name)).toBe(isSaid)
})

describe('a column whose header says how it counts', () => {
  function read(header: string, choice = {}) {
    const grid = gridOf([
      ['رقم الجلوس', 'الاسم', 'النحو', header],
      ['النهاية العظمى', null, 100, 50],
      [10_001, 'هدى حسن', 60, 40],
      [10_002, 'منى علي', 61, 41],
    ])
    const { problems, stops } = recogniseSheet([grid], { grade: 2, term: 1, year: 2025, ...choice })
    return [...problems, ...stops.flatMap(({ code, lines }) => lines.map((line) => ({ code, ...line })))]
      .filter(({ column }) => column === 'D')
      .map(({ code }) => code)
  }

  test('a column whose header says that it does not count is asked about until the office has chosen', () => {
    expect(read('الحاسب (نجاح ورسوب)')).toEqual(['group_not_understood'])
    const columns = { D: { role: 'subject', name: 'الحاسب', counted: false } }
    expect(read('الحاسب (نجاح ورسوب)', { columns })).toEqual([])
  })

  test('a column whose header says that it is carried over is asked about until the office has chosen', () => {
    expect(read('التفسير (تخلف)')).toEqual(['group_not_understood'])
    const columns = { D: { role: 'carried_subject', name: 'التفسير' } }
    expect(read('التفسير (تخلف)', { columns })).toEqual([])
  })

  test('a column whose header reads like a group is a stop, because its marks are not read', () => {
    expect(read('الحاسب خارج المجموع')).toEqual(['column_not_understood'])
  })
})
