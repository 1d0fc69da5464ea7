import { type Answer, makeJsonTextAnswer } from './answer.ts'
import type { AnswerTable } from './answer-table.ts'

interface MadeAnswer {
  text: string
  answer: Answer
}

/** An owner's published answers, kept equal to JSON texts by URL. */
export class TextAnswers {
  readonly #table: AnswerTable
  readonly #owner: string
  #made: ReadonlyMap<string, MadeAnswer> = new Map()

  constructor(table: AnswerTable, owner: string) {
    this.#table = table
    this.#owner = owner
  }

  /**
   * Publishes these texts in the place of those before; returns whether any differs. Answers whose text stayed are taken over, for
   * compressing is what costs.
   */
  async renew(texts: ReadonlyMap<string, string>): Promise<boolean> {
    const before = this.#made
    if (texts.size === before.size && Array.from(texts).every(([url, text]) => before.get(url)?.text === text)) {
      return false
    }
    const made = new Map<string, MadeAnswer>()
    for (const [url, text] of texts) {
      const standing = before.get(url)
      made.set(url, standing?.text === text ? standing : { text, answer: await makeJsonTextAnswer(text) })
    }
    this.#made = made
    this.#table.replace(this.#owner, new Map(Array.from(made, ([url, { answer }]) => [url, answer])))
    return true
  }
}
