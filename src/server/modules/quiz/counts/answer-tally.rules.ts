import type { CountedAnswer } from '#contract/question-counts.ts'

/** Counts of the answers to one version of a question's content, before they are written to the database. */
export interface Tally {
  id: string
  content: string
  asked: number
  right: number
  /** How often each option was picked, by its position. */
  picks: Map<number, number>
}

export type Tallies = Map<string, Tally>

/** Adds up answers by question and content. */
export function tallied(answers: readonly CountedAnswer[]): Tallies {
  const tallies: Tallies = new Map()
  for (const { id, content, right, picks } of answers) {
    const key = `${id} ${content}`
    const tally = tallies.get(key) ?? { id, content, asked: 0, right: 0, picks: new Map<number, number>() }
    tallies.set(key, tally)
    tally.asked += 1
    tally.right += right ? 1 : 0
    for (const place of new Set(picks)) tally.picks.set(place, (tally.picks.get(place) ?? 0) + 1)
  }
  return tallies
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
