import { createHash } from 'node:crypto'
import type { Database } from '#server/db/open-database.ts'
import { resultsPublication } from '#server/modules/results/results.published.ts'
import type { ImportSource } from '#server/modules/sheets/importing/import-plan.rules.ts'
import { applyImport } from '#server/modules/sheets/importing/sheet-import.service.ts'
import { recogniseSheet } from '#server/modules/sheets/reading/sheet-layout.rules.ts'
import type { SheetChoices } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import { publishSheet } from '#server/modules/sheets/sheets.service.ts'
import { readGrids } from '#server/readers/read-grids.ts'
import { textsOf } from '../copied-texts.ts'
import { byOffice, NOON, OFFICE_IMPORT } from '../factories.ts'
import type { Cohort } from './cohort.ts'

/** A cohort's file, and what the officer chose for it. */
export interface CohortFile {
  bytes: Buffer
  choices?: SheetChoices
  fileName?: string
}

/** Reads a file as an import does. Throws UnreadableFileError. */
export async function sourceOf({ bytes, choices = {}, fileName = 'file' }: CohortFile): Promise<ImportSource> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { fileName, sha256, reading: recogniseSheet(await readGrids(bytes), choices, fileName) }
}

/** Returns the choices for a file whose title does not state grade, term and year. */
export function headingChoices({ heading: { grade, term, year } }: Cohort): SheetChoices {
  return { grade, term, year }
}

/** Imports a file and publishes it, accepting no stop. Throws `rejected_sheet` or `publication_stopped`. */
export async function publishFile(database: Database, file: CohortFile): Promise<void> {
  const plans = await applyImport(database, [await sourceOf(file)], OFFICE_IMPORT)
  for (const { sheetId } of plans) await publishSheet(database, sheetId ?? '', byOffice(NOON))
}

const THRESHOLDS = { excellent: 85, very_good: 75, good: 65, pass: 50 }

/** Returns at most five URLs whose answers differ. */
export function differing(some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] {
  const urls = new Set([...some.keys(), ...others.keys()])
  return [...urls].filter((url) => some.get(url) !== others.get(url)).slice(0, 5)
}

/** Returns every published answer of the results by URL. */
export async function publishedAnswers({ read }: Database): Promise<Map<string, string>> {
  const { answers, load } = resultsPublication({ db: read, snapshot: (work) => work(read), thresholds: THRESHOLDS })
  return textsOf(answers, await load(undefined, 0))
}
