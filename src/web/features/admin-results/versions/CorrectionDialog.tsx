import {
  correctDegreeEndpoint,
  isInDraft,
  type SheetVersion,
  type SheetVersionDetail,
  type VersionRow,
} from '#contract/admin-sheets.ts'
import { MARK_WORD_LIMITS } from '#contract/mark-words.ts'
import { DESK_ROUTES } from '../../../app/admin-paths.ts'
import { pathTo } from '../../../app/paths.ts'
import { correctionText, doneText, stepText } from '../../../i18n/ar/admin-results.ts'
import { Link } from '../../../router/Link.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { Select } from '../../../ui/Select.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import styles from './Sheets.module.css'
import { SHEETS_KEY, sendCorrection } from './sheets.api.ts'

interface CorrectionDialogProps {
  detail: SheetVersionDetail
  row: VersionRow
  onClose: () => void
}

/** The dialog that corrects one mark of a student in a draft or a published version; a reason is required. */
export function CorrectionDialog({ detail, row, onClose }: CorrectionDialogProps) {
  const { version, subjects, versions } = detail
  const { revision, state } = version
  const form = useContractForm({
    start: { subject: subjects[0]?.name ?? '', degree: '', reason: '', publish: false },
    schema: correctDegreeEndpoint.body,
    bodyOf: (values) => ({ ...values, revision, seat_number: row.seat_number }),
    texts: { degree: correctionText.unclear, reason: correctionText.reasonShort },
    send: (body) => sendCorrection(version.id, body),
    onDone: onClose,
    refresh: [SHEETS_KEY],
    done: (_, { publish }) => (publish ? doneText.correctedAndPublished : doneText.corrected),
    explain: ({ code, fields }): Faults | undefined => {
      if (isInDraft(fields)) return { subject: correctionText.inDraft }
      return code === 'invalid_request' ? { degree: correctionText.unclear } : undefined
    },
  })
  const gathering = versions.find((other) => other.state === 'draft' && other.corrects === version.id)
  const now = row.degrees[subjects.findIndex(({ name }) => name === form.values.subject)] ?? ''
  const send = state === 'published' ? correctionText.toDraft : correctionText.save
  return (
    <FormDialog
      form={form}
      title={correctionText.title}
      text={{ send, cancel: stepText.cancel }}
      onClose={onClose}
      besides={
        state === 'published' &&
        !gathering && (
          <Button look="quiet" busy={form.isSending} onClick={() => form.submit({ publish: true })}>
            {correctionText.publishNow}
          </Button>
        )
      }
    >
      <p>
        <bdi>{row.name}</bdi> <bdi dir="ltr">{row.seat_number}</bdi>
      </p>
      <Select
        {...form.field('subject')}
        label={correctionText.subject}
        options={subjects.map(({ name }) => ({ value: name, label: name }))}
      />
      <p>
        {correctionText.now}: <bdi dir="ltr">{now || correctionText.empty}</bdi>
      </p>
      <Field
        {...form.field('degree')}
        label={correctionText.degree}
        dir="ltr"
        autoComplete="off"
        maxLength={MARK_WORD_LIMITS.length}
      />
      <Field
        {...form.field('reason')}
        label={correctionText.reason}
        hint={correctionText.reasonHint}
        required
        maxLength={500}
      />
      {state === 'published' && <Outlook gathering={gathering} isAdded={!form.faults.subject} />}
    </FormDialog>
  )
}

interface OutlookProps {
  gathering: SheetVersion | undefined
  /** Whether the correction would be added to the open draft; false once the draft has refused it. */
  isAdded: boolean
}

function Outlook({ gathering, isAdded }: OutlookProps) {
  if (gathering) {
    return (
      <p className={styles.corrected}>
        {isAdded && `${correctionText.gathering} `}
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
