import type { MarkupNode } from '#contract/markup.ts'
import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'
import { type ItemText, type Losses, textOf } from '#server/modules/quiz/files/question-item.rules.ts'
import type { QuestionMedia } from '#server/modules/quiz/media/question-media.rules.ts'
import type { HtmlContext } from './html-context.ts'
import { nodesOfHtml } from './html-nodes.ts'
import type { MediaShelf } from './media-shelf.ts'

/** How an item writes a text. `moodle` is HTML in which all line breaks of the source are kept. */
export type ItemFormat = 'plain' | 'html' | 'moodle' | 'markdown'

/** Signs of Markdown, which are kept as text. */
const MARKDOWN = /\*\S|(?:^|\s)_\S|`|^\s{0,3}#{1,6}\s|\]\(|^\s{0,3}[-+*]\s/m

/** A run of underscores, which marks the gap in a text, as in Moodle. */
const GAP = /_{5,}/

/**
 * Returns a text of an item as nodes. Throws ItemRefusedError as `nodesOfHtml` does, and `media` for a picture in
 * Markdown.
 */
export function nodesOf(text: string, format: ItemFormat, context: HtmlContext): ItemText {
  if (format === 'plain') return textOf(text)
  if (format === 'markdown') {
    if (text.includes('![') && !context.isReason) throw new ItemRefusedError('media')
    if (MARKDOWN.test(text)) context.lost.add('markdown')
  }
  return nodesOfHtml(text, { ...context, hasLines: format !== 'html' })
}

/** Returns the context for HTML of a file whose pictures are all on the shelf. */
export function contextOf(shelf: MediaShelf, lost: Losses): HtmlContext {
  return { lost, mediaOf: (address) => mediaOnShelf(shelf, address) }
}

/**
 * Returns the picture or sound at a URL that `MediaShelf.lift` has written. Throws ItemRefusedError for any other URL.
 */
export function mediaOnShelf(shelf: MediaShelf, address: string): QuestionMedia {
  const media = address.startsWith('media:') ? shelf.get(address.slice('media:'.length)) : undefined
  if (media) return media
  if (address.startsWith('data:')) throw new ItemRefusedError('bad_media')
  throw new ItemRefusedError(/^(?:https?:)?\/\//i.test(address) ? 'remote_media' : 'media')
}

/** Replaces the first run of underscores in a text by a gap. */
export function withGap(text: ItemText): ItemText {
  let hasGap = false
  function walk(nodes: readonly MarkupNode[]): MarkupNode[] {
    return nodes.flatMap((node): MarkupNode[] => {
      if (hasGap) return [node]
      if ('children' in node) return [{ ...node, children: walk(node.children) }]
      if (node.kind === 'verse') return [{ ...node, halves: [walk(node.halves[0]), walk(node.halves[1])] }]
      const found = node.kind === 'text' ? GAP.exec(node.text) : null
      if (node.kind !== 'text' || !found) return [node]
      hasGap = true
      const after = node.text.slice(found.index + found[0].length)
      return [...textOf(node.text.slice(0, found.index)), { kind: 'gap' }, ...textOf(after)]
    })
  }
  return walk(text)
}
