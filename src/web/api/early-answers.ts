/** Answers, by URL, that index.html requested before the portal's script arrived. */
declare global {
  interface Window {
    earlyAnswers?: Map<string, Promise<Response>>
  }
}

/**
 * Returns the answer that the document has requested from this URL, once; undefined if the document requested none, or
 * if the answer was taken before. Rejects as `fetch` does.
 */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const answer = window.earlyAnswers?.get(url)
  window.earlyAnswers?.delete(url)
  return answer
}
