import { useRef, useState } from 'react'
import { timetableText as text } from '../../i18n/ar/admin-library.ts'
import { timetableReadingText } from '../../i18n/ar/timetable-reading.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useSend } from '../../ui/use-send.ts'
import { readTimetableFile } from './library-desk.api.ts'
import styles from './TimetableForm.module.css'
import { readTimetable, type TimetableReading } from './timetable-cells.ts'
import { type Sheet, sheetOfFile, sheetOfText } from './timetable-sheet.ts'

interface TimetablePasteProps {
  onRead: (reading: TimetableReading) => void
}

/** Fills the timetable's form from the cells of a spreadsheet, pasted or from a file. Saves nothing. */
export function TimetablePaste({ onRead }: TimetablePasteProps) {
  const [isRead, setRead] = useState(false)
  const form = useContractForm({
    start: { cells: '' },
    check: ({ cells }): Record<string, string> => (readTimetable(sheetOfText(cells)) ? {} : { cells: text.noDays }),
    read: ({ cells }) => readTimetable(sheetOfText(cells)),
    onValid: take,
  })
  function take(reading: TimetableReading | undefined): void {
    setRead(reading !== undefined)
    if (reading) onRead(reading)
  }
  return (
    <Form form={form} className={styles.paste} label={text.paste}>
      <TextArea {...form.field('cells')} label={text.paste} hint={text.pasteHint} rows={4} />
      <div className={styles.tools}>
        <SubmitButton form={form} look="quiet">
          {text.read}
        </SubmitButton>
        <FileButton onRead={take} />
      </div>
      <p role="status">{isRead && text.filled}</p>
    </Form>
  )
}

function FileButton({ onRead }: { onRead: (reading: TimetableReading | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { send, isSending } = useSend({
    send: async (file: File) => sheetOfFile(await readTimetableFile(file)),
    onDone: (sheet) => onRead(readTimetable(sheet)),
    done: (sheet) => (readTimetable(sheet) ? undefined : noDaysIn(sheet)),
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.xlsm,.ods,.csv,.tsv"
        aria-label={text.file}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Clear the input, so that choosing the same file again fires a change event.
          event.target.value = ''
          if (file) send(file)
        }}
      />
      <Button look="quiet" busy={isSending} onClick={() => input.current?.click()}>
        {text.file}
      </Button>
    </>
  )
}

function noDaysIn({ otherWorksheets }: Sheet): string {
  if (otherWorksheets.length === 0) return text.noDays
  return `${text.noDays} ${timetableReadingText.otherWorksheets} ${otherWorksheets.join('، ')}`
}
