import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FrontSettings } from '#contract/admin-front.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { FRONT_DESK_KEY, saveSettings } from '../front-desk.api.ts'

/** What `SettingForm` draws of a group of settings on its way to the server. */
export interface SettingSaving {
  isBusy: boolean
  isSaved: boolean
  error: ApiError | null
}

/**
 * A group of settings in a form: the draft starts with what stands, and is saved against what stood then, so that what somebody
 * else has set meanwhile is told and not overwritten.
 */
export function useSettingForm<Group extends Partial<FrontSettings>>(standing: Group) {
  const client = useQueryClient()
  const [before, setBefore] = useState(standing)
  const [draft, setDraft] = useState(standing)
  const { mutate, reset, isPending, isSuccess, error } = useMutation<FrontSettings, ApiError, Group>({
    mutationFn: (after) => saveSettings({ before, after }),
    onSuccess: (_, after) => {
      setBefore(after)
      setDraft(after)
      return client.invalidateQueries({ queryKey: FRONT_DESK_KEY })
    },
  })
  const saving: SettingSaving = { isBusy: isPending, isSaved: isSuccess, error }
  return {
    draft,
    saving,
    change: (part: Partial<Group>) => {
      reset()
      setDraft({ ...draft, ...part })
    },
    save: (after: Group) => mutate(after),
  }
}
