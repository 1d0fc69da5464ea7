import { createHash } from 'node:crypto'
import type { TextFormat } from '#contract/markup.ts'

/**
 * The tag that connects a question in GIFT or Moodle XML with its passage, an item without answers that has the same
 * tag. It is a tag because Moodle keeps tags when it imports and exports questions.
 */

const TAG = /diwan-passage:(\w{1,64})/

/** Returns the passage's identifier in a tag or a comment; undefined if there is none. */
export function passageTag(text: string): string | undefined {
  return TAG.exec(text)?.[1]
}

/** Returns the tag of a passage, made from a hash of its text and format. */
export function tagOfPassage(text: string, format: TextFormat): string {
  return `diwan-passage:${createHash('sha256').update(`${format}\n${text}`).digest('hex').slice(0, 16)}`
}
