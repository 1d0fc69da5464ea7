import { escapedHtml } from './html-writer.ts'
import { kebab } from './qti-names.ts'

/** What differs between the versions of QTI that the portal writes. */

export type QtiFormat = 'qti21' | 'qti22' | 'qti3'

export interface QtiVersion {
  namespace: string
  manifest: string
  schema: string
  schemaVersion: string
  /** The type of an item's resource in the manifest. */
  resource: string
  templates: Readonly<Record<'match' | 'map', string>>
  /** Whether the version has files for passages; otherwise a passage is written into each item. */
  hasStimuli: boolean
  /** Whether the names of elements and attributes are written as in QTI 3. */
  isKebab: boolean
}

const TEMPLATES = 'http://www.imsglobal.org/question'

export const QTI_VERSIONS: Readonly<Record<QtiFormat, QtiVersion>> = {
  qti21: {
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
    manifest: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    schema: 'QTIv2.1 Package',
    schemaVersion: '1.0.0',
    resource: 'imsqti_item_xmlv2p1',
    templates: {
      match: `${TEMPLATES}/qti_v2p1/rptemplates/match_correct`,
      map: `${TEMPLATES}/qti_v2p1/rptemplates/map_response`,
    },
    hasStimuli: false,
    isKebab: false,
  },
  qti22: {
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
    manifest: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    schema: 'QTIv2.2 Package',
    schemaVersion: '1.0.0',
    resource: 'imsqti_item_xmlv2p2',
    templates: {
      match: `${TEMPLATES}/qti_v2p2/rptemplates/match_correct`,
      map: `${TEMPLATES}/qti_v2p2/rptemplates/map_response`,
    },
    hasStimuli: true,
    isKebab: false,
  },
  qti3: {
    namespace: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    manifest: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    schema: 'QTI Package',
    schemaVersion: '3.0.0',
    resource: 'imsqti_item_xmlv3p0',
    templates: {
      match: 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct',
      map: 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/map_response',
    },
    hasStimuli: true,
    isKebab: true,
  },
}

/** Returns an element as XML, given its name in QTI 2; `inner` is XML, too. */
export function qtiElement(
  { isKebab }: QtiVersion,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  inner = '',
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${isKebab ? kebab(key) : key}="${escapedHtml(value)}"`,
  )
  const tag = isKebab ? `qti-${kebab(name)}` : name
  return inner === '' ? `<${tag}${written.join('')}/>` : `<${tag}${written.join('')}>${inner}</${tag}>`
}
