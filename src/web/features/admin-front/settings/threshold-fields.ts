import type { FrontSettings } from '#contract/admin-front.ts'
import { cleanText, westernDigits } from '#contract/search-text.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import type { Faults } from '../../../ui/form-faults.ts'

type Thresholds = FrontSettings['thresholds']
type ThresholdName = keyof Thresholds

/** The classifications that have a threshold, the highest first. */
export const THRESHOLD_NAMES = ['excellent', 'very_good', 'good', 'pass'] as const satisfies readonly ThresholdName[]

export type ThresholdTexts = Record<ThresholdName, string>

/** Returns the classification thresholds as the texts of their fields. */
export function textsOf({ excellent, very_good, good, pass }: Thresholds): ThresholdTexts {
  return { excellent: String(excellent), very_good: String(very_good), good: String(good), pass: String(pass) }
}

/** Parses the fields of the thresholds; call it only if `thresholdFaults` returns no error. */
export function thresholdsOf({ excellent, very_good, good, pass }: ThresholdTexts): Thresholds {
  return {
    excellent: percentageOf(excellent),
    very_good: percentageOf(very_good),
    good: percentageOf(good),
    pass: percentageOf(pass),
  }
}

/** Returns an error for each threshold that is not a percentage or not lower than the one above it. */
export function thresholdFaults(texts: ThresholdTexts): Faults {
  const { outOfRange, notLower } = frontDeskText.thresholds
  const faults: Record<string, string> = {}
  let above = Number.POSITIVE_INFINITY
  for (const name of THRESHOLD_NAMES) {
    const value = percentageOf(texts[name])
    if (Number.isNaN(value) || value > 100) faults[name] = outOfRange
    else if (value >= above) faults[name] = notLower
    above = faults[name] === outOfRange ? above : value
  }
  return faults
}

/** Parses a percentage with up to two decimals; NaN for any other text. */
function percentageOf(typed: string): number {
  const text = westernDigits(cleanText(typed)).replace('٫', '.')
  return /^\d{1,3}([.]\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
}
