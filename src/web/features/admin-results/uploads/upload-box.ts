/** The id of the upload box's heading, to which the board leads. */
export const UPLOAD_BOX = 'upload-box'

/** Shows the upload box and focuses its button. */
export function goToUploadBox(): void {
  const heading = document.getElementById(UPLOAD_BOX)
  heading?.scrollIntoView({ block: 'start' })
  heading?.parentElement?.querySelector('button')?.focus({ preventScroll: true })
}
