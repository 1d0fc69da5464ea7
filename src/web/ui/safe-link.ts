/** An address typed by the office, if a page may safely link to it. */
export interface SafeLink {
  href: string
  /** The host of another site; undefined within the portal. */
  host: string | undefined
  /** Whether it plays on the page: an audio file of the portal. The document's policy allows no other site's media. */
  plays: boolean
}

const FORM = /^(https?:\/\/|\.?\/)/i
const AUDIO = /\.(mp3|m4a|ogg|wav)$/i

/** Accepts web addresses and portal paths; undefined for other schemes (`javascript:`, `data:`, …) and plain words. */
export function safeLink(text: string): SafeLink | undefined {
  const href = text.trim()
  const url = FORM.test(href) ? parse(href) : undefined
  if (!url) return undefined
  const host = url.origin === window.location.origin ? undefined : url.host
  // A drive puts the file name in the query.
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
