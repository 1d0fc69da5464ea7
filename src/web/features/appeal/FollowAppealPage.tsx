import { useState } from 'react'
import { followAppealEndpoint } from '#contract/appeals.ts'
import { selectorWay } from '../../app/paths.ts'
import { followText } from '../../i18n/ar/appeal.ts'
import { placeText } from '../../i18n/places.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './Appeal.module.css'
import { AppealProgress } from './AppealProgress.tsx'
import { type KeptAppeal, keptAppeals, removeAppeal } from './kept-appeals.ts'

/** The page on which a student follows an appeal, by a typed code or by a code that this device has stored. */
export function FollowAppealPage() {
  const [code, setCode] = useState<string>()
  const [kept, setKept] = useState(keptAppeals)
  const [leaving, setLeaving] = useState<KeptAppeal>()

  function remove(appeal: KeptAppeal) {
    removeAppeal(appeal.code)
    setKept(keptAppeals())
    setLeaving(undefined)
  }

  return (
    <>
      <ScreenHead title={followText.title} mainMenu={selectorWay()} />
      <p className={styles.lead}>{followText.lead}</p>
      <CodeForm onShow={setCode} />
      {code !== undefined && (
        <section className={styles.followed} aria-label={followText.title}>
          <AppealProgress code={code} />
        </section>
      )}
      {kept.length > 0 && (
        <section>
          <h2 className={styles.heading}>{followText.onDevice}</h2>
          <ul className={styles.list}>
            {kept.map((appeal) => (
              <li key={appeal.code} className={styles.followed}>
                <AppealProgress code={appeal.code} />
                <Button
                  look="quiet"
                  aria-label={`${followText.remove}: ${appeal.subject}`}
                  onClick={() => setLeaving(appeal)}
                >
                  {followText.remove}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {leaving && (
        <RemovalDialog appeal={leaving} onRemove={() => remove(leaving)} onClose={() => setLeaving(undefined)} />
      )}
    </>
  )
}

interface RemovalDialogProps {
  appeal: KeptAppeal
  onRemove: () => void
  onClose: () => void
}

/** Asks for confirmation before a code is removed from the device, and shows the code for the last time. */
function RemovalDialog({ appeal, onRemove, onClose }: RemovalDialogProps) {
  return (
    <Dialog
      title={followText.removeTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onRemove}>{followText.remove}</Button>
          <Button look="quiet" onClick={onClose}>
            {followText.cancel}
          </Button>
        </>
      }
    >
      <p>
        <bdi>{appeal.subject}</bdi>، {placeText(appeal)}
      </p>
      <p>{followText.removeNote}</p>
      <p className={styles.code}>
        <bdi dir="ltr">{appeal.code}</bdi>
      </p>
    </Dialog>
  )
}

function CodeForm({ onShow }: { onShow: (code: string) => void }) {
  const form = useContractForm({
    start: { code: '' },
    schema: followAppealEndpoint.body,
    texts: { code: followText.codeWrong },
    onValid: ({ code }) => onShow(code),
  })
  return (
    <Form form={form} className={styles.form}>
      <Field
        {...form.field('code')}
        label={followText.code}
        hint={followText.codeHint}
        dir="ltr"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SubmitButton form={form}>{followText.show}</SubmitButton>
    </Form>
  )
}
