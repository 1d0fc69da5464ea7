import './preview.css'
import { previewText } from '../i18n/ar/preview.ts'
import { type DriveFile, driveFile, type FileKind } from './drive-file.ts'
import { element } from './element.ts'
import { failureMessage, PreviewError } from './failure.ts'
import { showAudio, showDownload, showImage } from './media-view.ts'
import { showPdf } from './pdf-view.ts'

/** Told how much of the file has come; not told where nobody knows. */
type OnProgress = (part: number) => void

/** Puts the file in the place of what stands in the root; throws PreviewError. */
type View = (root: HTMLElement, file: DriveFile, onProgress: OnProgress) => Promise<void>

const VIEWS: Readonly<Record<FileKind, View>> = {
  // Most files are PDFs, so their reader comes with the document and not after it.
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
    root.replaceChildren(failureMessage(failure, () => void show(root, file)))
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

/** The portal around the frame keeps its theme in the store that both share. */
function followTheme(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme') document.documentElement.dataset.theme = newValue === 'dark' ? 'dark' : 'light'
  })
}
