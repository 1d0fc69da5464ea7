import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import styles from './Progress.module.css'
import { Progress } from './Progress.tsx'

test.each([
  ['good', styles.good],
  ['fair', styles.fair],
  ['poor', styles.poor],
] as const)(
  'a share with the tone %s shows its name and its value as text and as a bar, in the colour of its tone',
  (tone, colour) => {
    render(<Progress label="نسبة النجاح" value={71.5} valueText="71.50%" tone={tone} />)
    const bar = screen.getByRole('progressbar', { name: 'نسبة النجاح' })
    expect(bar.getAttribute('aria-valuenow')).toBe('71.5')
    expect(bar.getAttribute('aria-valuetext')).toBe('71.50%')
    expect(screen.getByText('71.50%').className).toBe(colour)
    expect(bar.firstElementChild?.className.split(' ')).toContain(colour)
  },
)

test('the colours of the three tones of a share differ', () => {
  expect(new Set([styles.good, styles.fair, styles.poor]).size).toBe(3)
})
