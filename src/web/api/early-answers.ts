/** Answers that the document requested before the portal's script arrived, by URL (index.html). */
declare global {
  interface Window {
    earlyAnswers?: Map<string, Promise<Response>>
  }
}

/**
 * Takes the answer that the document has requested from this URL; undefined if it requested none, or if it was taken.
 * Rejects as `fetch` does.
 */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const answer = window.earlyAnswers?.get(url)
  window.earlyAnswers?.delete(url)
  return answer
}
