import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'

/** How the text of an item is written. `moodle` is HTML in which line breaks count as well. */
export type TextFormat = 'plain' | 'html' | 'moodle' | 'markdown'

// The name ends where it ends: a parser that may end it anywhere takes its time over a long one.
const TAG = /<\/?([a-z][a-z0-9:]*)(?=[\s/>])[^<>]*>/gi
const MEDIA = new Set(['img', 'audio', 'video', 'source', 'iframe', 'object', 'embed', 'svg', 'canvas', 'picture'])
/** These end a line. */
const BLOCKS = new Set(
  'address article blockquote br center dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section ul'.split(
    ' ',
  ),
)
/** These say how a text looks, and nothing that it means. Unlike `sup`, `sub`, `table` and `math`. */
const LOOKS = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike strong tt u wbr'.split(
    ' ',
  ),
)

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  middot: '·',
  bull: '•',
  times: '×',
  divide: '÷',
  deg: '°',
}

/** The text that an item's text shows. Throws ItemRefusedError where it shows more than text. */
export function plainText(text: string, format: TextFormat): string {
  if (format === 'plain') return text
  if (text.includes('@@PLUGINFILE@@') || (format === 'markdown' && text.includes('![')))
    throw new ItemRefusedError('media')
  const lines = format === 'html' ? text.replace(/\s+/g, ' ') : text
  return decodeEntities(withoutComments(lines).replace(TAG, (_, tag: string) => shownFor(tag)))
}

function shownFor(tag: string): string {
  const name = tag.toLowerCase()
  if (MEDIA.has(name)) throw new ItemRefusedError('media')
  if (BLOCKS.has(name)) return '\n'
  if (LOOKS.has(name)) return ''
  throw new ItemRefusedError('markup')
}

function withoutComments(html: string): string {
  const [first = '', ...rest] = html.split('<!--')
  return (
    first + rest.map((part) => part.slice(part.indexOf('-->') < 0 ? part.length : part.indexOf('-->') + 3)).join('')
  )
}

/** Replaces the character references that HTML and XML share, once; one that is unknown stays as written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    // Half of a pair is no character.
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? whole : String.fromCodePoint(code)
  })
}
