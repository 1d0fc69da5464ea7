import { Parser } from 'htmlparser2'
import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'

/** How an item writes a text. `moodle` is HTML in which line breaks count as well. */
export type TextFormat = 'plain' | 'html' | 'moodle' | 'markdown'

const MEDIA = new Set(['img', 'audio', 'video', 'source', 'iframe', 'object', 'embed', 'svg', 'canvas', 'picture'])
/** Elements that begin and end a line. */
const BLOCKS = new Set(
  'address article blockquote br center dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section ul'.split(
    ' ',
  ),
)
/** Elements that change only how a text looks. `sup`, `sub`, `table` and `math` change its meaning. */
const LOOKS = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike strong tt u wbr'.split(
    ' ',
  ),
)

/**
 * Takes the text of an item and returns what a reader sees of it. Throws ItemRefusedError where plain text cannot show
 * it: `media` for a picture or file, `markup` for any other element, `malformed` for broken tags.
 */
export function plainText(text: string, format: TextFormat): string {
  if (format === 'plain') return text
  if (text.includes('@@PLUGINFILE@@') || (format === 'markdown' && text.includes('![')))
    throw new ItemRefusedError('media')
  const html = format === 'html' ? text.replace(/\s+/g, ' ') : text
  const { shown, rest } = textOfHtml(html, {
    open(name, attributes) {
      // The parser takes `a<b and <i>c` for one tag `b`, whose words would be lost.
      if (Object.keys(attributes).some((attribute) => attribute.includes('<'))) throw new ItemRefusedError('malformed')
      return shownFor(name)
    },
    close: (name) => (BLOCKS.has(name) ? '\n' : ''),
  })
  if (rest === '') return shown
  if (rest.includes('>')) throw new ItemRefusedError('malformed')
  // `a <b` is often written for `a < b`, so a tag that never ends is text.
  return shown + plainText(rest.replaceAll('<', '&lt;'), 'moodle')
}

/** Takes any HTML and returns its text with a blank for each tag: enough to recognise an item by. */
export function roughText(html: string): string {
  const { shown, rest } = textOfHtml(html, { open: () => ' ', close: () => ' ' })
  return shown + rest
}

interface TagTexts {
  open: (name: string, attributes: Readonly<Record<string, string>>) => string
  close: (name: string) => string
}

/** Returns the text before a last tag that never ends as `shown`, and the source from that tag as `rest`. */
function textOfHtml(html: string, { open, close }: TagTexts): { shown: string; rest: string } {
  let shown = ''
  let end = 0
  const add = (part: string) => {
    shown += part
    end = parser.endIndex + 1
  }
  const skip = () => add('')
  const parser = new Parser({
    ontext: add,
    onopentag: (name, attributes) => add(open(name, attributes)),
    onclosetag: (name, isImplied) => {
      if (!isImplied) add(close(name))
    },
    oncomment: skip,
    onprocessinginstruction: skip,
  })
  // The blank is text unless a tag is still open, also behind an end tag that the parser passes over.
  parser.end(`${html} `)
  return { shown, rest: html.slice(end) }
}

function shownFor(name: string): string {
  if (MEDIA.has(name)) throw new ItemRefusedError('media')
  if (BLOCKS.has(name)) return '\n'
  if (LOOKS.has(name)) return ''
  throw new ItemRefusedError('markup')
}
