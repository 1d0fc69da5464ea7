import { expect, test } from 'vitest'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { textsOf, thresholdFaults, thresholdsOf } from './threshold-fields.ts'

const { outOfRange, notLower } = frontDeskText.thresholds

test('a threshold’s percentage may have Arabic digits, an Arabic decimal sign and invisible marks', () => {
  const texts = { excellent: '٨٥٫٥', very_good: '\u200f۷۵', good: ' 65 ', pass: '50' }
  expect(thresholdFaults(texts)).toEqual({})
  expect(thresholdsOf(texts)).toEqual({ excellent: 85.5, very_good: 75, good: 65, pass: 50 })
})

test('classification thresholds are unchanged after they are put into the fields and read back', () => {
  const values = { excellent: 84.5, very_good: 75, good: 65, pass: 0 }
  expect(thresholdsOf(textsOf(values))).toEqual(values)
  expect(thresholdFaults(textsOf(values))).toEqual({})
})

test.each([
  [['85', '85', '65', '50'], { very_good: notLower }],
  [['85', '75', '80', '50'], { good: notLower }],
  [['101', '75', '65', '50'], { excellent: outOfRange }],
  [['85', '', '90', '50'], { very_good: outOfRange, good: notLower }],
  [['85', '75', '65', '-1'], { pass: outOfRange }],
  [['85.125', '75', '65', '50'], { excellent: outOfRange }],
])(
  'thresholds typed as %j get an error for each wrong field',
  ([excellent = '', very_good = '', good = '', pass = ''], faults) => {
    expect(thresholdFaults({ excellent, very_good, good, pass })).toEqual(faults)
  },
)
