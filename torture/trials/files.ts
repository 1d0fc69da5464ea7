import { MALFORMED_ODS, MALFORMED_WORKBOOKS } from '#server/readers/malformed-files.testing.ts'
import { type Member, makeMember } from '#server/testing/visitor.ts'
import { startPortal } from '../portal.ts'
import { demand, pick, randomFrom, type Trial, within } from '../trial.ts'

const READ_WITHIN_MS = 120_000
/** The other endpoints that accept a file, besides the one for sheets. */
const OTHER_DOORS = [
  '/api/admin/library/files?name=book.pdf',
  '/api/admin/front/crest?name=crest.png',
  '/api/admin/library/timetables/file?name=table.xlsx',
  '/api/admin/seat_lists/file?name=seats.xlsx',
]

/**
 * Uploads hostile files to every endpoint: each is refused with a 4xx status or read to its end, and the portal stays
 * ready.
 */
export const filesTrial: Trial = {
  name: 'files',
  inShort: 'sqlite',
  async run(stage, { times, seed }) {
    const place = await stage.place()
    const database = await stage.open(place)
    const portal = await startPortal(stage, place)
    const officer = await makeMember({ ...portal, database }, { role: 'administrator' })
    const random = randomFrom(seed)
    const all = [...MALFORMED_WORKBOOKS, ...MALFORMED_ODS]
    const files = times < 10 ? [pick(random, all)] : all
    for (const [what, bytes] of files) {
      await readSheet(officer, what, bytes)
      for (const door of OTHER_DOORS) {
        const { status } = await officer.visitor.upload(door, bytes)
        demand(status >= 400 && status < 500, `${door} answers ${status} to a file with ${what}`)
      }
    }
    demand((await fetch(`${portal.url}/readyz`)).ok, 'the portal is not ready afterwards')
    const { code } = await portal.stop()
    demand(code === 0, `the portal did not stop cleanly: ${code}`)
    return `${files.length} hostile files at ${1 + OTHER_DOORS.length} doors, all refused with a reason`
  },
}

async function readSheet({ visitor }: Member, what: string, bytes: Buffer): Promise<void> {
  const sent = await visitor.upload('/api/admin/uploads?name=sheet.xlsx', bytes)
  if (sent.status !== 200) {
    demand(sent.status < 500, `an upload with ${what} gets ${sent.status}`)
    return
  }
  const { id } = sent.body as { id: string }
  await within(READ_WITHIN_MS, `a file with ${what} is read to its end`, async () => {
    const { body } = await visitor.get(`/api/admin/uploads/${id}`)
    const { upload } = body as { upload: { state: string } }
    return upload.state !== 'reading'
  })
}
