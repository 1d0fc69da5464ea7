import { create as contentDisposition } from 'content-disposition'
import { cleanName, type Export } from './drive-file.rules.ts'

/** Types that browsers show without running scripts. All others are downloads. */
const SHOWN_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'audio/mpeg']
const OTHER_TYPE = 'application/octet-stream'

/**
 * The headers that make a browser show or download a file. For old clients the id replaces a name that is not ASCII.
 */
export function fileHeaders(
  { id, name, contentType }: { id: string; name: string; contentType: string },
  wanted: Export,
): { 'content-type': string; 'content-disposition': string } {
  const isShown = SHOWN_TYPES.includes(contentType)
  const type = isShown && wanted === 'view' ? 'inline' : 'attachment'
  const fileName = cleanName(name) || id
  const fallback = /^[\x20-\x7e]+$/.test(fileName) ? fileName.replace(/["%]/g, '_') : id
  return {
    'content-type': isShown ? contentType : OTHER_TYPE,
    'content-disposition': contentDisposition(fileName, { type, fallback }),
  }
}
