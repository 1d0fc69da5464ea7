import { useQuery } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useRef, useState } from 'react'
import { DESK_ROUTES } from '../../../app/admin-paths.ts'
import { layoutsText, markWordsText } from '../../../i18n/ar/learnt.ts'
import { uploadBoxText } from '../../../i18n/ar/uploads.ts'
import { Link } from '../../../router/Link.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { OpenUploads } from './OpenUploads.tsx'
import { SendingList } from './SendingList.tsx'
import styles from './UploadBox.module.css'
import { UPLOAD_BOX } from './upload-box.ts'
import { uploadsQuery } from './uploads.api.ts'
import { SHEET_EXTENSIONS, useSendings } from './use-sendings.ts'

/** The top of the results desk: takes files with result sheets, and lists the uploads that are not drafts yet. */
export function UploadBox() {
  const uploads = useQuery(uploadsQuery())
  const { sendings, send, retry, dismiss } = useSendings()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    send(event.dataTransfer.files)
  }

  return (
    <section className={styles.box} aria-labelledby={UPLOAD_BOX}>
      <h2 id={UPLOAD_BOX}>{uploadBoxText.title}</h2>
      {/* Dropping a file is optional: the button does the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button. */}
      <div
        className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>{uploadBoxText.lead}</p>
        <input
          ref={input}
          type="file"
          multiple
          accept={SHEET_EXTENSIONS.join()}
          aria-label={uploadBoxText.choose}
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            send(event.target.files)
            // Clear the input, so that a corrected file of the same name can be chosen again.
            event.target.value = ''
          }}
        />
        <Button ref={chooser} onClick={() => input.current?.click()}>
          <FileUp size={20} aria-hidden="true" />
          {uploadBoxText.choose}
        </Button>
      </div>
      <nav className={styles.learnt} aria-label={uploadBoxText.learnt}>
        <Link to={DESK_ROUTES.layouts}>{layoutsText.title}</Link>
        <Link to={DESK_ROUTES.markWords}>{markWordsText.title}</Link>
      </nav>
      <SendingList sendings={sendings} chooser={chooser} onRetry={retry} onDismiss={dismiss} />
      <h3>{uploadBoxText.open}</h3>
      <DataRegion
        source={uploads}
        isEmpty={(data) => data.uploads.length === 0}
        empty={<EmptyMessage title={uploadBoxText.empty}>{uploadBoxText.emptyHint}</EmptyMessage>}
      >
        {(data) => (
          <>
            {data.total > data.uploads.length && <p>{uploadBoxText.newest(data.uploads.length, data.total)}</p>}
            <OpenUploads uploads={data.uploads} />
          </>
        )}
      </DataRegion>
    </section>
  )
}
