import Download from 'lucide-react/icons/download'
import { useId, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { publishedUrl } from '../../api/snapshot.ts'
import { scheduleText } from '../../i18n/ar/library.ts'
import { useLocation } from '../../router/use-router.ts'
import { AnchorButton } from '../../ui/AnchorButton.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { KeepFile } from '../../ui/KeepFile.tsx'
import { Loading } from '../../ui/Loading.tsx'
import styles from './ScheduleImage.module.css'

interface ScheduleImageProps {
  url: string
  description: string
  /** Whether to show the description: the title of the exams is fixed and may name another term. */
  isDescribed: boolean
}

interface ScheduleDownloadProps {
  url: string
  /** The page title: the name of the file. */
  title: string
  /** Whether the page shows a table, so that the file is the picture beside it. */
  besideTable: boolean
}

export function ScheduleDownload({ url, title, besideTable }: ScheduleDownloadProps) {
  const { pathname } = useLocation()
  return (
    <div className={styles.actions} data-print="no">
      <AnchorButton look={besideTable ? 'quiet' : 'primary'} href={publishedUrl(url)} download={`${title}.jpg`}>
        <Download size={18} aria-hidden="true" />
        {besideTable ? scheduleText.downloadPicture : scheduleText.download}
      </AnchorButton>
      <KeepFile file={{ url: publishedUrl(url), name: title, place: pathname }} use="see" />
    </div>
  )
}

/** A timetable image: it fits the page and opens in full size when pressed. */
export function ScheduleImage({ url: address, description, isDescribed }: ScheduleImageProps) {
  const url = publishedUrl(address)
  const hintId = useId()
  const [state, setState] = useState<'coming' | 'shown' | 'failed'>('coming')
  if (state === 'failed') {
    return (
      <ErrorMessage
        error={new ApiError('network')}
        text={scheduleText.imageFailed}
        onRetry={() => setState('coming')}
      />
    )
  }
  return (
    <>
      <div className={styles.frame}>
        {state === 'coming' && (
          <div className={styles.coming}>
            <Loading />
          </div>
        )}
        {/* The description may be the whole timetable in words: too long for a link name. */}
        <a href={url} aria-labelledby={hintId}>
          <img
            className={styles.image}
            src={url}
            // An image in a closed section is not fetched.
            loading="lazy"
            alt={description}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
          <span id={hintId} className={styles.hint} data-print="no">
            {scheduleText.fullSize}
          </span>
        </a>
      </div>
      {isDescribed && (
        <details className={styles.description}>
          <summary>{scheduleText.described}</summary>
          <p>{description}</p>
        </details>
      )}
    </>
  )
}
