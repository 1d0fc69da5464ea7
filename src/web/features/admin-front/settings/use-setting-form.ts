import { useState } from 'react'
import type * as z from 'zod/mini'
import type { FrontSettings } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import type { Faults, RuleTexts } from '../../../ui/form-faults.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { FRONT_DESK_KEY, saveSettings } from '../front-desk.api.ts'

interface SettingPlan<Group, Values> {
  /** The settings of the group when the form was opened. */
  seen: Group
  schema: z.ZodMiniType<Group>
  start: Values
  bodyOf?: (values: Values) => unknown
  check?: (values: Values) => Faults
  texts?: RuleTexts
}

/** The form of a group of settings. It is saved against what was seen, so that a change of somebody else is a conflict. */
export function useSettingForm<Group extends Partial<FrontSettings>, Values extends object>(
  plan: SettingPlan<Group, Values>,
) {
  const [before, setBefore] = useState(plan.seen)
  return useContractForm({
    ...plan,
    send: (after: Group) => saveSettings({ before, after }),
    onDone: (_, after) => setBefore(after),
    refresh: [FRONT_DESK_KEY],
    done: frontDeskText.saved,
  })
}
