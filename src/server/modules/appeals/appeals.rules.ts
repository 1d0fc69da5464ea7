import type { AppealCorrectionState, AppealState } from '#contract/appeals.ts'

interface Progress {
  state: AppealState
  taken_at: string | null
  answered_at: string | null
  answer: string | null
  correction: AppealCorrectionState
}

/**
 * Returns the progress of an appeal that a request made at `askedAt` may show. A request must not reveal earlier ones
 * about the same mark, so until the appeal is answered it shows only what happened after `askedAt`.
 */
export function progressSince(
  askedAt: string,
  { state, taken_at: takenAt, answered_at: answeredAt, answer, correction }: Progress,
): Progress {
  const seenTaking = takenAt !== null && takenAt >= askedAt ? takenAt : null
  if (state === 'accepted' || state === 'refused') {
    return { state, taken_at: seenTaking, answered_at: answeredAt, answer, correction }
  }
  const isTaken = state === 'taken' && seenTaking !== null
  return {
    state: isTaken ? 'taken' : 'waiting',
    taken_at: isTaken ? seenTaking : null,
    answered_at: null,
    answer: null,
    correction: 'none',
  }
}

/**
 * Returns what an appeal shows to the sender of one of its requests. Anybody may have sent an unconfirmed request, so
 * its sender sees only whether the appeal is answered (`answer_waits`).
 */
export function progressFor(
  { asked_at, confirmed }: { asked_at: string; confirmed: boolean },
  appeal: Progress,
): Progress & { answer_waits: boolean } {
  if (confirmed) return { ...progressSince(asked_at, appeal), answer_waits: false }
  const nothing = { taken_at: null, answered_at: null, answer: null, correction: 'none' } as const
  return { state: 'waiting', ...nothing, answer_waits: !isOpen(appeal) }
}

/** Whether an appeal is not answered yet. */
export function isOpen({ state }: Pick<Progress, 'state'>): boolean {
  return state === 'waiting' || state === 'taken'
}
