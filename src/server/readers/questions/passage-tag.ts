import { createHash } from 'node:crypto'
import type { TextFormat } from '#contract/markup.ts'

/**
 * The tag by which a question in GIFT and Moodle XML names its passage, an item without answers that has the same tag.
 * Moodle keeps tags.
 */

const TAG = /diwan-passage:(\w{1,64})/

/** Returns the passage that a tag or a comment names. */
export function passageTag(text: string): string | undefined {
  return TAG.exec(text)?.[1]
}

/** Returns the tag of a passage, made of its text and how that is written. */
export function tagOfPassage(text: string, format: TextFormat): string {
  return `diwan-passage:${createHash('sha256').update(`${format}\n${text}`).digest('hex').slice(0, 16)}`
}
