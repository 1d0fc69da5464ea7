import type { Question } from './quiz.ts'

/**
 * Groups questions by their passage (a text that they share). Questions with the same passage form one group, at the
 * position of the first of them; every other question is a group of its own.
 */
export function passageGroups<Asked extends Pick<Question, 'id' | 'passage'>>(questions: readonly Asked[]): Asked[][] {
  const groups = new Map<string, Asked[]>()
  for (const question of questions) {
    const name = question.passage ? `passage ${question.passage.id}` : question.id
    const group = groups.get(name)
    if (group) group.push(question)
    else groups.set(name, [question])
  }
  return [...groups.values()]
}
