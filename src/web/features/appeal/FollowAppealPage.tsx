import { type SubmitEvent, useState } from 'react'
import { appealCode } from '#contract/appeals.ts'
import { selectorWay } from '../../app/paths.ts'
import { followText } from '../../i18n/ar/appeal.ts'
import { placeText } from '../../i18n/places.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import styles from './Appeal.module.css'
import { AppealProgress } from './AppealProgress.tsx'
import { type KeptAppeal, keptAppeals, removeAppeal } from './kept-appeals.ts'

/** What has become of appeals: of one whose code is typed, and of those that were asked on this device. */
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
        <Dialog
          title={followText.removeTitle}
          onClose={() => setLeaving(undefined)}
          actions={
            <>
              <Button onClick={() => remove(leaving)}>{followText.remove}</Button>
              <Button look="quiet" onClick={() => setLeaving(undefined)}>
                {followText.cancel}
              </Button>
            </>
          }
        >
          <p>
            <bdi>{leaving.subject}</bdi>، {placeText(leaving)}
          </p>
          <p>{followText.removeNote}</p>
          <p className={styles.code}>
            <bdi dir="ltr">{leaving.code}</bdi>
          </p>
        </Dialog>
      )}
    </>
  )
}

function CodeForm({ onShow }: { onShow: (code: string) => void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const read = appealCode.safeParse(typed)
    setWrong(!read.success)
    if (read.success) onShow(read.data)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={followText.code}
        hint={followText.codeHint}
        dir="ltr"
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        error={isWrong ? followText.codeWrong : undefined}
      />
      <Button submits>{followText.show}</Button>
    </form>
  )
}
