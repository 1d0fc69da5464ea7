import { expect, test } from 'vitest'
import { draftUploadEndpoint, listUploadsEndpoint } from '#contract/admin-uploads.ts'
import { endpointUrl, type ResponseOf } from '#contract/endpoint.ts'
import { DEFAULT_THRESHOLDS } from '#server/modules/results/classification.rules.ts'
import { setOfficeSetting } from '#server/testing/office-setting.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { makeUploadCalls, sheetCells } from '#server/testing/upload-calls.ts'

const CLASSIFIED = sheetCells(
  'الأولى',
  [
    [50_001, 'هدى حسن علي', 87, 87, 'جيد جدًّا'],
    [50_002, 'منى سالم عمر', 77, 77, 'جيد'],
    [50_003, 'سارة كمال فؤاد', 62, 62, 'مقبول'],
  ],
  ['seat_number', 'name', 'النحو', 'الصرف', 'التقدير'],
)

test('an upload’s classifications are compared with the configured thresholds until the office sets others', async () => {
  const portal = await makeTestPortal({ settings: { CLASSIFICATION_THRESHOLDS: '90,80,70,60' } })
  const officer = await makeUploadCalls(portal)
  const id = await officer.send({ كشف: CLASSIFIED })
  const seen = await officer.look(id)
  expect([seen.review?.stops, seen.review?.problems]).toEqual([[], []])
  const { uploads } = (await officer.visitor.get(listUploadsEndpoint.path)).body as ResponseOf<
    typeof listUploadsEndpoint
  >
  expect(uploads[0]?.summary, 'the list has the same settings as the review').not.toBeNull()

  await setOfficeSetting(portal, 'thresholds', DEFAULT_THRESHOLDS)
  const url = endpointUrl(draftUploadEndpoint, { params: { upload: id } })
  const publish = (revision: number) => officer.visitor.post(url, { revision, publication: { when: 'now' } })
  expect(await publish(seen.upload.revision)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  const renewed = await officer.look(id)
  expect(renewed.review?.stops).toMatchObject([{ code: 'classifications_differ', count: 2 }])
  expect(await publish(renewed.upload.revision)).toMatchObject({ status: 409, body: { code: 'publication_stopped' } })
})
