import { type OfficeQuestion, QUESTIONS_PAGE } from '#contract/admin-questions.ts'
import { deskText } from '../../i18n/ar/questions-desk.ts'
import { formatCount } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckBox } from '../../ui/CheckBox.tsx'
import styles from './ChosenBar.module.css'
import { choiceKey } from './choice-key.ts'

interface ChosenBarProps {
  /** The questions of the list that wait for approval. */
  waiting: readonly OfficeQuestion[]
  /** The keys (`choiceKey`) of the selected questions. */
  chosen: ReadonlySet<string>
  isBusy: boolean
  onChoose: (chosen: ReadonlySet<string>) => void
  onApprove: (questions: readonly OfficeQuestion[]) => void
}

/** The bar that selects waiting questions and approves them together, up to the server's limit per call. */
export function ChosenBar({ waiting, chosen, isBusy, onChoose, onApprove }: ChosenBarProps) {
  const most = waiting.slice(0, QUESTIONS_PAGE)
  const those = waiting.filter((question) => chosen.has(choiceKey(question))).slice(0, QUESTIONS_PAGE)
  return (
    <div className={styles.bar}>
      <CheckBox
        isChosen={those.length === most.length}
        onChange={(isChosen) => onChoose(new Set(isChosen ? most.map(choiceKey) : []))}
      >
        {deskText.chooseAll}
      </CheckBox>
      {those.length > 0 && (
        <Button busy={isBusy} onClick={() => onApprove(those)}>
          {deskText.approveChosen} ({formatCount(those.length)})
        </Button>
      )}
    </div>
  )
}
