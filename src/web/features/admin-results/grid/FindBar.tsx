import { useState } from 'react'
import type { FoundCell } from '#contract/admin-uploads.ts'
import type { CellsOrder } from '#contract/upload-choices.ts'
import type { UploadColumn } from '#contract/upload-review.ts'
import { findText, toolsText } from '../../../i18n/ar/upload-grid.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { Select } from '../../../ui/Select.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import styles from './Tools.module.css'

/** The text to find; the column in which to look, null for all; whether the text must be the whole cell. */
export interface Search {
  find: string
  column: string | null
  whole: boolean
}

interface FindBarProps {
  columns: readonly UploadColumn[]
  /**
   * Selects the next cell that has the text, or the previous one, and resolves with it; resolves with undefined if no
   * cell has the text.
   */
  onFind: (search: Search, back: boolean) => Promise<FoundCell | undefined>
  onReplace: (order: CellsOrder) => void
  onClose: () => void
}

const EVERYWHERE = ''

/** The bar that finds a text in the grid, and replaces it everywhere or in one column. */
export function FindBar({ columns, onFind, onReplace, onClose }: FindBarProps) {
  const [found, setFound] = useState<FoundCell>()
  const [isWhole, setWhole] = useState(false)
  const form = useContractForm({
    start: { find: '', text: '', column: EVERYWHERE, goal: 'next' as 'next' | 'previous' | 'replace' },
    check: ({ find }): Faults => (find.trim() === '' ? { find: findText.missing } : {}),
    read: ({ find, text, column, goal }) => ({ find: find.trim(), text: text.trim(), column: column || null, goal }),
    onValid: ({ find, text, column, goal }) => {
      const search = { find, column, whole: isWhole }
      if (goal === 'replace') onReplace({ kind: 'replace', ...search, text })
      else void onFind(search, goal === 'previous').then(setFound)
    },
  })
  return (
    <Form form={form} className={styles.find} label={findText.title} takesFocus>
      <Field {...form.field('find')} label={findText.find} dir="auto" maxLength={200} />
      <Select
        {...form.field('column')}
        label={findText.where}
        options={[
          { value: EVERYWHERE, label: findText.everywhere },
          ...columns.map(({ column, name, header }) => ({ value: column, label: name || header || column })),
        ]}
      />
      <Field {...form.field('text')} label={findText.replace} dir="auto" maxLength={200} />
      <CheckBox isChosen={isWhole} onChange={setWhole}>
        {findText.whole}
      </CheckBox>
      <div className={styles.buttons}>
        <Button submits>{findText.next}</Button>
        <Button look="quiet" onClick={() => form.submit({ goal: 'previous' })}>
          {findText.previous}
        </Button>
        <Button look="quiet" onClick={() => form.submit({ goal: 'replace' })}>
          {findText.replaceAll}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {findText.close}
        </Button>
        <p role="status">{found && (found.cell ? toolsText.nth(found.number, found.count) : findText.none)}</p>
      </div>
    </Form>
  )
}
