import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/open-database.ts'
import { applyImport } from '#server/modules/sheets/importing/sheet-import.service.ts'
import { schedulePublication } from '#server/modules/sheets/sheets.service.ts'
import { byOffice, NOON, OFFICE_IMPORT, sheetSource } from '#server/testing/factories.ts'
import { makeMember } from '#server/testing/visitor.ts'
import { type PortalProcess, startPortal } from '../portal.ts'
import type { Place, Stage } from '../stage.ts'
import { demand, pause, randomFrom, type Trial, within } from '../trial.ts'

const CLOCK = new URL('../shifted-clock.mjs', import.meta.url).href
const HOUR_MS = 60 * 60 * 1000
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Cairo']

/**
 * Starts the portal with wrong clocks: it must not delete a new file as if it were old. Then, in distant time zones,
 * kills the portal around the time of a scheduled publication, which must happen exactly once.
 */
export const clockTrial: Trial = {
  name: 'clock',
  inShort: 'sqlite',
  async run(stage, { times, seed }) {
    const place = await stage.place()
    const database = await stage.open(place)
    const first = await startPortal(stage, place)
    const officer = await makeMember({ ...first, database }, { role: 'administrator' })
    const { body } = await officer.visitor.upload('/api/admin/library/files?name=b.pdf', '%PDF-1.4 fresh')
    const { id } = (body as { file: { id: string } }).file
    await first.stop()

    const shifts = [26, -26, 24 * 400].slice(0, times)
    for (const hours of shifts) {
      const settings = { CLOCK_SHIFT_MS: String(hours * HOUR_MS) }
      const portal = await startPortal(stage, place, { settings, flags: ['--import', CLOCK] })
      await pause(300)
      await portal.stop()
      const facts = await stat(join(place.dataDir, 'storage', 'drive', id)).catch(() => undefined)
      const row = await database.fresh.selectFrom('stored_file').select('id').where('id', '=', id).executeTakeFirst()
      demand(facts && row, `a start with a clock ${hours} hours off deletes a fresh file`)
    }
    const random = randomFrom(seed)
    for (let turn = 0; turn < times; turn += 1) await aroundATime({ stage, place, database, turn, random })
    return `clocks ${shifts.join(', ')} hours ahead: a fresh file stays; ${times} kills around a scheduled publication, each published once`
  },
}

interface Around {
  stage: Stage
  place: Place
  database: Database
  turn: number
  random: () => number
}

async function aroundATime({ stage, place, database, turn, random }: Around): Promise<void> {
  const grade = ([1, 2, 3, 4] as const)[turn % 4] ?? 1
  const year = 2020 + Math.floor(turn / 4)
  const source = sheetSource({ grade, term: 1, year }, [[String(10_001 + turn), 'هدى حسن', 60, 70]])
  const [plan] = await applyImport(database, [source], OFFICE_IMPORT)
  const id = plan?.sheetId ?? ''
  const settings = { TZ: ZONES[turn % ZONES.length] ?? 'UTC' }
  const portal: PortalProcess = await startPortal(stage, place, { settings })
  await schedulePublication(database, id, new Date(Date.now() + 600), byOffice(NOON))
  await pause(400 + random() * 1500)
  await portal.kill()
  const next = await startPortal(stage, place, { settings })
  await within(10_000, 'the scheduled sheet is published', async () => {
    const { state } = await database.fresh
      .selectFrom('sheet')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return state === 'published'
  })
  const lines = await database.fresh
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'sheet.publish')
    .where('object_id', '=', id)
    .execute()
  demand(lines.length === 1, `${lines.length} lines in the log for one publication`)
  await next.stop()
}
