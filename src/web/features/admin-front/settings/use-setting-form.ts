import { useState } from 'react'
import type * as z from 'zod/mini'
import type { FrontSettings } from '#contract/admin-front.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import type { Faults, RuleTexts } from '../../../ui/form-faults.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { FRONT_DESK_KEY, saveSettings } from '../front-desk.api.ts'

type GroupSchema<Group> = z.ZodMiniType<Group> & { shape: object }

interface SettingPlan<Group, Values> {
  /** All settings as they were loaded last. */
  settings: FrontSettings
  /** The default settings; given if the form has a button that restores them. */
  defaults?: FrontSettings
  /** The schema of the group's settings. */
  schema: GroupSchema<Group>
  /** Maps the group's stored values to the values of the fields. */
  start: (group: Group) => Values
  bodyOf?: (values: Values) => unknown
  check?: (values: Values, id: string) => Faults
  texts?: RuleTexts
  explain?: (error: ApiError) => Faults | undefined
  /** Called after the change has been undone. */
  onUndone?: () => Promise<void>
}

/**
 * The form of a group of settings. It sends the loaded values along with the new values, so that the server reports a
 * conflict if somebody else has changed them meanwhile. As long as nothing is typed, the form shows the values that
 * were loaded last, because saving another form may change them: a new grade changes what the home page offers.
 */
export function useSettingForm<Group extends Partial<FrontSettings>, Values extends object>(
  plan: SettingPlan<Group, Values>,
) {
  const { settings, defaults, schema, start, ...rest } = plan
  const stored = groupOf(schema, settings)
  const [before, setBefore] = useState(stored)
  const undo = async (after: Group, onUndone = async () => {}) => {
    await saveSettings({ before: after, after: before })
    await onUndone()
    return frontDeskText.undone
  }
  const form = useContractForm({
    ...rest,
    schema,
    start: () => start(stored),
    send: (after: Group) => saveSettings({ before, after }),
    onDone: (_, after) => setBefore(after),
    refresh: [FRONT_DESK_KEY],
    done: (_, after) => ({ text: frontDeskText.saved, undo: plan.onUndone && (() => undo(after, plan.onUndone)) }),
  })
  const loaded = JSON.stringify(stored)
  const [known, setKnown] = useState(loaded)
  if (loaded !== known) {
    setKnown(loaded)
    const isUntouched = JSON.stringify(form.values) === JSON.stringify(start(before))
    if (isUntouched && loaded !== JSON.stringify(before)) {
      setBefore(stored)
      form.change(start(stored))
    }
  }
  return { ...form, restore: defaults && (() => form.change(start(groupOf(schema, defaults)))) }
}

function groupOf<Group>({ shape }: GroupSchema<Group>, settings: FrontSettings): Group {
  // The cast is right because the fields of the schema are exactly those of the group.
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in shape)) as Group
}
