import './preview.css'
import { previewText } from '../i18n/ar/preview.ts'
import { type DriveFile, driveFile, type FileKind } from './drive-file.ts'
import { element } from './element.ts'
import { failureMessage, PreviewError } from './failure.ts'
import { showAudio, showDownload, showImage } from './media-view.ts'
import { showPdf } from './pdf-view.ts'

/** Called with the loaded share of the file, 0 to 1, if the size of the file is known. */
type OnProgress = (part: number) => void

/** Replaces the root's content with the file. Throws PreviewError. */
type View = (root: HTMLElement, file: DriveFile, onProgress: OnProgress) => Promise<void>

const VIEWS: Readonly<Record<FileKind, View>> = {
  // Most files are PDFs, so their viewer is preloaded with the document.
  pdf: showPdf,
  image: showImage,
  audio: showAudio,
  other: showDownload,
}

const root = document.getElementById('root')
if (!root) throw new Error('preview.html has no #root')
followTheme()
void show(root, driveFile(location))

async function show(root: HTMLElement, file: DriveFile | undefined): Promise<void> {
  try {
    if (!file) throw new PreviewError('missing')
    await VIEWS[file.kind](root, file, showLoading(root))
  } catch (failure) {
    root.replaceChildren(failureMessage(failure, () => void show(root, file), file?.downloadUrl))
  }
}

function showLoading(root: HTMLElement): OnProgress {
  const bar = element('progress', { ariaLabel: previewText.loading })
  const message = element('div', { className: 'message' }, element('p', {}, previewText.loading), bar)
  message.setAttribute('role', 'status')
  root.replaceChildren(message)
  return (part) => {
    bar.value = part
  }
}

/** Follows changes of the theme, which the portal around this frame writes to the local storage that both share. */
function followTheme(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme') document.documentElement.dataset.theme = newValue === 'dark' ? 'dark' : 'light'
  })
}
