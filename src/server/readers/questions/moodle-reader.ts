import { ItemRefusedError, type QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import { categoryName, MOST_SOURCE, type Piece, readPieces } from './item-pieces.ts'
import { MediaShelf } from './media-shelf.ts'
import { moodlePieces } from './moodle-pieces.ts'
import { type MoodlePassage, moodlePassage, moodleQuestion } from './moodle-question.ts'
import { passageTag } from './passage-tag.ts'
import { roughText } from './rough-text.ts'

const CATEGORY = /^<question\s[^>]*type\s*=\s*["']category["']/
const DESCRIPTION = /^<question\s[^>]*type\s*=\s*["']description["']/
const CATEGORY_TEXT = /<category>\s*<text>(?:<!\[CDATA\[)?([^<\]]{0,1000})/
/** A file inside an item; its content is not counted in the item's length. */
const FILES = /(<(?:file|image_base64)\b[^>]*>)[^<]*(?=<\/(?:file|image_base64)>)/g

/**
 * Reads a Moodle XML file. A description with a passage's tag becomes that passage; categories are reported and are no
 * items.
 */
export function readMoodle(text: string, shelf = new MediaShelf()): QuestionReading {
  const passages = new Map<string, MoodlePassage>()
  const pieces = placed(moodlePieces(shelf.lift(text))).filter((piece) => !isPassage(piece) || !keepPassage(piece))
  return readPieces('moodle', pieces, {
    read({ source }, lost) {
      if (source.length > MOST_SOURCE && source.replace(FILES, '$1').length > MOST_SOURCE) {
        throw new ItemRefusedError('long_item')
      }
      return moodleQuestion(source, { shelf, lost, passages })
    },
    titleOf: ({ source }) => titleOf(source),
  })

  /**
   * Stores a passage by its tag. Returns false for a passage that cannot be read: it is then treated as an item, and
   * rejected with the reason.
   */
  function keepPassage({ source }: Piece): boolean {
    try {
      passages.set(passageTag(source) ?? '', moodlePassage(source, shelf))
      return true
    } catch (error) {
      if (error instanceof ItemRefusedError) return false
      throw error
    }
  }
}

function isPassage({ source }: Piece): boolean {
  return DESCRIPTION.test(source) && passageTag(source) !== undefined
}

/** Removes the categories, and notes for each other piece the category above it. */
function placed(pieces: readonly Piece[]): Piece[] {
  let category = ''
  return pieces.flatMap((piece) => {
    if (!CATEGORY.test(piece.source)) return [{ ...piece, category }]
    category = categoryName(roughText(CATEGORY_TEXT.exec(piece.source)?.[1] ?? ''))
    return []
  })
}

/** Returns the name of a question, whose XML may be malformed. */
function titleOf(source: string): string {
  const beginning = source.slice(0, MOST_SOURCE)
  const [, behind = beginning] = beginning.split('<name>')
  const [name = ''] = behind.split('</name>')
  return roughText(name.replace(/<!\[CDATA\[|\]\]>/g, ''))
}
