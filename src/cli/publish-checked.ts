import type { Acceptance } from '#contract/sheet-publication.ts'
import { versionPublication } from '#server/modules/sheets/versions/sheet-versions.service.ts'
import { acceptancesFor, openStops, type TypedAcceptance } from './acceptances.ts'
import type { CommandContext } from './command.ts'
import { acceptLine, figureLines, stopLines } from './publication-report.ts'

/**
 * Prints what publishing a version changes and what stops it, and runs `publish` if all these stops are accepted.
 * Otherwise prints how to accept them, and returns false. Throws AppError `sheet_not_found` and UsageError.
 */
export async function publishChecked(
  { database, print }: CommandContext,
  sheetId: string,
  typed: readonly TypedAcceptance[],
  publish: (accept: Acceptance[]) => Promise<void>,
): Promise<boolean> {
  const { figures, stops } = await versionPublication(database.write, sheetId)
  print(`${sheetId}:`)
  for (const line of [...figureLines(figures), ...stopLines(stops)]) print(line)
  const accept = acceptancesFor(stops, typed)
  const open = openStops(stops, accept)
  if (open.length > 0) {
    print(acceptLine(open))
    return false
  }
  await publish(accept)
  return true
}
