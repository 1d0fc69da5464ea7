import { randomUUID } from 'node:crypto'
import {
  learntChoicesSchema,
  MAX_HEADERS,
  MOST_LAYOUTS,
  type SheetLayout,
  type WrittenLayout,
} from '#contract/sheet-layouts.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act, actWithin, type OfficeAct } from '#server/modules/audit/office-act.service.ts'
import type { WorksheetGrid } from '../reading/grid.rules.ts'
import type { SheetChoices } from '../reading/sheet-reading.rules.ts'
import { fileOf } from '../upload/stored-choices.ts'
import { noChoices } from '../upload/upload-choices.rules.ts'
import { type AppliedLayout, findLayout, freeName, withFreeNames, withLayout } from './layout-match.rules.ts'
import { deleteLayout, insertLayout, type LayoutRecord, listLayouts, updateLayout } from './layouts.queries.ts'

/**
 * Returns the stored layouts by name. Leaves out a layout whose choices this version of the portal cannot read, and one
 * with longer headers than can be stored.
 */
export async function allLayouts(db: Db): Promise<SheetLayout[]> {
  return (await storedLayouts(db)).flatMap((record) => layoutOf(record) ?? [])
}

/** Returns the records of all layouts, each with the name by which the office knows it. */
async function storedLayouts(db: Db): Promise<LayoutRecord[]> {
  return withFreeNames(await listLayouts(db))
}

function layoutOf({ header_key, choices, ...record }: LayoutRecord): SheetLayout | undefined {
  const read = learntChoicesSchema.safeParse(JSON.parse(choices))
  return read.success && header_key.length <= MAX_HEADERS
    ? { ...record, headers: header_key, choices: read.data }
    : undefined
}

/**
 * Adds layouts; a layout replaces a stored one that has the same headers. Returns how many were added and replaced.
 * Throws `too_large` if there would be too many.
 */
export function addLayouts(
  database: Database,
  layouts: readonly WrittenLayout[],
  by: OfficeAct,
): Promise<{ added: number; replaced: number }> {
  return act(database, by, { action: 'layout.add', object: { kind: 'layout', id: '' } }, async (tx) => {
    const done = { added: 0, replaced: 0 }
    for (const layout of layouts) done[(await putLayout(tx, layout, by)) ? 'added' : 'replaced'] += 1
    if ((await storedLayouts(tx)).length > MOST_LAYOUTS) throw new AppError('too_large', 'too many layouts')
    return { after: { names: layouts.map(({ name }) => name) }, isNoOp: layouts.length === 0, result: done }
  })
}

/** Whether a file's layout can be stored: it replaces a layout with the same headers, or there is room for another. */
export async function hasRoomFor(db: Db, worksheets: readonly WorksheetGrid[]): Promise<boolean> {
  const layouts = await allLayouts(db)
  return layouts.length < MOST_LAYOUTS || findLayout(worksheets, layouts) !== undefined
}

/**
 * Stores the layout of a draft, and when it was used, in the draft's act; does nothing if there is no room for another
 * layout. A name that the portal proposed (`isProposed`) does not replace the name of a stored layout with the same
 * headers.
 */
export function learnWithin(
  tx: Db,
  { isProposed, ...layout }: WrittenLayout & { isProposed: boolean },
  by: OfficeAct,
): Promise<void> {
  return actWithin(tx, by, { action: 'layout.add', object: { kind: 'layout', id: '' } }, async () => {
    const layouts = await storedLayouts(tx)
    const before = layouts.find(({ header_key }) => header_key === layout.headers)
    if (!before && layouts.length >= MOST_LAYOUTS) return { isNoOp: true }
    const name = isProposed ? (before?.name ?? layout.name) : layout.name
    const isSame = before?.name === name && before.choices === JSON.stringify(layout.choices)
    if (!isSame) await putLayout(tx, { ...layout, name }, by)
    await markUsed(tx, layout.headers, by)
    return { after: { names: [name] }, isNoOp: isSame }
  })
}

/** Renames a layout. Throws `not_found`, `edit_conflict`, and `invalid_request` for a name of another layout. */
export function renameLayout(
  database: Database,
  id: string,
  { before, name }: { before: string; name: string },
  by: OfficeAct,
): Promise<void> {
  return act(database, by, { action: 'layout.rename', object: { kind: 'layout', id } }, async (tx) => {
    const layouts = await storedLayouts(tx)
    const layout = mustFind(layouts, id)
    if (layout.name !== before) throw new AppError('edit_conflict')
    if (layouts.some((other) => other.id !== id && other.name === name)) {
      throw new AppError('invalid_request', 'another layout has this name')
    }
    await updateLayout(tx, id, { name })
    return { before: { name: before }, after: { name }, isNoOp: before === name }
  })
}

/** Removes a layout; adding it again restores it. Throws `not_found`. */
export function removeLayout(database: Database, id: string, by: OfficeAct): Promise<void> {
  return act(database, by, { action: 'layout.remove', object: { kind: 'layout', id } }, async (tx) => {
    const { name } = mustFind(await storedLayouts(tx), id)
    await deleteLayout(tx, id)
    return { before: { name } }
  })
}

/** Writes a layout; returns false if it replaced the one with the same headers. */
async function putLayout(tx: Db, { name, headers, choices }: WrittenLayout, by: OfficeAct): Promise<boolean> {
  const layouts = await storedLayouts(tx)
  const same = layouts.find(({ header_key }) => header_key === headers)
  const taken = layouts.filter(({ id }) => id !== same?.id).map((layout) => layout.name)
  const values = { name: freeName(name, taken), choices: JSON.stringify(choices) }
  if (same) await updateLayout(tx, same.id, values)
  else {
    const created = { created_by: by.actor.name, created_at: by.now.toISOString(), used_at: null }
    await insertLayout(tx, { id: randomUUID(), header_key: headers, ...values, ...created })
  }
  return !same
}

async function markUsed(tx: Db, headers: string, { now }: OfficeAct): Promise<void> {
  const layout = (await storedLayouts(tx)).find(({ header_key }) => header_key === headers)
  if (layout) await updateLayout(tx, layout.id, { used_at: now.toISOString() })
}

function mustFind(layouts: readonly LayoutRecord[], id: string): LayoutRecord {
  const layout = layouts.find((known) => known.id === id)
  if (!layout) throw new AppError('not_found')
  return layout
}

/**
 * Returns a file's name, and its hash together with the choices that a command and a layout made for it. An upload of
 * the file with the same choices has the same hash, and so is recognised as the same file; the same file with other
 * choices is not.
 */
export function fileAsChosen(
  file: { fileName: string; sha256: string },
  { worksheet, fullMarkAll, hidden }: Pick<SheetChoices, 'worksheet' | 'fullMarkAll' | 'hidden'>,
  applied: AppliedLayout | undefined,
): { fileName: string; sha256: string } {
  return fileOf(
    { file_name: file.fileName, file_sha256: file.sha256 },
    {
      ...(applied ? withLayout(noChoices(), applied) : noChoices()),
      ...(worksheet === undefined ? {} : { worksheet }),
      ...(fullMarkAll === undefined ? {} : { full_mark_all: fullMarkAll }),
      ...(hidden === undefined ? {} : { hidden }),
    },
  )
}
