import type { AppealState } from '#contract/appeals.ts'

interface Progress {
  state: AppealState
  taken_at: string | null
  answered_at: string | null
  answer: string | null
}

/**
 * What an appeal shows to a request made at `askedAt`. A later request about the same mark must not reveal the
 * earlier ones, so until the answer it shows only what happened after it.
 */
export function progressSince(
  askedAt: string,
  { state, taken_at: takenAt, answered_at: answeredAt, answer }: Progress,
): Progress {
  const seenTaking = takenAt !== null && takenAt >= askedAt ? takenAt : null
  if (state === 'accepted' || state === 'refused') {
    return { state, taken_at: seenTaking, answered_at: answeredAt, answer }
  }
  const isTaken = state === 'taken' && seenTaking !== null
  return {
    state: isTaken ? 'taken' : 'waiting',
    taken_at: isTaken ? seenTaking : null,
    answered_at: null,
    answer: null,
  }
}

/** Whether an appeal waits for an answer. */
export function isOpen({ state }: Pick<Progress, 'state'>): boolean {
  return state === 'waiting' || state === 'taken'
}
