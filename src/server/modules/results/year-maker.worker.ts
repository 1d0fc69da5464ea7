import { answerTasks } from '#server/threads/answer-tasks.ts'
import { packYear } from './compact-year.ts'
import { makeYear, type YearParts } from './make-year.ts'

answerTasks((parts: YearParts) => {
  // Copied before the transfer, because a small Buffer shares its memory with other Buffers, which would lose theirs.
  const result = new Uint8Array(packYear(makeYear(parts)))
  return { result, transferred: [result.buffer] }
})
