import { expect, onTestFinished, test } from 'vitest'
import { byOffice, NOON, sheetSource } from '#server/testing/factories.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import { textOf } from '#server/testing/storage-contents.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { withdrawSheet } from '../sheets/sheets.service.ts'
import { keepFile } from './drive.service.ts'

const DEGREES = 'students-data/degrees/2024_25/degrees_grade_1.json'

test('with a bucket as storage, sheets are published and withdrawn, and a file is sent in ranges', async () => {
  const server = await startS3Server()
  onTestFinished(server.close)
  const portal = await makeTestPortal({ storageUrl: server.storageUrl('portal') })

  const [id = ''] = await portal.publish(sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 60, 70]]))
  expect(JSON.parse(await textOf(portal.storage, DEGREES))).toEqual(await portal.json(`/storage/${DEGREES}`))
  await withdrawSheet(portal.database, id, byOffice(NOON))
  await portal.refresh()
  expect(await portal.storage.stat(DEGREES)).toBeUndefined()

  const body = Buffer.from('ID3 0123456789')
  const name = 'محاضرة.mp3'
  const file = { id: 'one.mp3', name, contentType: 'audio/mpeg', body, source: 'office', now: () => NOON } as const
  await keepFile({ db: portal.database.write, storage: portal.storage }, file)
  const part = await portal.get('/drive/uc?export=view&id=one.mp3', { range: 'bytes=4-7' })
  expect([part.status, await part.text()]).toEqual([206, '0123'])
  expect(part.headers.get('content-range')).toBe('bytes 4-7/14')
})
