import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, LEAST_CONTRAST, PAPERS, shadesOf } from './accent.ts'

const STEPS = ['00', '33', '66', '99', 'cc', 'ff']
const COLORS = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`)))

test('the contrast of black on white is the highest possible', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each(['light', 'dark'] as const)(
  'text in every shade has enough contrast in the %s theme, whatever the faculty’s colour (216 colours)',
  (theme) => {
    const weak = COLORS.filter((color) => {
      const { press, strong, on, tint } = shadesOf(color)[theme]
      const pairs = [
        ...PAPERS[theme].flatMap((paper) => [press, strong].map((text) => [text, paper] as const)),
        [on, press],
        [on, strong],
        [strong, tint],
      ] as const
      return pairs.some(([text, ground]) => contrast(text, ground) < LEAST_CONTRAST)
    })
    expect(weak).toEqual([])
  },
)

test('a colour that already has enough contrast stays unchanged', () => {
  expect(shadesOf('#7a1f3d').light.press).toBe('#7a1f3d')
  expect(shadesOf('#ffd0dc').dark.press).toBe('#ffd0dc')
})

test('tokens.css has every colour of PAPERS, under its theme', () => {
  const css = readFileSync('src/web/styles/tokens.css', 'utf8')
  const [light = '', dark = ''] = css.split("[data-theme='dark']")
  for (const paper of PAPERS.light) expect(light).toContain(paper)
  for (const paper of PAPERS.dark) expect(dark).toContain(paper)
})
