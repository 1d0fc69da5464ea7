import { endpointUrl } from '#contract/endpoint.ts'
import { type Answer, makeJsonAnswer } from './answer.ts'
import type { PublishedAnswer } from './published-answer.ts'

/** An answer that was made at publication, and the values that it was made of. */
export interface ReadyAnswer {
  answer: Answer
  from: readonly unknown[] | undefined
}

/** Makes the ready answers of a state, by URL; reuses those of `before` whose `from` is the same. */
export async function readyAnswers<State>(
  answers: readonly PublishedAnswer<State>[],
  state: State,
  before: ReadonlyMap<string, ReadyAnswer>,
): Promise<ReadonlyMap<string, ReadyAnswer>> {
  const made = new Map<string, ReadyAnswer>()
  for (const { endpoint, text, ready } of answers) {
    for (const { from, ...address } of ready(state)) {
      const url = endpointUrl(endpoint, address)
      const old = before.get(url)
      const isKept = old !== undefined && from !== undefined && isSameList(from, old.from)
      made.set(url, isKept ? old : { from, answer: await compressed(await text(state, address), old?.answer) })
    }
  }
  return made
}

function isSameList(one: readonly unknown[], other: readonly unknown[] | undefined): boolean {
  return one.length === other?.length && one.every((value, place) => value === other[place])
}

/** Reuses the old answer if the text is the same, because compression is expensive. */
async function compressed(text: string, old: Answer | undefined): Promise<Answer> {
  return old?.representations.identity.body.equals(Buffer.from(text)) ? old : makeJsonAnswer(text)
}

/** Whether two states have the same ready answers. */
export function hasSameAnswers(
  one: ReadonlyMap<string, ReadyAnswer>,
  other: ReadonlyMap<string, ReadyAnswer>,
): boolean {
  return one.size === other.size && Array.from(one).every(([url, { answer }]) => other.get(url)?.answer === answer)
}
