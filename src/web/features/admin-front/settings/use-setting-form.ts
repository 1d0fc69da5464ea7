import { useState } from 'react'
import type * as z from 'zod/mini'
import type { FrontSettings } from '#contract/admin-front.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import type { Faults, RuleTexts } from '../../../ui/form-faults.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { FRONT_DESK_KEY, saveSettings } from '../front-desk.api.ts'

interface SettingPlan<Group, Values> {
  /** The settings of the group as loaded when the form opened. */
  seen: Group
  schema: z.ZodMiniType<Group>
  start: Values
  bodyOf?: (values: Values) => unknown
  check?: (values: Values) => Faults
  texts?: RuleTexts
  explain?: (error: ApiError) => Faults | undefined
  /** Offers to take the change back; runs after that. */
  onUndone?: () => Promise<void>
}

/** The form of a settings group. Saves against the loaded values, so a change by others is a conflict. */
export function useSettingForm<Group extends Partial<FrontSettings>, Values extends object>(
  plan: SettingPlan<Group, Values>,
) {
  const [before, setBefore] = useState(plan.seen)
  const undo = async (after: Group, onUndone = async () => {}) => {
    await saveSettings({ before: after, after: before })
    await onUndone()
    return frontDeskText.undone
  }
  return useContractForm({
    ...plan,
    send: (after: Group) => saveSettings({ before, after }),
    onDone: (_, after) => setBefore(after),
    refresh: [FRONT_DESK_KEY],
    done: (_, after) => ({ text: frontDeskText.saved, undo: plan.onUndone && (() => undo(after, plan.onUndone)) }),
  })
}
