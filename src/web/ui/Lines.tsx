/** Renders each line of a text as a paragraph; the text of an outcome may have two lines. */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line) => <p key={line}>{line}</p>)
}
