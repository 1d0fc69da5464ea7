/** What the office typed as an address, as far as a page may lead there. */
export interface SafeLink {
  href: string
  /** Of another site; undefined within the portal. */
  host: string | undefined
  /** Plays in an <audio>. */
  audio: boolean
}

const FORM = /^(https?:\/\/|\.?\/)/i
const AUDIO = /\.(mp3|m4a|ogg|wav)$/i

/** Web addresses and those of the portal itself; undefined for every other scheme (`javascript:`, `data:`, …) and for words. */
export function safeLink(text: string): SafeLink | undefined {
  const href = text.trim()
  const url = FORM.test(href) ? parse(href) : undefined
  if (!url) return undefined
  return {
    href,
    host: url.origin === window.location.origin ? undefined : url.host,
    // A drive names its file in the query.
    audio: AUDIO.test(url.pathname) || AUDIO.test(url.searchParams.get('id') ?? ''),
  }
}

function parse(href: string): URL | undefined {
  try {
    return new URL(href, window.location.href)
  } catch {
    return undefined
  }
}
