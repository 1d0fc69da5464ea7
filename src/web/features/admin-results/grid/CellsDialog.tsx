/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the list of cells scrolls in its own region */
import { useQuery } from '@tanstack/react-query'
import { type CellsPreview, isReason } from '#contract/admin-uploads.ts'
import { type CellsOrder, UPLOAD_LIMITS } from '#contract/upload-choices.ts'
import { gridText, manyCellsText, reasonText } from '../../../i18n/ar/upload-grid.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import type { UploadEditing } from '../review/use-upload-editing.ts'
import { previewQuery } from '../uploads/uploads.api.ts'
import styles from './CellsDialog.module.css'
import type { Reasons } from './use-reason.ts'

interface CellsDialogProps {
  uploadId: string
  /** The cells to change and their new texts; the text of a replacement can still be edited in the dialog. */
  order: CellsOrder
  editing: UploadEditing
  reasons: Reasons
  onClose: () => void
}

/** The dialog that shows which cells a replacement or a paste will change, and changes them all with one reason. */
export function CellsDialog({ uploadId, order, editing, reasons, onClose }: CellsDialogProps) {
  const form = useContractForm({
    start: { text: order.kind === 'replace' ? order.text : '', reason: reasons.offered },
    check: ({ reason }): Faults => (isReason(reason) ? {} : { reason: reasonText.missing }),
    read: (values) => values,
    onValid: ({ text, reason }) => {
      reasons.give(reason)
      editing.save({ ...orderWith(order, text), reason: reason.trim() }, onClose)
    },
  })
  const preview = useQuery({
    ...previewQuery(uploadId, orderWith(order, form.values.text)),
    placeholderData: (previous: CellsPreview | undefined) => previous,
  })
  return (
    <FormDialog
      // Until the preview of a newly typed text has loaded, the dialog shows that of the text before: do not save yet.
      form={{ ...form, isSending: editing.isSaving || preview.isPlaceholderData }}
      isLoading={preview.isLoading}
      title={manyCellsText[order.kind]}
      text={{ send: manyCellsText.save, cancel: uploadText.cancel }}
      onClose={onClose}
    >
      {order.kind === 'replace' && (
        <Field {...form.field('text')} label={manyCellsText.text} maxLength={UPLOAD_LIMITS.cell} dir="auto" />
      )}
      <Field {...form.field('reason')} label={reasonText.label} hint={reasonText.hint} maxLength={300} />
      <div className={styles.preview}>
        <DataRegion source={preview}>{(data) => <Preview preview={data} />}</DataRegion>
      </div>
    </FormDialog>
  )
}

function orderWith(order: CellsOrder, text: string): CellsOrder {
  return order.kind === 'replace' ? { ...order, text: text.trim() } : order
}

function Preview({ preview: { count, cells } }: { preview: CellsPreview }) {
  if (count === 0) return <p role="status">{manyCellsText.none}</p>
  if (count > UPLOAD_LIMITS.corrections) {
    return <Alert tone="warning">{manyCellsText.tooMany(UPLOAD_LIMITS.corrections)}</Alert>
  }
  return (
    <>
      <p role="status">{manyCellsText.count(count)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a list that scrolls by itself */}
      <section className={styles.list} aria-label={manyCellsText.list} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{manyCellsText.row}</th>
              <th scope="col">{manyCellsText.column}</th>
              <th scope="col">{manyCellsText.before}</th>
              <th scope="col">{manyCellsText.after}</th>
            </tr>
          </thead>
          <tbody>
            {cells.map(({ row, column, before, after }) => (
              <tr key={`${row} ${column}`}>
                <th scope="row">{row}</th>
                <td>
                  <bdi>{column}</bdi>
                </td>
                <td>
                  <bdi>{before || gridText.emptyCell}</bdi>
                </td>
                <td>
                  <bdi>{after || gridText.emptyCell}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {count > cells.length && <p>{manyCellsText.more(count - cells.length)}</p>}
      </section>
    </>
  )
}
