import { expect, test } from 'vitest'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { furtherPlaces } from './further-places.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { SheetChoices, SheetHeading } from './sheet-reading.rules.ts'

test.each<[title: string, places: Partial<SheetHeading>[]]>([
  ['نتيجة الفرقة الثانية - الفصل الدراسي الأول والثاني - 2024/2025', [{ term: 2 }]],
  ['الفصل الدراسي الأول والفصل الدراسي الثاني', [{ term: 2 }]],
  ['الترم الأول و الترم الثانى', [{ term: 2 }]],
  ['ترم 1 + 2', [{ term: 2 }]],
  ['ترم_أول_وثان', [{ term: 2 }]],
  ['Term 1 & 2', [{ term: 2 }]],
  ['الفرقتان: الفرقة الأولى والثانية', [{ grade: 2 }]],
  ['الفرقة الثالثة والرابعة، الفصل الأول والثاني', [{ term: 2 }, { grade: 4 }]],
  ['نتيجة الفرقة الثانية - الفصل الدراسي الأول - العام الجامعي 2024/2025', []],
  ['الفرقة الأولى والفصل الثاني', []],
  ['الفصل الدراسي الأول، الدور الثاني', []],
  ['الفرقة الثانية ومواد التخلف من الفرقة الأولى', []],
  ['الفصل 1/2025', []],
  ['الفصل الأول واللائحة الثانية', []],
  ['الفرقة الثانية وأولاد العاملين', []],
])('the title «%s» names further places: %j', (title, places) => {
  expect(furtherPlaces(title, SPECIFIED_SHAPE)).toEqual(places)
})

function read(choices: SheetChoices) {
  const grid = gridOf([
    ['نتيجة الفرقة الثانية - الفصل الدراسي الأول والثاني - 2024/2025'],
    ['رقم الجلوس', 'الاسم', 'النحو (100)'],
    [10_001, 'هدى حسن', 55],
  ])
  const { heading, problems, stops } = recogniseSheet([grid], choices)
  return { term: heading.term, codes: [...problems, ...stops].map(({ code }) => code) }
}

test('a title that names both terms states no term, and is a stop whichever term is chosen', () => {
  expect(read({})).toEqual({ term: undefined, codes: ['term_unknown', 'group_unknown', 'heading_differs'] })
  expect(read({ term: 1 })).toEqual({ term: 1, codes: ['group_unknown', 'heading_differs'] })
})
