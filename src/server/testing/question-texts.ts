import type { QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'

/**
 * Prints a reading: a question as `line text | *right | wrong … # reason`, a rejected item as `line reason: title`.
 * Pairs are printed as `prompt -> match`, ordered items as `1) first`, accepted answers as `=answer`.
 */
export function readingLines({ items, rejected }: QuestionReading): string[] {
  const questions = items.map(({ line, question }) => {
    const { text, reason } = question
    return `${line} ${[text, ...partLines(question)].join(' | ')}${reason === undefined ? '' : ` # ${reason}`}`
  })
  return [...questions, ...rejected.map(({ line, reason, title }) => `${line} ${reason}: ${title}`)]
}

function partLines(question: QuestionContent): string[] {
  switch (question.kind) {
    case 'one':
      return question.options.map((option, at) => `${at === question.answer ? '*' : ''}${option}`)
    case 'several':
      return question.options.map((option, at) => `${question.answers.includes(at) ? '*' : '-'}${option}`)
    case 'matching':
      return question.pairs.map(({ prompt, match }) => `${prompt} -> ${match}`)
    case 'ordering':
      return question.items.map((item, at) => `${at + 1}) ${item}`)
    case 'written':
      return [...question.accepted.map((answer) => `=${answer}`), question.compare]
  }
}
