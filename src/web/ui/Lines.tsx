/** Draws each line of a text as a paragraph; the texts of outcomes have two lines. */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line) => <p key={line}>{line}</p>)
}
