import { copiedTexts, type PublishedAnswer } from '#server/published/published-answer.ts'

/** Returns the JSON texts of a static copy of a state, by URL. */
export async function textsOf<State>(
  answers: readonly PublishedAnswer<State>[],
  state: State,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for await (const [url, text] of copiedTexts(answers, state)) texts.set(url, text)
  return texts
}
