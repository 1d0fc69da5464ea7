import { peopleText } from '../../i18n/ar/people.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

const text = peopleText.factor

interface FactorDialogProps {
  /** The name of the account's owner. */
  name: string
  onRemove: () => void
  onClose: () => void
}

/**
 * The dialog that asks for confirmation before an account's second factor is removed, because the removal cannot be
 * undone.
 */
export function FactorDialog({ name, onRemove, onClose }: FactorDialogProps) {
  const title = (
    <>
      {text.title} <bdi>{name}</bdi>
    </>
  )
  const actions = (
    <>
      <Button look="primary" onClick={onRemove}>
        {text.open}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {text.cancel}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions}>
      <p>{text.lead}</p>
      <p>{text.outlook}</p>
    </Dialog>
  )
}
