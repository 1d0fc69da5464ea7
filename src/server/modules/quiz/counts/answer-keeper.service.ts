import { type CountedAnswer, contentMark } from '#contract/question-counts.ts'
import { AddressAllowance, type Networks } from '#server/address-allowance.ts'
import type { Database } from '#server/db/open-database.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { questionJson } from '../questions/question.rules.ts'
import { type QuestionRow, storedQuestion } from '../questions/question-rows.ts'
import { addCounts, listQuestionsById } from './answer-counts.queries.ts'
import { addAnswer, addTally, type CurrentContent, currentTallies, type Tallies } from './answer-tally.rules.ts'

/** Maximum age of unwritten counts. */
const EVERY_MS = 30_000
const DAY_S = 24 * 60 * 60

/** Answers of one address: two of the largest quizzes at once, and as many again in a day. */
const OF_ADDRESS = { burst: 1000, perSecond: 1000 / DAY_S }
/** Answers of one address to one question: a household with three students. */
const OF_QUESTION = { burst: 3, perSecond: 3 / DAY_S }

export interface AnswerKeeperOptions {
  database: Database
  campus: Networks | undefined
  now: () => Date
  /** Called when counts cannot be written; they are kept and retried. */
  onFault: (error: unknown) => void
}

/**
 * Counts answers in memory and adds them to the questions' rows at intervals, so that a call writes nothing. An address
 * is used to limit how much it counts, and is not stored.
 */
export class AnswerKeeper {
  readonly #options: AnswerKeeperOptions
  readonly #ofAddress: AddressAllowance
  readonly #ofQuestion: AddressAllowance
  #tallies: Tallies = new Map()
  #timer: NodeJS.Timeout | undefined

  constructor(options: AnswerKeeperOptions) {
    this.#options = options
    const { campus, now } = options
    this.#ofAddress = new AddressAllowance({ ...OF_ADDRESS, campus, now })
    this.#ofQuestion = new AddressAllowance({ ...OF_QUESTION, campus, now })
  }

  /** Starts writing at intervals; `stop` ends it and writes the rest. */
  start(): void {
    this.#timer = setInterval(() => void this.keep(), EVERY_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.keep()
  }

  /** Counts the answers of an address; those beyond what one address may count are ignored. */
  count(ip: string, answers: readonly CountedAnswer[]): void {
    for (const answer of answers) {
      if (this.#ofAddress.take(ip) > 0) return
      if (this.#ofQuestion.take(ip, 1, answer.id) === 0) addAnswer(this.#tallies, answer)
    }
  }

  /** Writes the counts since the last call. Drops answers to contents that questions no longer have. */
  async keep(): Promise<void> {
    if (this.#tallies.size === 0) return
    const tallies = this.#tallies
    this.#tallies = new Map()
    try {
      await memberTransaction(this.#options.database, async (tx) => {
        const ids = new Set([...tallies.values()].map(({ id }) => id))
        const rows = await listQuestionsById(tx, [...ids])
        await addCounts(tx, currentTallies(tallies, rows.map(contentOf)))
      })
    } catch (error) {
      for (const tally of tallies.values()) addTally(this.#tallies, tally)
      this.#options.onFault(error)
    }
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
