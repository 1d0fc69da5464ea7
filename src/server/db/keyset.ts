import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { AppError } from '#server/errors/app-error.ts'

/** One column of a list's order: a column's name, or an SQL expression with the name that it has in the rows. */
type KeysetColumn = string | { name: string; is: RawBuilder<string> }

export interface KeysetPage {
  /**
   * Text columns that order the list. The last one is unique, so no two rows have the same place in the order. A column
   * may have its table's name before a dot.
   */
  by: readonly KeysetColumn[]
  order: 'asc' | 'desc'
  /** The `next` of the previous page; undefined for the first page. */
  after: string | undefined
  size: number
}

/**
 * Runs a query for one page of its rows, by keyset: the page begins after the previous page's last row, so that rows
 * added meanwhile shift nothing. `next` is the cursor of the next page, null on the last one. Throws invalid_request
 * for an invalid cursor.
 */
export async function keysetPage<Database, Table extends keyof Database, Row extends object>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { by, order, after, size }: KeysetPage,
): Promise<{ rows: Row[]; next: string | null }> {
  const columns = by.map((column) =>
    typeof column === 'string' ? { name: column.replace(/^.*[.]/, ''), is: sql.ref<string>(column) } : column,
  )
  let page = query.limit(size + 1)
  for (const { is } of columns) page = page.orderBy(is, order)
  if (after !== undefined) {
    const place = sql.join(readPlace(after, columns.length))
    const comparison = order === 'asc' ? sql`>` : sql`<`
    page = page.where(sql<boolean>`(${sql.join(columns.map(({ is }) => is))}) ${comparison} (${place})`)
  }
  const found = await page.execute()
  const rows = found.slice(0, size)
  const last = found.length > size ? rows.at(-1) : undefined
  return { rows, next: last ? columns.map(({ name }) => String(last[name as keyof Row])).join('~') : null }
}

function readPlace(after: string, columns: number): string[] {
  const place = after.split('~')
  if (place.length !== columns || place.includes('')) {
    throw new AppError('invalid_request', 'after', { fields: [{ path: '/after', message: 'invalid' }] })
  }
  return place
}
