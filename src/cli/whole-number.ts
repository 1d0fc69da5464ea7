import { type OptionValues, UsageError } from './command.ts'

/**
 * Returns the number in an option; undefined without the option. Throws UsageError unless it is whole and within
 * bounds.
 */
export function wholeNumber(options: OptionValues, name: string, least: number, most: number): number | undefined {
  const text = options[name]
  if (typeof text !== 'string') return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(`‎--${name}‎ عدد من ${least} إلى ${most}.`)
  }
  return value
}
