import type { Losses } from '#server/modules/quiz/files/question-item.rules.ts'
import type { QuestionMedia } from '#server/modules/quiz/media/question-media.rules.ts'

/** What reading a text of HTML needs to know of its file and its question. */
export interface HtmlContext {
  lost: Losses
  /** Returns the picture or sound at a URL. Throws ItemRefusedError if the file does not contain it. */
  mediaOf: (address: string) => QuestionMedia
  /**
   * Whether the HTML is an explanation, in which pictures, tables and the like are listed as lost, instead of rejecting
   * the item.
   */
  isReason?: boolean
  /** Whether line breaks of the source are line breaks everywhere, as in Moodle's own format. */
  hasLines?: boolean
  /** The lower-case name of the element that stands for a gap. */
  gapElement?: string
}
