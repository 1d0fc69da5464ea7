import { MarkupError } from '#contract/markup.ts'
import { spokenOf } from '#contract/markup-text.ts'

interface Asked {
  question_format?: 'markup' | undefined
  question_text: string
}

/** Returns a question's text as screen readers say it, for the names of controls. */
export function spokenQuestion({ question_format, question_text }: Asked): string {
  try {
    return question_format === 'markup' ? spokenOf(question_text) : question_text
  } catch (error) {
    // A text that cannot be parsed is used as it is, as `QuestionText` does.
    if (error instanceof MarkupError) return question_text
    throw error
  }
}
