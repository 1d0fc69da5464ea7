import type { CountedAnswer } from '#contract/question-counts.ts'

/** How many questions a process counts between two writes. Unknown ids count too, because only the write can tell. */
export const MOST_TALLIED = 5000

/** Counts of the answers to one version of a question's content, not yet written to the database. */
export interface Tally {
  id: string
  content: string
  asked: number
  right: number
  /** How often each option was picked, by its position. */
  picks: Map<number, number>
}

export type Tallies = Map<string, Tally>

/** Adds an answer. Drops it if its question is not counted yet and MOST_TALLIED others are already. */
export function addAnswer(tallies: Tallies, { id, content, right, picks }: CountedAnswer): void {
  const counted = new Map([...new Set(picks)].map((place) => [place, 1]))
  addTally(tallies, { id, content, asked: 1, right: right ? 1 : 0, picks: counted })
}

/**
 * Adds counts to those of the same question and content. Drops them if these have no counts yet and MOST_TALLIED other
 * questions have.
 */
export function addTally(tallies: Tallies, added: Tally): void {
  const key = `${added.id} ${added.content}`
  const tally = tallies.get(key)
  if (!tally) {
    if (tallies.size < MOST_TALLIED) tallies.set(key, { ...added, picks: new Map(added.picks) })
    return
  }
  tally.asked += added.asked
  tally.right += added.right
  for (const [place, count] of added.picks) tally.picks.set(place, (tally.picks.get(place) ?? 0) + count)
}

/** A question's present content. */
export interface CurrentContent {
  id: string
  content: string
  options: number
}

/** Returns the tallies whose content is still that of the question, without picks of options that it does not have. */
export function currentTallies(
  tallies: ReadonlyMap<string, Tally>,
  current: readonly CurrentContent[],
): (Tally & { options: number })[] {
  const byId = new Map(current.map((question) => [question.id, question]))
  return [...tallies.values()].flatMap((tally) => {
    const now = byId.get(tally.id)
    if (now?.content !== tally.content) return []
    const picks = new Map([...tally.picks].filter(([place]) => place < now.options))
    return [{ ...tally, picks, options: now.options }]
  })
}
