import { useId } from 'react'
import { approvalText } from '../../i18n/ar/questions-desk.ts'
import { CheckBox } from '../../ui/CheckBox.tsx'
import styles from './ApprovalSwitch.module.css'

interface ApprovalSwitchProps {
  isOn: boolean
  isBusy: boolean
  onChange: (isOn: boolean) => void
}

/** The setting of whether new questions need approval before students see them. */
export function ApprovalSwitch({ isOn, isBusy, onChange }: ApprovalSwitchProps) {
  const id = useId()
  return (
    <div className={styles.setting}>
      <CheckBox isChosen={isOn} describedBy={id} onChange={(isChosen) => isBusy || onChange(isChosen)}>
        {approvalText.label}
      </CheckBox>
      <p id={id} className={styles.meaning}>
        {isOn ? approvalText.on : approvalText.off}
      </p>
    </div>
  )
}
