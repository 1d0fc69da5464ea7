import type { QuestionLoss } from '#contract/question-losses.ts'
import { ItemRefusedError, type QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import type { ItemText } from '#server/modules/quiz/files/question-item.rules.ts'
import { trimmedStart } from './direction-marks.ts'
import { giftQuestion, giftText, giftTitle } from './gift-item.ts'
import { categoryName, type Piece, readPieces } from './item-pieces.ts'
import { contextOf } from './item-text.ts'
import { MediaShelf } from './media-shelf.ts'
import { passageTag } from './passage-tag.ts'

interface GiftPiece extends Piece {
  /** The comment line above the item, which may contain tags. */
  note: string
}

/**
 * Reads a GIFT file, whose items are separated by empty lines. Comments are skipped, except for an item's tags in the
 * comment above it.
 */
export function readGift(text: string, shelf = new MediaShelf()): QuestionReading {
  const pieces = giftPieces(shelf.lift(text))
  const passages = new Map<string, { text: ItemText; lost: ReadonlySet<QuestionLoss> }>()
  const isPassage = ({ note, source }: GiftPiece) =>
    passageTag(note) !== undefined && !source.replace(/\\[\s\S]/g, '').includes('{')
  return readPieces(
    'gift',
    pieces.filter((piece) => !isPassage(piece) || !keepPassage(piece)),
    {
      read({ note, source }, lost) {
        const tag = passageTag(note)
        if (/\[(?:tag|id):/.test(note.replace(/\[tag:diwan-passage:\w+\]/, ''))) lost.add('tags')
        const passage = passages.get(tag ?? '')
        if (tag !== undefined && !passage) throw new ItemRefusedError('passage_missing')
        for (const loss of passage?.lost ?? []) lost.add(loss)
        return giftQuestion(source, contextOf(shelf, lost), passage?.text)
      },
      titleOf: ({ source }) => giftTitle(source),
    },
  )

  /**
   * Stores a passage by its tag. Returns false for a passage that cannot be read: it is then treated as an item, and
   * rejected with the reason.
   */
  function keepPassage({ note, source }: GiftPiece): boolean {
    try {
      const lost = new Set<QuestionLoss>()
      passages.set(passageTag(note) ?? '', { text: giftText(source, contextOf(shelf, lost)), lost })
      return true
    } catch (error) {
      if (error instanceof ItemRefusedError) return false
      throw error
    }
  }
}

function giftPieces(text: string): GiftPiece[] {
  const pieces: GiftPiece[] = []
  let current: { line: number; lines: string[]; note: string } | undefined
  let note = ''
  let category = ''
  const close = () => {
    if (current) pieces.push({ line: current.line, source: current.lines.join('\n'), note: current.note, category })
    current = undefined
    note = ''
  }
  for (const [index, line] of text.split('\n').entries()) {
    const start = trimmedStart(line)
    if (start.startsWith('//')) {
      if (!current) note = start
    } else if (start === '' || start.startsWith('$CATEGORY:')) {
      close()
      if (start !== '') category = categoryName(start.slice('$CATEGORY:'.length))
    } else {
      current ??= { line: index + 1, lines: [], note }
      current.lines.push(line)
    }
  }
  close()
  return pieces
}
