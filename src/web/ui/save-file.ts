/** How long the saved file stays readable, in milliseconds, because some browsers begin a download late. */
const BEGINS_MS = 60_000

/** Saves a text as a file on the reader's device. */
export function saveFile(name: string, type: 'text/csv;charset=utf-8' | 'application/json', text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the object URL only after the click, so revoke it later.
  setTimeout(() => URL.revokeObjectURL(address), BEGINS_MS)
}
