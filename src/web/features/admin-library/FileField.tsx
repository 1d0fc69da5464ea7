import Upload from 'lucide-react/icons/upload'
import { useId, useRef, useState } from 'react'
import type { DeskFile } from '#contract/admin-library.ts'
import { fileText } from '../../i18n/ar/admin-library.ts'
import { formatCount } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Progress } from '../../ui/Progress.tsx'
import styles from './FileField.module.css'
import { FilePreview } from './FilePreview.tsx'
import { acceptOf, type FileKind } from './file-kinds.ts'
import { useUpload } from './use-upload.ts'

interface FileFieldProps {
  name?: string
  kinds: readonly FileKind[]
  /** The file chosen so far. */
  file: DeskFile | null
  /** An error of the field itself; errors of the upload are shown separately. */
  error?: string | undefined
  onChosen: (file: DeskFile) => void
  /** Called when the upload of a chosen file begins and when it ends; the form must not be sent meanwhile. */
  onRunning: (isRunning: boolean) => void
}

/** A field for a file from the officer's device. Uploads the file at once and previews it before the form is saved. */
export function FileField({ name, kinds, file, error, onChosen, onRunning }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [isKnown, setKnown] = useState(false)
  const { share, fault, send, stop } = useUpload({
    kinds,
    onRunning,
    onDone: (uploaded) => {
      setKnown(uploaded.known)
      onChosen(uploaded.file)
    },
  })
  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(kinds)}
        aria-label={fileText.choose}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          // Clear the input, so that choosing the same file again fires a change event.
          event.target.value = ''
          if (chosen) send(chosen)
        }}
      />
      {share === undefined ? (
        <Button name={name} look="quiet" aria-describedby={hintId} onClick={() => input.current?.click()}>
          <Upload size={18} aria-hidden="true" />
          {file ? fileText.chooseOther : fileText.choose}
        </Button>
      ) : (
        <Uploading share={share} onStop={stop} />
      )}
      <p id={hintId} className={styles.hint}>
        {fileText.acceptsLabel} {kinds.map((kind) => fileText.accepts[kind]).join('، ')}
      </p>
      <p className={styles.error} role="alert">
        {fault ?? error}
      </p>
      {isKnown && file && <p className={styles.hint}>{fileText.known}</p>}
      {file && <FilePreview file={file} />}
    </div>
  )
}

function Uploading({ share, onStop }: { share: number; onStop: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <>
      <Progress label={fileText.uploading} value={percent} valueText={`${formatCount(percent)}%`} tone="good" />
      <Button look="quiet" onClick={onStop}>
        {fileText.cancel}
      </Button>
    </>
  )
}
