import { copiedTexts, type PublishedAnswer } from '#server/published/published-answer.ts'

/** Returns, by URL, the JSON texts that a static copy has if its answers are made from `state`. */
export async function textsOf<State>(
  answers: readonly PublishedAnswer<State>[],
  state: State,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for await (const [url, text] of copiedTexts(answers, state)) texts.set(url, text)
  return texts
}
