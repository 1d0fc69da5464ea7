import { create as contentDisposition } from 'content-disposition'
import { cleanName, type Export } from './drive-file.rules.ts'

/** Types that browsers show without running scripts. Files of all other types are sent as downloads. */
const SHOWN_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'audio/mpeg']
const OTHER_TYPE = 'application/octet-stream'

/**
 * Returns the headers that make a browser show or download a file. If the name is not ASCII, clients that know only the
 * plain `filename` parameter get the id as the name.
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
