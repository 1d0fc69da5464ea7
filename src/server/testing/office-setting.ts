import type { FrontSettings } from '#contract/admin-front.ts'
import { act } from '#server/modules/audit/office-act.service.ts'
import { upsertSetting } from '#server/modules/settings/settings.queries.ts'
import { byOffice, NOON } from './factories.ts'
import type { TestPortal } from './test-portal.ts'

/** Sets one of the office's settings, and publishes the change. */
export async function setOfficeSetting<Name extends keyof FrontSettings>(
  portal: TestPortal,
  name: Name,
  value: FrontSettings[Name],
): Promise<void> {
  const named = { action: 'front.change', object: { kind: 'setting', id: name } } as const
  await act(portal.database, byOffice(NOON), named, async (tx) => {
    await upsertSetting(tx, name, JSON.stringify(value))
    return { publishes: true }
  })
  await portal.refresh()
}
