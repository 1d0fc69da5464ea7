import type { SheetStop } from '#contract/sheet-stops.ts'
import type { SheetAcceptanceTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'

/** Stores the stops that were found in a sheet's file. */
export async function insertStops(db: Db, sheetId: string, stops: readonly SheetStop[]): Promise<void> {
  if (stops.length === 0) return
  const rows = stops.map(({ code, count, lines, offers }) => ({
    sheet_id: sheetId,
    code,
    count,
    lines: JSON.stringify(lines),
    offers: JSON.stringify(offers),
  }))
  await db.insertInto('sheet_stop').values(rows).execute()
}

/** Lists the stops that were found in a sheet's file. */
export async function stopsOfFile(db: Db, sheetId: string): Promise<SheetStop[]> {
  const rows = await db
    .selectFrom('sheet_stop')
    .select(['code', 'count', 'lines', 'offers'])
    .where('sheet_id', '=', sheetId)
    .orderBy('code')
    .execute()
  // `insertStops` stores both lists as JSON text.
  return rows.map(({ code, count, lines, offers }) => ({
    code,
    count,
    lines: JSON.parse(lines) as SheetStop['lines'],
    offers: JSON.parse(offers) as SheetStop['offers'],
  }))
}

/** Lists the acceptances of some versions. */
export async function acceptancesOf(db: Db, sheetIds: readonly string[]): Promise<SheetAcceptanceTable[]> {
  if (sheetIds.length === 0) return []
  return db
    .selectFrom('sheet_acceptance')
    .select(['sheet_id', 'code', 'count', 'reason', 'actor_name', 'at'])
    .where('sheet_id', 'in', sheetIds)
    .execute()
}

/** Stores an acceptance. It replaces an earlier one for the same version and stop code. */
export async function saveAcceptance(db: Db, acceptance: SheetAcceptanceTable): Promise<void> {
  const { sheet_id: _sheet, code: _code, ...values } = acceptance
  await db
    .insertInto('sheet_acceptance')
    .values(acceptance)
    .onConflict((conflict) => conflict.columns(['sheet_id', 'code']).doUpdateSet(values))
    .execute()
}

/** Copies a version's stops and their acceptances to a version made from it. */
export async function copyStops(db: Db, from: string, to: string): Promise<void> {
  await insertStops(db, to, await stopsOfFile(db, from))
  for (const acceptance of await acceptancesOf(db, [from])) await saveAcceptance(db, { ...acceptance, sheet_id: to })
}
