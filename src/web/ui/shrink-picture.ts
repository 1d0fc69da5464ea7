/**
 * The longest side in pixels of a picture that is sent, and the size in bytes up to which a picture is sent unchanged.
 * Students pay for each byte.
 */
const LONGEST_SIDE = 1600
const SMALL_BYTES = 600_000

/**
 * Returns a picture small enough for a question. A JPEG is always re-encoded, which drops what a camera writes into it,
 * such as the location. Other files, and files that the browser cannot decode, are returned unchanged: the server
 * reports what is wrong with them.
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
  // Transparent parts would become black in a JPEG.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  // A re-encoded JPEG replaces the original even if it saves no bytes, because the original may hold the location.
  return made && (file.type === 'image/jpeg' || made.size < file.size) ? made : file
}
