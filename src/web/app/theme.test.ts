import { expect, test } from 'vitest'
import html from '../index.html?raw'
import { applyTheme, PAPER } from './theme.ts'

test('index.html has the same theme colours, which apply before any script runs', () => {
  expect(html).toContain(`<meta name="theme-color" content="${PAPER.light}" />`)
  expect(html).toContain(`.content = '${PAPER.dark}'`)
})

test('the browser’s theme colour follows the theme', () => {
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  document.head.append(meta)
  applyTheme('dark')
  expect(meta.content).toBe(PAPER.dark)
  applyTheme('light')
  expect(meta.content).toBe(PAPER.light)
  meta.remove()
})
