import { useState } from 'react'
import { Link } from 'react-router'
import { officeReason, type SheetVersion, type SheetVersionDetail, type VersionRow } from '#contract/admin-sheets.ts'
import { DESK_ROUTES } from '../../../app/admin-paths.ts'
import { pathTo } from '../../../app/paths.ts'
import { correctionText, doneText, stepText } from '../../../i18n/ar/admin-results.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import styles from './Sheets.module.css'
import { type CorrectionBody, sendCorrection } from './sheets.api.ts'
import { useSheetChange } from './use-sheet-change.ts'

interface CorrectionDialogProps {
  detail: SheetVersionDetail
  row: VersionRow
  onDone: (said: string) => void
  onClose: () => void
}

/** Corrects one mark of a student, with a reason: on a draft, or of what is published. */
export function CorrectionDialog({ detail, row, onDone, onClose }: CorrectionDialogProps) {
  const { version, subjects, versions } = detail
  const [subject, setSubject] = useState(subjects[0]?.name ?? '')
  const [degree, setDegree] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const change = useSheetChange<CorrectionBody>(
    (body) => sendCorrection(version, body),
    (_, { publish }) => onDone(publish ? doneText.correctedAndPublished : doneText.corrected),
  )
  const isReason = officeReason.safeParse(reason).success
  const isUnclear = change.error?.code === 'invalid_request'
  const gathering = versions.find(({ state, corrects }) => state === 'draft' && corrects === version.id)
  const standing = row.degrees[subjects.findIndex(({ name }) => name === subject)] ?? ''

  function send(publish: boolean) {
    setTried(true)
    if (isReason) change.mutate({ seat_number: row.seat_number, subject, degree, reason, publish })
  }

  return (
    <Dialog
      title={correctionText.title}
      onClose={onClose}
      actions={
        <Choices
          detail={detail}
          gathering={gathering !== undefined}
          busy={change.isPending}
          onSend={send}
          onClose={onClose}
        />
      }
    >
      <p>
        <bdi>{row.name}</bdi> <bdi dir="ltr">{row.seat_number}</bdi>
      </p>
      <Select
        label={correctionText.subject}
        value={subject}
        options={subjects.map(({ name }) => ({ value: name, label: name }))}
        onChange={setSubject}
      />
      <p>
        {correctionText.now}: <bdi dir="ltr">{standing || correctionText.empty}</bdi>
      </p>
      <Field
        label={correctionText.degree}
        dir="ltr"
        autoComplete="off"
        maxLength={30}
        value={degree}
        onChange={(event) => setDegree(event.target.value)}
        error={isUnclear ? correctionText.unclear : undefined}
      />
      <Field
        label={correctionText.reason}
        hint={correctionText.reasonHint}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isTried && !isReason ? correctionText.reasonShort : undefined}
      />
      {version.state === 'published' && <Outlook gathering={gathering} />}
      {change.error && !isUnclear && <Alert tone="danger">{PROBLEM_TEXTS[change.error.code]}</Alert>}
    </Dialog>
  )
}

function Outlook({ gathering }: { gathering: SheetVersion | undefined }) {
  if (gathering) {
    return (
      <p className={styles.corrected}>
        {correctionText.gathering}{' '}
        <Link to={pathTo(DESK_ROUTES.sheet, { id: gathering.id })}>{correctionText.openDraft}</Link>
      </p>
    )
  }
  return (
    <div className={styles.corrected}>
      <p>{correctionText.draftNote}</p>
      <p>{correctionText.nowNote}</p>
    </div>
  )
}

interface ChoicesProps {
  detail: SheetVersionDetail
  gathering: boolean
  busy: boolean
  onSend: (publish: boolean) => void
  onClose: () => void
}

function Choices({ detail, gathering, busy, onSend, onClose }: ChoicesProps) {
  const isPublished = detail.version.state === 'published'
  return (
    <>
      <Button busy={busy} onClick={() => onSend(false)}>
        {isPublished ? correctionText.toDraft : correctionText.save}
      </Button>
      {isPublished && !gathering && (
        <Button look="quiet" busy={busy} onClick={() => onSend(true)}>
          {correctionText.publishNow}
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        {stepText.cancel}
      </Button>
    </>
  )
}
