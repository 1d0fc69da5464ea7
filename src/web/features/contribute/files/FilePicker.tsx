import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useState } from 'react'
import { filesText } from '../../../i18n/ar/question-files.ts'
import { Alert } from '../../../ui/Alert.tsx'
import styles from './FilePicker.module.css'

interface FilePickerProps {
  /** Why the last chosen file was refused. */
  fault: string | undefined
  onChoose: (file: File) => void
}

/** An area onto which a file can be dropped, with a button that chooses a file. */
export function FilePicker({ fault, onChoose }: FilePickerProps) {
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }

  return (
    <>
      <label className={`${styles.place} ${isOver ? styles.over : ''}`}>
        <input
          type="file"
          className={styles.input}
          accept=".gift,.txt,.xml,.csv,.zip,text/plain,text/csv,text/xml,application/xml,application/zip"
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // Clear the input, so that a corrected file of the same name can be chosen again.
            target.value = ''
            if (file) onChoose(file)
          }}
        />
        <FileUp size={24} aria-hidden="true" />
        <strong>{filesText.choose}</strong> <span>{filesText.orDrop}</span>
      </label>
      {fault !== undefined && <Alert tone="danger">{fault}</Alert>}
    </>
  )
}
