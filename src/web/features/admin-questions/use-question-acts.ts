import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  approvalSettingEndpoint,
  approveQuestionsEndpoint,
  changeStateEndpoint,
  type DeskQuestion,
  type QuestionState,
  settleReportsEndpoint,
} from '#contract/admin-questions.ts'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { approvalText, deskText } from '../../i18n/ar/questions-desk.ts'
import { formatCount } from '../../i18n/format.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { useUndoToast } from '../../ui/use-undo-toast.ts'
import { QUESTIONS_KEY } from './questions.api.ts'

type Versioned = Pick<DeskQuestion, 'id' | 'version'>

/** What was done: the words to say, and what takes it back. */
interface Done {
  text: string
  undo?: () => Promise<Done>
}

/** Does things with questions, one at a time, and says of the last how it ended. */
export function useQuestionActs() {
  const client = useQueryClient()
  const { last, say, forget } = useUndoToast()
  const { mutate, isPending } = useMutation<Done, ApiError, () => Promise<Done>>({
    mutationFn: (act) => act(),
    onSuccess: ({ text, undo }) => say(text, undo && (() => mutate(undo))),
    onError: (error) => say(PROBLEM_TEXTS[error.code]),
    // After a refusal, too: what is shown is then old.
    onSettled: () => client.invalidateQueries({ queryKey: QUESTIONS_KEY }),
  })
  return {
    last,
    say,
    forget,
    isBusy: isPending,
    move: (question: DeskQuestion, state: QuestionState) => mutate(() => move(question, state, question.state)),
    approve: (questions: readonly Versioned[]) => mutate(() => approve(questions)),
    settle: (id: string, reports: readonly string[], settled: boolean) => mutate(() => settle(id, reports, settled)),
    setApproval: (isOn: boolean) => mutate(() => setApproval(isOn)),
  }
}

async function move({ id, version }: Versioned, state: QuestionState, was?: QuestionState): Promise<Done> {
  const moved = await call(changeStateEndpoint, { params: { id }, body: { state, version } })
  return { text: deskText.done[state], ...(was ? { undo: () => move(moved, was) } : {}) }
}

async function approve(questions: readonly Versioned[]): Promise<Done> {
  const seen = questions.map(({ id, version }) => ({ id, version }))
  const { approved, left } = await call(approveQuestionsEndpoint, { body: { questions: seen } })
  const { done } = deskText
  const words = [`${done.approved} ${formatCount(approved.length)}`, left > 0 && `${done.left} ${formatCount(left)}`]
  const undo = async () => {
    for (const question of approved) await move(question, 'waiting')
    return { text: done.backToWaiting }
  }
  return { text: words.filter(Boolean).join('، '), ...(approved.length > 0 ? { undo } : {}) }
}

async function settle(id: string, reports: readonly string[], settled: boolean): Promise<Done> {
  await call(settleReportsEndpoint, { params: { id }, body: { reports: [...reports], settled } })
  if (!settled) return { text: deskText.done.reopened }
  return { text: deskText.done.settled, undo: () => settle(id, reports, false) }
}

async function setApproval(isOn: boolean): Promise<Done> {
  await call(approvalSettingEndpoint, { body: { wait_for_approval: isOn } })
  return { text: isOn ? approvalText.done.on : approvalText.done.off }
}
