import {
  approvalSettingEndpoint,
  approveQuestionsEndpoint,
  changeStateEndpoint,
  type OfficeQuestion,
  type QuestionState,
  settleReportsEndpoint,
} from '#contract/admin-questions.ts'
import { call } from '../../api/call.ts'
import { approvalText, deskText } from '../../i18n/ar/questions-desk.ts'
import { formatCount } from '../../i18n/format.ts'
import { type Done, useSend } from '../../ui/use-send.ts'
import { QUESTIONS_KEY } from './questions.api.ts'

type Versioned = Pick<OfficeQuestion, 'id' | 'version'>

/** Makes changes to questions; the toast offers to undo them. */
export function useQuestionActs() {
  const { send, isSending } = useSend({
    send: (step: () => Promise<Done>) => step(),
    refresh: [QUESTIONS_KEY],
    done: (done) => done,
  })
  return {
    isBusy: isSending,
    move: (question: OfficeQuestion, state: QuestionState) => send(() => move(question, state)),
    approve: (questions: readonly Versioned[]) => send(() => approve(questions)),
    settle: (id: string, reports: readonly string[], settled: boolean) => send(() => settle(id, reports, settled)),
    setApproval: (isOn: boolean) => send(() => setApproval(isOn)),
  }
}

async function move(question: OfficeQuestion, state: QuestionState): Promise<Done> {
  const moved = await changeState(question, state)
  const undo = async () => {
    await changeState(moved, question.state)
    return deskText.done[question.state]
  }
  return { text: moved.left_out ? deskText.done.leftOut : deskText.done[state], undo }
}

function changeState({ id, version }: Versioned, state: QuestionState): Promise<OfficeQuestion> {
  return call(changeStateEndpoint, { params: { id }, body: { state, version } })
}

async function approve(questions: readonly Versioned[]): Promise<Done> {
  const seen = questions.map(({ id, version }) => ({ id, version }))
  const { approved, left } = await call(approveQuestionsEndpoint, { body: { questions: seen } })
  const { done } = deskText
  const words = [`${done.approved} ${formatCount(approved.length)}`, left > 0 && `${done.left} ${formatCount(left)}`]
  const undo = async () => {
    for (const question of approved) await changeState(question, 'waiting')
    return done.backToWaiting
  }
  return { text: words.filter(Boolean).join('، '), undo: approved.length > 0 ? undo : undefined }
}

async function settle(id: string, reports: readonly string[], settled: boolean): Promise<Done> {
  const setTo = (isSettled: boolean) =>
    call(settleReportsEndpoint, { params: { id }, body: { reports: [...reports], settled: isSettled } })
  await setTo(settled)
  if (!settled) return deskText.done.reopened
  const undo = async () => {
    await setTo(false)
    return deskText.done.reopened
  }
  return { text: deskText.done.settled, undo }
}

async function setApproval(isOn: boolean): Promise<Done> {
  await call(approvalSettingEndpoint, { body: { wait_for_approval: isOn } })
  return isOn ? approvalText.done.on : approvalText.done.off
}
