import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskLine } from '#contract/admin-library.ts'
import { type LineDraft, lineFaults, namesSubjects, type Shelf } from '#contract/library-lines.ts'
import type { ApiErrorCode } from '../../api/api-error.ts'
import { lineFormText } from '../../i18n/ar/admin-library.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { LIBRARY_DESK_KEY, saveLine } from './library-desk.api.ts'
import { draftOf, type LineValues, valuesOf } from './line-draft.ts'

interface LineFormPlan {
  shelf: Shelf
  lines: readonly DeskLine[]
  seen: DeskLine | undefined
  onSaved: () => void
}

interface Refusal {
  name?: string | undefined
  link?: string | undefined
  form?: string | undefined
}

/** The form of a line: nothing is sent while a field is refused. */
export function useLineForm({ shelf, lines, seen, onSaved }: LineFormPlan) {
  const client = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(shelf.shelf, seen))
  const [refusal, setRefusal] = useState<Refusal>({})
  const { mutate, isPending } = useMutation({
    mutationFn: (line: LineDraft) => saveLine(shelf, line, seen),
    onSuccess: onSaved,
    onError: ({ code }) => setRefusal(serverRefusal(code)),
    onSettled: () => client.invalidateQueries({ queryKey: LIBRARY_DESK_KEY }),
  })

  function submit() {
    if (isPending) return
    const line = draftOf(shelf.shelf, values)
    const refused = refusalOf({ shelf, lines, seen }, line)
    setRefusal(refused)
    if (!refused.name && !refused.link) mutate(line)
  }

  return {
    values,
    refusal,
    isPending,
    submit,
    change: (change: Partial<LineValues>) => {
      setValues((before) => ({ ...before, ...change }))
      setRefusal({})
    },
  }
}

function refusalOf({ shelf, lines, seen }: Omit<LineFormPlan, 'onSaved'>, line: LineDraft): Refusal {
  const { name, link } = lineFaults(shelf.shelf, line)
  const isTaken = namesSubjects(shelf.shelf) && lines.some(({ id }) => id === line.name && id !== seen?.id)
  return {
    name: name ? lineFormText.faults[name] : isTaken ? lineFormText.taken : undefined,
    link: link && lineFormText.faults[link],
  }
}

/** What only the server can know of a line that was checked here. */
function serverRefusal(code: ApiErrorCode): Refusal {
  if (code === 'invalid_request') return { link: lineFormText.unknownFile }
  return { form: code === 'too_large' ? lineFormText.full : PROBLEM_TEXTS[code] }
}
