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
  /**
   * Whether the description is shown. It is shown for the exams, because the page's title may not name the term that
   * the image is for.
   */
  isDescribed: boolean
}

interface ScheduleDownloadProps {
  url: string
  /** Absent for `jpg`. */
  extension: string | undefined
  /** The page's title, which becomes the name of the downloaded file. */
  title: string
  /** Whether the page also shows a table, so that the link must say that the file is a picture. */
  besideTable: boolean
}

export function ScheduleDownload({ url, extension = 'jpg', title, besideTable }: ScheduleDownloadProps) {
  const { pathname } = useLocation()
  const name = `${title}.${extension}`
  return (
    <div className={styles.actions} data-print="no">
      <AnchorButton look={besideTable ? 'quiet' : 'primary'} href={publishedUrl(url)} download={name}>
        <Download size={18} aria-hidden="true" />
        {besideTable ? scheduleText.downloadPicture : scheduleText.download}
      </AnchorButton>
      <KeepFile file={{ url: publishedUrl(url), name: title, place: pathname }} use="see" />
    </div>
  )
}

/** The image of a timetable: as wide as the page, and in full size after a press. */
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
        {/* The link is not named after the image, whose description may be the whole timetable in words. */}
        <a href={url} aria-labelledby={hintId}>
          <img
            className={styles.image}
            src={url}
            // A lazy image in a section that is closed is not fetched.
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
