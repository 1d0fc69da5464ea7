import type { AppealState } from '#contract/appeals.ts'

interface Progress {
  state: AppealState
  taken_at: string | null
  answered_at: string | null
  answer: string | null
}

/**
 * What an appeal shows to whoever asked at a moment. Who asks about a mark that others have asked about already sees nothing of
 * theirs: until the answer only what came after the own request is told.
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
