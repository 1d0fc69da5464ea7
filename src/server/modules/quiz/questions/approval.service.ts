import type { Database } from '#server/db/open-database.ts'
import { act, type OfficeAct } from '../../audit/office-act.service.ts'
import { putSetting, settingAct } from '../../settings/settings.service.ts'
import { APPROVAL_SETTING, waitsForApproval } from '../contributions/contributing.service.ts'

/** Sets whether new questions wait for approval. Returns the new setting. Questions that are waiting stay waiting. */
export async function setApproval(
  database: Database,
  isOn: boolean,
  by: OfficeAct,
): Promise<{ wait_for_approval: boolean }> {
  await act(database, by, settingAct(APPROVAL_SETTING), async (tx) =>
    putSetting(tx, APPROVAL_SETTING, { before: await waitsForApproval(tx), after: isOn }),
  )
  return { wait_for_approval: isOn }
}
