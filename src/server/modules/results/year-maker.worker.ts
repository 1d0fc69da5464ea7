import { answerTasks } from '#server/threads/answer-tasks.ts'
import { packYear } from './compact-year.ts'
import { makeYear, type YearParts } from './make-year.ts'

answerTasks((parts: YearParts) => {
  // A copy: a small buffer shares its memory with others, and moves with all of it.
  const result = new Uint8Array(packYear(makeYear(parts)))
  return { result, transferred: [result.buffer] }
})
