import type { Question } from './quiz.ts'

/** Returns questions in groups: those of one passage, where the first of them is, and each other question alone. */
export function passageGroups(questions: readonly Question[]): Question[][] {
  const groups = new Map<string, Question[]>()
  for (const question of questions) {
    const name = question.passage ? `passage ${question.passage.id}` : question.id
    const group = groups.get(name)
    if (group) group.push(question)
    else groups.set(name, [question])
  }
  return [...groups.values()]
}
