import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PEN_VERSE } from '../i18n/ar/verses.ts'
import { Verse } from './Verse.tsx'

test('a verse of the Quran shows its sura and number, and can name a heading', () => {
  render(
    <h2>
      <Verse verse={PEN_VERSE} />
    </h2>,
  )
  expect(screen.getByRole('heading', { name: `${PEN_VERSE.text} القلم: 1` })).toBeTruthy()
})
