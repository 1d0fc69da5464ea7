import { previewText } from '../i18n/ar/preview.ts'
import { element } from './element.ts'

/**
 * Why a file cannot be shown; `previewText` has a text for each reason. `viewer` means that the code that draws the
 * file did not start.
 */
export type FailureReason = 'missing' | 'broken' | 'locked' | 'unreachable' | 'viewer'

export class PreviewError extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, cause?: unknown) {
    super(reason, { cause })
    this.name = 'PreviewError'
    this.reason = reason
  }
}

/** Returns the message that replaces a file that cannot be shown, with a download link unless the file is missing. */
export function failureMessage(failure: unknown, onRetry: () => void, downloadUrl?: string): HTMLElement {
  const reason = failure instanceof PreviewError ? failure.reason : 'unreachable'
  const again = reason === 'viewer' ? () => location.reload() : onRetry
  const ways: HTMLElement[] = [
    element('button', { type: 'button', className: 'button', onclick: again }, previewText.retry),
  ]
  if (downloadUrl !== undefined && reason !== 'missing') ways.push(downloadLink(downloadUrl))
  const message = element('div', { className: 'message' }, element('p', {}, previewText[reason]), ...ways)
  message.setAttribute('role', 'alert')
  return message
}

/** Requests a URL that an element failed to load again, to find out why it failed, because the element does not say. */
export async function reasonOf(url: string): Promise<FailureReason> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD' })
    if (ok) return 'broken'
    return status === 404 || status === 410 ? 'missing' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

export function downloadLink(url: string): HTMLElement {
  return element('a', { className: 'button', href: url, download: '' }, previewText.download)
}
