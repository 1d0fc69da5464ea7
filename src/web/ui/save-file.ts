/** How long the browser may take to begin a download. */
const BEGINS_MS = 60_000

/** Saves a text as a file of the reader's device. */
export function saveFile(name: string, type: 'text/csv;charset=utf-8' | 'application/json', text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), BEGINS_MS)
}
