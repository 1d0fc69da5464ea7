import { describe, expect, test } from 'vitest'
import { ROW_VARIANTS } from '#server/testing/sheet-variants/cell-variants.ts'
import { CONTENT_VARIANTS } from '#server/testing/sheet-variants/content-variants.ts'
import { FILE_VARIANTS } from '#server/testing/sheet-variants/file-variants.ts'
import { LAYOUT_VARIANTS } from '#server/testing/sheet-variants/layout-variants.ts'
import { MARK_VARIANTS, markedSheet } from '#server/testing/sheet-variants/mark-variants.ts'
import { readingOf, type Variant } from '#server/testing/sheet-variants/variant.ts'

/**
 * Each variant of a sheet is read as the students that the office means, or gives an error at a cell or a publication
 * stop.
 */

const GROUPS: readonly (readonly [string, readonly Variant[]])[] = [
  ['files', FILE_VARIANTS],
  ['layouts', LAYOUT_VARIANTS],
  ['contents', CONTENT_VARIANTS],
  ['titles, rows, seats and names', ROW_VARIANTS],
]

describe.each(GROUPS)('%s', (_group, variants) => {
  test.each(variants)('a variant of a sheet is read as expected: $what', async (variant) => {
    expect(await readingOf(variant)).toEqual(variant.gives)
  })
})

describe('marks', () => {
  test.each(MARK_VARIANTS)('a mark cell with %s gives %s', async (cell, gives) => {
    const [line = ''] = await readingOf({ what: '', file: markedSheet(cell), gives: [] })
    expect(line.replace(/^20001 أحمد محمد علي: (\S+) 80 40/, '$1')).toBe(gives)
  })
})
