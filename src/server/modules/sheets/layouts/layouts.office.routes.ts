import type { FastifyInstance } from 'fastify'
import {
  addLayoutsEndpoint,
  changeMarkWordsEndpoint,
  layoutsEndpoint,
  markWordsEndpoint,
  removeLayoutEndpoint,
  renameLayoutEndpoint,
} from '#contract/sheet-layouts.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { addLayouts, allLayouts, removeLayout, renameLayout } from './layouts.service.ts'
import { changeWords, officeWords } from './mark-words.service.ts'

/** Maximum bytes of a request's body: a file with the maximum number of layouts. */
const LARGE_BODY = 4_000_000

/** Registers the office's calls about how files are read: layouts of sheets, and meanings of words in mark cells. */
export function layoutsOfficeRoutes(
  app: FastifyInstance,
  gate: Gate,
  { database, now }: { database: Database; now: () => Date },
): void {
  const route = officeRoutesOf(app, gate, now)
  route(layoutsEndpoint, async () => ({ layouts: await allLayouts(database.write) }))
  route(addLayoutsEndpoint, ({ body, by }) => addLayouts(database, body.layouts, by), { bodyLimit: LARGE_BODY })
  route(renameLayoutEndpoint, ({ params, body, by }) => renameLayout(database, params.id, body, by))
  route(markWordsEndpoint, async () => ({ words: await officeWords(database.write) }))
  route(changeMarkWordsEndpoint, ({ body, by }) => changeWords(database, body, by), { bodyLimit: LARGE_BODY })
  route(removeLayoutEndpoint, ({ params, by }) => removeLayout(database, params.id, by))
}
