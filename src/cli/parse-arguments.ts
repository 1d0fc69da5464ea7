import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './command.ts'

/** Returns the positional arguments and the options of a command. Throws UsageError. */
export function parseArguments(args: readonly string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    // Only --faculty is read by this type; commands read the others as OptionValues, which allows the lists of repeated
    // options.
    return { values: values as Record<string, string | boolean | undefined>, positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? faultText(error) : String(error))
  }
}

/** Returns the Arabic for the English message of Node's parser. */
function faultText({ message }: Error): string {
  // Left-to-right marks keep the dashes before the name in an Arabic line.
  const option = `\u200e${/'(-[^' ]+)/.exec(message)?.[1] ?? ''}\u200e`
  if (message.startsWith('Unknown option')) return `لا يعرف هذا الأمر الاختيار ${option}.`
  return message.includes('does not take') ? `الاختيار ${option} لا يأخذ قيمة.` : `الاختيار ${option} تنقصه قيمته.`
}
