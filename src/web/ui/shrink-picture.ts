/** Longer pictures are made smaller before they are sent: students pay for each byte. */
const LONGEST_SIDE = 1600
const SMALL_BYTES = 600_000

/**
 * Returns a photo small enough for a question, without what a camera writes into it, such as the place. Other files,
 * and those that the browser cannot draw, stay as they are: the server says what is wrong with them.
 */
export async function shrunkPicture(file: File): Promise<Blob> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  if (scale === 1 && file.size <= SMALL_BYTES && file.type !== 'image/jpeg') return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return file
  // Clear parts would be black in a photo.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  // A photo is sent anew even where that saves nothing.
  return made && (file.type === 'image/jpeg' || made.size < file.size) ? made : file
}
