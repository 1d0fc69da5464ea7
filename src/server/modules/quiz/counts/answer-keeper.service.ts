import { type CountedAnswer, contentMark } from '#contract/question-counts.ts'
import { AddressAllowance, type Networks } from '#server/address-allowance.ts'
import { CountKeeper, type CountKeeperOptions } from '#server/count-keeper.ts'
import type { Database } from '#server/db/open-database.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { questionJson } from '../questions/question.rules.ts'
import { type QuestionRow, storedQuestion } from '../questions/question-rows.ts'
import { addCounts, listQuestionsById } from './answer-counts.queries.ts'
import { addAnswer, addTally, type CurrentContent, currentTallies, type Tally } from './answer-tally.rules.ts'

const DAY_S = 24 * 60 * 60

/** How many answers from one address are counted: two of the largest quizzes at once, and as many again in a day. */
const OF_ADDRESS = { burst: 1000, perSecond: 1000 / DAY_S }
/** How many answers to one question are counted from one address: enough for a household with three students. */
const OF_QUESTION = { burst: 3, perSecond: 3 / DAY_S }

interface AnswerKeeperOptions extends CountKeeperOptions {
  database: Database
  campus: Networks | undefined
}

/** Counts answers by question. Addresses only limit how much each may count, and are not stored. */
export class AnswerKeeper extends CountKeeper<string, Tally> {
  readonly #database: Database
  readonly #ofAddress: AddressAllowance
  readonly #ofQuestion: AddressAllowance

  constructor(options: AnswerKeeperOptions) {
    super(options)
    const { database, campus, now } = options
    this.#database = database
    this.#ofAddress = new AddressAllowance({ ...OF_ADDRESS, campus, now })
    this.#ofQuestion = new AddressAllowance({ ...OF_QUESTION, campus, now })
  }

  /** Counts the answers sent from an address, and ignores those beyond what one address may count. */
  count(ip: string, answers: readonly CountedAnswer[]): void {
    for (const answer of answers) {
      if (this.#ofAddress.take(ip) > 0) return
      if (this.#ofQuestion.take(ip, 1, answer.id) === 0) addAnswer(this.counts, answer)
    }
  }

  /** Writes the counts, except of answers to contents that their questions no longer have. */
  protected async write(tallies: ReadonlyMap<string, Tally>): Promise<void> {
    await memberTransaction(this.#database, async (tx) => {
      const ids = new Set([...tallies.values()].map(({ id }) => id))
      const rows = await listQuestionsById(tx, [...ids])
      await addCounts(tx, currentTallies(tallies, rows.map(contentOf)))
    })
  }

  protected add(_key: string, tally: Tally): void {
    addTally(this.counts, tally)
  }
}

function contentOf(row: QuestionRow): CurrentContent {
  const question = questionJson(storedQuestion(row))
  return {
    id: row.id,
    content: contentMark(question),
    options: 'question_options' in question ? question.question_options.length : 0,
  }
}
