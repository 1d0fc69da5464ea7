import { previewText } from '../i18n/ar/preview.ts'
import { element } from './element.ts'

/** Why a file cannot be shown, as the texts name it. */
export type FailureReason = 'missing' | 'broken' | 'locked' | 'unreachable'

export class PreviewError extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, cause?: unknown) {
    super(reason, { cause })
    this.name = 'PreviewError'
    this.reason = reason
  }
}

/** Returns the message that replaces a file that cannot be shown. */
export function failureMessage(failure: unknown, onRetry: () => void): HTMLElement {
  const reason = failure instanceof PreviewError ? failure.reason : 'unreachable'
  const retry = element('button', { type: 'button', className: 'button', onclick: onRetry }, previewText.retry)
  const message = element('div', { className: 'message' }, element('p', {}, previewText[reason]), retry)
  message.setAttribute('role', 'alert')
  return message
}

/** Requests the URL again to find out why an element failed to load it, because the element does not say. */
export async function reasonOf(url: string): Promise<FailureReason> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD' })
    if (ok) return 'broken'
    return status === 404 || status === 410 ? 'missing' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
