import { type OptionValues, UsageError } from './command.ts'

/** Returns the Postgres address in an option; undefined without the option. Throws UsageError for any other text. */
export function postgresUrl(value: OptionValues[string]): string | undefined {
  if (typeof value !== 'string') return undefined
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) throw new UsageError('العنوان يبدأ بـ postgres://')
  return value
}
