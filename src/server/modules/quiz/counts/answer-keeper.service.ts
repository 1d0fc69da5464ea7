import { BATCH_SENT_DAYS, type CountedAnswer, contentMark } from '#contract/question-counts.ts'
import { AddressAllowance, type Networks } from '#server/address-allowance.ts'
import { CountKeeper, type CountKeeperOptions } from '#server/count-keeper.ts'
import type { Database } from '#server/db/open-database.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { questionJson } from '../questions/question.rules.ts'
import { type QuestionRow, storedQuestion } from '../questions/question-rows.ts'
import { addCounts, claimBatches, deleteBatches, listQuestionsById } from './answer-counts.queries.ts'
import { type CurrentContent, currentTallies, tallied } from './answer-tally.rules.ts'

const DAY_S = 24 * 60 * 60

/** How many answers from one address are counted: two quizzes of the largest size at once, and two more in a day. */
const OF_ADDRESS = { burst: 1000, perSecond: 1000 / DAY_S }
/** How many answers to one question are counted from one address: enough for a household with three students. */
const OF_QUESTION = { burst: 3, perSecond: 3 / DAY_S }
/** How many answers a process holds between two writes. */
export const MOST_HELD = 20_000
/** How long a repeated batch is recognised: longer than devices retry it, because a device's clock may be wrong. */
const BATCH_KEPT_MS = (BATCH_SENT_DAYS + 7) * DAY_S * 1000

interface AnswerKeeperOptions extends CountKeeperOptions {
  database: Database
  campus: Networks | undefined
}

/**
 * Counts answers by question, each batch once. A network address only limits how many of its answers are counted; it is
 * not stored.
 */
export class AnswerKeeper extends CountKeeper<string, readonly CountedAnswer[]> {
  readonly #database: Database
  readonly #now: () => Date
  readonly #ofAddress: AddressAllowance
  readonly #ofQuestion: AddressAllowance
  #held = 0

  constructor(options: AnswerKeeperOptions) {
    super(options)
    const { database, campus, now } = options
    this.#database = database
    this.#now = now
    this.#ofAddress = new AddressAllowance({ ...OF_ADDRESS, campus, now })
    this.#ofQuestion = new AddressAllowance({ ...OF_QUESTION, campus, now })
  }

  /**
   * Counts the answers sent from an address, unless their batch was counted already. Ignores answers beyond the
   * allowances of the address (in all, and for each question) and beyond the number that the process holds.
   */
  count(ip: string, answers: readonly CountedAnswer[], batch: string): void {
    if (this.counts.has(batch)) return
    const counted: CountedAnswer[] = []
    for (const answer of answers.slice(0, MOST_HELD - this.#held)) {
      if (this.#ofAddress.take(ip) > 0) break
      if (this.#ofQuestion.take(ip, 1, answer.id) === 0) counted.push(answer)
    }
    if (counted.length > 0) this.add(batch, counted)
  }

  /**
   * Writes the counts of the answers. Leaves out batches that this or another process has written already, and answers
   * to an outdated content of a question.
   */
  protected async write(batches: ReadonlyMap<string, readonly CountedAnswer[]>): Promise<void> {
    this.#held -= [...batches.values()].reduce((sum, { length }) => sum + length, 0)
    await memberTransaction(this.#database, async (tx) => {
      const fresh = await claimBatches(tx, [...batches.keys()], this.#now().toISOString())
      const tallies = tallied([...batches].flatMap(([batch, answers]) => (fresh.has(batch) ? answers : [])))
      const ids = new Set([...tallies.values()].map(({ id }) => id))
      const rows = await listQuestionsById(tx, [...ids])
      await addCounts(tx, currentTallies(tallies, rows.map(contentOf)))
    })
  }

  protected add(batch: string, answers: readonly CountedAnswer[]): void {
    if (this.counts.has(batch)) return
    this.counts.set(batch, answers)
    this.#held += answers.length
  }
}

/** Deletes the ids of batches that no device sends any more. */
export async function forgetBatches({ write }: Database, now: Date): Promise<void> {
  await deleteBatches(write, new Date(now.getTime() - BATCH_KEPT_MS).toISOString())
}

function contentOf(row: QuestionRow): CurrentContent {
  const question = questionJson(storedQuestion(row))
  return {
    id: row.id,
    content: contentMark(question),
    options: 'question_options' in question ? question.question_options.length : 0,
  }
}
