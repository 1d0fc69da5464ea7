/** The id of the heading of the box that takes files; the board of result sheets links to it. */
export const UPLOAD_BOX = 'upload-box'

/** Scrolls to the box that takes files and focuses its button. */
export function goToUploadBox(): void {
  const heading = document.getElementById(UPLOAD_BOX)
  heading?.scrollIntoView({ block: 'start' })
  heading?.parentElement?.querySelector('button')?.focus({ preventScroll: true })
}
