import type { UploadColumn } from '#contract/admin-uploads.ts'
import { columnsText, ROLE_NAMES } from '../../../i18n/ar/uploads.ts'
import { formatMark } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ColumnForm } from './ColumnForm.tsx'
import styles from './Columns.module.css'
import reviewStyles from './Review.module.css'
import { Section } from './Section.tsx'
import { SECTIONS } from './sections.ts'
import type { UploadEditing } from './use-upload-editing.ts'

interface ColumnsSectionProps {
  columns: readonly UploadColumn[]
  editing: UploadEditing
  /** The column whose form is open. */
  open: string | undefined
  onOpen: (column: string | undefined) => void
}

/** The detected meaning of each column; for a subject, its full mark and whether it counts. */
export function ColumnsSection({ columns, editing, open, onOpen }: ColumnsSectionProps) {
  return (
    <Section id={SECTIONS.columns} title={columnsText.title} lead={columnsText.lead}>
      <ul className={styles.columns}>
        {columns.map((column) => (
          <li key={column.column} className={column.role === 'ignored' ? styles.ignored : undefined}>
            <div className={styles.columnLine}>
              <bdi dir="ltr" className={styles.letters}>
                {column.column}
              </bdi>
              <div className={styles.grow}>
                <p className={reviewStyles.strong}>
                  <bdi>{column.name || column.header || columnsText.noHeader}</bdi>
                </p>
                <p className={reviewStyles.note}>{roleWords(column)}</p>
              </div>
              {open !== column.column && (
                <Button look="quiet" onClick={() => onOpen(column.column)}>
                  {columnsText.change}
                  <span className="visually-hidden"> {column.column}</span>
                </Button>
              )}
            </div>
            {open === column.column && (
              <ColumnForm column={column} editing={editing} onClose={() => onOpen(undefined)} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function roleWords({ role, full_mark, counted }: UploadColumn): string {
  if (role !== 'subject') return ROLE_NAMES[role]
  const mark = full_mark > 0 ? formatMark(full_mark) : '؟'
  const counts = `${columnsText.counted}: ${counted ? columnsText.yes : columnsText.no}`
  return `${ROLE_NAMES.subject}، ${columnsText.fullMark} ${mark}، ${counts}`
}
