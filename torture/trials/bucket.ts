import { publishSources, sheetSource } from '#server/testing/factories.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import { makeSilentNetwork } from '#server/testing/silent-network.ts'
import { makeMember } from '#server/testing/visitor.ts'
import { startPortal } from '../portal.ts'
import { demand, pause, type Trial, within } from '../trial.ts'

const LIST = '/api/grade_1/degrees/2024_25'
const HEADING = { grade: 1, term: 1, year: 2025 } as const
/** Within this time an uploaded file must be refused while the storage bucket does not answer. */
const REFUSED_MS = 15_000
/** Within this time readers must see newly published results while the storage bucket does not answer. */
const SHOWN_MS = 10_000

/**
 * Lets the connection to the storage bucket drop all data: publications must still be shown and uploads be refused in
 * time, and everything must work again once the connection passes data.
 */
export const bucketTrial: Trial = {
  name: 'bucket',
  inShort: 'nowhere',
  async run(stage, { slack }) {
    const place = await stage.place()
    const office = await stage.open(place)
    await publishSources(office, sheetSource(HEADING, [['10001', 'هدى حسن', 60, 70]]))
    const bucket = await startS3Server()
    stage.onEnd(() => Promise.resolve(bucket.close()))
    const address = new URL(bucket.storageUrl('torture'))
    const network = await makeSilentNetwork(address.searchParams.get('endpoint') ?? '')
    stage.onEnd(async () => network.close())
    address.searchParams.set('endpoint', network.url)
    const portal = await startPortal(stage, place, { settings: { STORAGE_URL: address.toString(), ...bucketKeys() } })
    const officer = await makeMember({ ...portal, database: office }, { role: 'administrator' })
    const stored = await officer.visitor.upload('/api/admin/library/files?name=a.pdf', '%PDF-1.4 before')
    demand(stored.status === 200, `an upload gets ${stored.status}`)
    const { id } = (stored.body as { file: { id: string } }).file
    const read = async () => {
      const response = await fetch(`${portal.url}/drive/uc?export=view&id=${id}`)
      await response.arrayBuffer()
      return response.status
    }
    demand((await read()) === 200, 'the stored file is not served')

    network.swallow()
    const begun = performance.now()
    const refused = await read()
    const took = Math.round(performance.now() - begun)
    demand(refused === 503 && took < REFUSED_MS * slack, `a file of a silent bucket gets ${refused} after ${took} ms`)
    await publishSources(office, sheetSource(HEADING, [['10001', 'هدى حسن', 65, 70]]))
    const shown = await within(SHOWN_MS * slack, 'a publication shows', async () => {
      const list = await (await fetch(portal.url + LIST)).text()
      return list.includes('135')
    })
    demand((await fetch(`${portal.url}/readyz`)).ok, 'the portal is not ready without its bucket')
    await pause(1000)

    network.pass()
    await within(60_000, 'files are served again', async () => (await read()) === 200)
    await within(60_000, 'files are stored again', async () => {
      const { status } = await officer.visitor.upload('/api/admin/library/files?name=b.pdf', '%PDF-1.4 after')
      return status === 200
    })
    return `a silent bucket: files refused after ${took} ms, a publication shown in ${shown} ms, all back by itself`
  },
}

/** The only keys that the test bucket accepts. */
function bucketKeys(): Record<string, string> {
  return { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
}
