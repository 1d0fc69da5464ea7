import { writeXlsx } from 'hucre/xlsx'
import {
  changeUploadEndpoint,
  draftUploadEndpoint,
  type uploadReviewEndpoint,
  uploadSheetEndpoint,
} from '#contract/admin-uploads.ts'
import { endpointUrl, type ResponseOf } from '#contract/endpoint.ts'
import type { UploadChange } from '#contract/upload-choices.ts'
import type { TestPortal } from './test-portal.ts'
import { until } from './until.ts'
import { type Member, makeMember } from './visitor.ts'

/** The API calls by which a results officer of a test works on uploads. */

export type Cells = (string | number | null)[][]
type Look = ResponseOf<typeof uploadReviewEndpoint>

export interface UploadCalls extends Member {
  /** Uploads worksheets, waits until they are read, and returns the upload's id. */
  send: (worksheets: Readonly<Record<string, Cells>>, name?: string) => Promise<string>
  look: (id: string) => Promise<Look>
  /** Makes a change to the upload's latest revision. */
  change: (id: string, change: UploadChange) => Promise<{ status: number; body: unknown }>
  /** Requests a URL below the upload's. */
  get: <Answer>(path: string) => Promise<Answer>
  draft: (id: string) => Promise<{ status: number; body: unknown }>
}

/** Makes a results officer in a test portal, and returns functions that make upload calls as this officer. */
export async function makeUploadCalls(portal: TestPortal): Promise<UploadCalls> {
  const member = await makeMember(portal, { staff_roles: ['results_officer'] })
  const { visitor } = member
  // The test names the response type that the contract states for the URL.
  const get = async <Answer>(path: string) => (await visitor.get(`${uploadSheetEndpoint.path}/${path}`)).body as Answer
  const look = async (id: string): Promise<Look> => {
    let seen = await get<Look>(id)
    // The upload's page polls in the same way while the upload waits for memory.
    await until('there is memory for the upload', async () => {
      if (seen.upload.place === null) return true
      seen = await get<Look>(id)
      return false
    })
    return seen
  }
  const revisionOf = async (id: string) => (await look(id)).upload.revision
  return {
    ...member,
    look,
    get,
    async send(worksheets, name = 'كشف.xlsx') {
      const sheets = Object.entries(worksheets).map(([sheet, rows]) => ({ name: sheet, rows }))
      const id = await sendBytes(portal, member, name, Buffer.from(await writeXlsx({ sheets })))
      await until('the file was read', async () => (await look(id)).upload.state !== 'reading')
      return id
    },
    async change(id, change) {
      const body = { revision: await revisionOf(id), change }
      return visitor.send('PATCH', endpointUrl(changeUploadEndpoint, { params: { upload: id } }), body, {
        origin: portal.url,
      })
    },
    async draft(id) {
      const body = { revision: await revisionOf(id), publication: { when: 'later' } }
      return visitor.post(endpointUrl(draftUploadEndpoint, { params: { upload: id } }), body)
    },
  }
}

async function sendBytes(portal: TestPortal, { visitor }: Member, name: string, bytes: Buffer): Promise<string> {
  const response = await fetch(portal.url + endpointUrl(uploadSheetEndpoint, { query: { name } }), {
    method: 'POST',
    headers: {
      origin: portal.url,
      cookie: visitor.cookieHeader(),
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(bytes),
  })
  return ((await response.json()) as { id: string }).id
}

/** Returns a template sheet with grade, term and year in its title. */
export function sheetCells(grade: string, students: Cells, header = ['seat_number', 'name', 'النحو', 'الصرف']): Cells {
  return [
    [`نتيجة الفرقة ${grade} - الفصل الدراسي الأول - العام الجامعي 2029/2030`],
    header,
    ['final_degree', '', 100, 100],
    ['is_calculated_in_total', '', 1, 1],
    ...students,
  ]
}
