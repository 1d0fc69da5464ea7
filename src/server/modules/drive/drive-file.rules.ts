/** Where the storage keeps the drive's files. */
export const DRIVE_FOLDER = 'drive/'

/** What browsers show without running anything of it. All else is only ever kept. */
const SHOWN_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'audio/mpeg']
const OTHER_TYPE = 'application/octet-stream'

export const EXPORTS = ['download', 'view'] as const
export type Export = (typeof EXPORTS)[number]

/** Whether a text may be a file's id: a name in ASCII, so that it is the same in addresses, keys and headers. */
export function isDriveId(id: string): boolean {
  return /^[a-z0-9][\w.-]{0,99}$/i.test(id)
}

/** The storage's key of a file. */
export function driveKey(id: string): string {
  return DRIVE_FOLDER + id
}

/** The headers by which a browser shows or keeps a file. */
export function fileHeaders(
  { id, name, contentType }: { id: string; name: string; contentType: string },
  wanted: Export,
): { 'content-type': string; 'content-disposition': string } {
  const isShown = SHOWN_TYPES.includes(contentType)
  const disposition = isShown && wanted === 'view' ? 'inline' : 'attachment'
  return {
    'content-type': isShown ? contentType : OTHER_TYPE,
    'content-disposition': `${disposition}; ${fileNameParameters(name, id)}`,
  }
}

/** Both spellings of a name (RFC 6266): the true one, percent-encoded, and one in ASCII for who does not know that. */
function fileNameParameters(name: string, id: string): string {
  const clean = cleanName(name)
  if (clean === '') return `filename="${id}"`
  const ascii = /^[\x20-\x7e]+$/.test(clean) ? clean.replace(/["%]/g, '_') : id
  // RFC 5987 leaves fewer characters alone than encodeURIComponent does.
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/**
 * A name that is only a name: without controls, without the marks that turn the direction of text and so can make `exe.pdf` of a
 * `fdp.exe`, and with no way into another folder.
 */
function cleanName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/[/\\]/g, '_')
    .replace(/^[.\s]+|\s+$/g, '')
}
