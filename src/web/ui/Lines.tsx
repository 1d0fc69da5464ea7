/** A text with a paragraph for each line, as the words of an outcome are written. */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line) => <p key={line}>{line}</p>)
}
