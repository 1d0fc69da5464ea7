import { previewText } from '../i18n/ar/preview.ts'
import type { DriveFile } from './drive-file.ts'
import { element } from './element.ts'
import { downloadLink, PreviewError, reasonOf } from './failure.ts'

/** Shows an image as wide as the frame. */
export async function showImage(root: HTMLElement, { viewUrl }: DriveFile): Promise<void> {
  const image = element('img', { className: 'picture', alt: previewText.image, src: viewUrl })
  try {
    await image.decode()
  } catch (cause) {
    throw new PreviewError(await reasonOf(viewUrl), cause)
  }
  root.replaceChildren(image)
}

/** Shows an audio player that streams the file. */
export async function showAudio(root: HTMLElement, { viewUrl }: DriveFile): Promise<void> {
  const player = element('audio', { controls: true, preload: 'metadata', src: viewUrl })
  try {
    await new Promise((resolve, reject) => {
      player.addEventListener('loadedmetadata', resolve)
      player.addEventListener('error', () => reject(new Error(player.error?.message)))
    })
  } catch (cause) {
    throw new PreviewError(await reasonOf(viewUrl), cause)
  }
  root.replaceChildren(element('div', { className: 'message' }, player))
}

/** Shows a download link for a file of a type that browsers do not display. */
export async function showDownload(root: HTMLElement, { downloadUrl }: DriveFile): Promise<void> {
  if ((await reasonOf(downloadUrl)) === 'missing') throw new PreviewError('missing')
  const words = element('p', {}, previewText.noPreview)
  root.replaceChildren(element('div', { className: 'message' }, words, downloadLink(downloadUrl)))
}
