/** An address typed by the office that a page may safely link to. */
export interface SafeLink {
  href: string
  /** The host, for a link to another site; undefined for a page of the portal. */
  host: string | undefined
  /**
   * Whether the page plays the link as sound: true for an audio file of the portal. The document's content security
   * policy allows no media of other sites.
   */
  plays: boolean
}

const FORM = /^(https?:\/\/|\.?\/)/i
const AUDIO = /\.(mp3|m4a|ogg|wav)$/i

/**
 * Returns the link for a web address or a path of the portal; undefined for other schemes (`javascript:`, `data:`, …)
 * and for plain words.
 */
export function safeLink(text: string): SafeLink | undefined {
  const href = text.trim()
  const url = FORM.test(href) ? parse(href) : undefined
  if (!url) return undefined
  const host = url.origin === window.location.origin ? undefined : url.host
  // The URLs of the portal's file store have the file's name in the query, not in the path.
  const isAudio = AUDIO.test(url.pathname) || AUDIO.test(url.searchParams.get('id') ?? '')
  return { href, host, plays: isAudio && host === undefined }
}

function parse(href: string): URL | undefined {
  try {
    return new URL(href, window.location.href)
  } catch {
    return undefined
  }
}
