import type { QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'

/** Formats a reading: questions as `line text | *right | wrong … # reason`, refusals as `line reason: title`. */
export function readingLines({ items, rejected }: QuestionReading): string[] {
  const questions = items.map(({ line, question }) => {
    if (question.kind !== 'one') throw new Error(`${line}: a question of another kind`)
    const { text, options, answer, reason } = question
    const choices = options.map((option, at) => `${at === answer ? '*' : ''}${option}`)
    return `${line} ${[text, ...choices].join(' | ')}${reason === undefined ? '' : ` # ${reason}`}`
  })
  return [...questions, ...rejected.map(({ line, reason, title }) => `${line} ${reason}: ${title}`)]
}
