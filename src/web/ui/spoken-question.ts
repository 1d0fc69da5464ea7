import { MarkupError } from '#contract/markup.ts'
import { spokenOf } from '#contract/markup-text.ts'

interface Asked {
  question_format?: 'markup' | undefined
  question_text: string
}

/** Returns what a question says aloud, for names of controls. */
export function spokenQuestion({ question_format, question_text }: Asked): string {
  try {
    return question_format === 'markup' ? spokenOf(question_text) : question_text
  } catch (error) {
    // Shown as it is, like the text itself.
    if (error instanceof MarkupError) return question_text
    throw error
  }
}
