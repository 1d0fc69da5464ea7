import { type OptionValues, UsageError } from './command.ts'

/**
 * Returns the whole number that an option has as its value; undefined without the option. Throws UsageError if the
 * value is not whole or not from `least` to `most`.
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
