import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import { driveAddress, type Portal } from '#contract/portal.ts'
import { portalQuery } from '../../api/portal.api.ts'
import { ROUTES, selectorWay } from '../../app/paths.ts'
import { bookActionText, booksText } from '../../i18n/ar/library.ts'
import { waysText } from '../../i18n/ar/ways.ts'
import { FIRST_KEY } from '../../router/history.ts'
import { useLocation, useNavigate, useParams } from '../../router/use-router.ts'
import { AnchorButton } from '../../ui/AnchorButton.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { KeepFile } from '../../ui/KeepFile.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import styles from './BookViewerPage.module.css'
import { type BookKind, missingFileQuery } from './library.api.ts'

/** The height of the frame in pixels. docs/SPECIFICATION.md, section 9. */
const FRAME_HEIGHT = 500

/** The viewer of a book or a past exam. The two routes differ only in the name of their parameter. */
export function BookViewerPage() {
  const { bookId, examId } = useParams()
  const { state } = useLocation()
  const portal = useQuery(portalQuery())
  const given = titleOf(state)
  const text = booksText[examId === undefined ? 'book' : 'final_exam']
  const title = given ?? text.viewer
  return (
    <>
      <ScreenHead mainMenu={selectorWay()} title={title} back={useGoBack()}>
        <bdi>{title}</bdi>
      </ScreenHead>
      <div className={styles.viewer}>
        <DataRegion source={portal}>
          {({ drive }) => (
            <Viewer drive={drive} id={bookId ?? examId ?? ''} title={title} fileName={given ?? ''} text={text} />
          )}
        </DataRegion>
      </div>
    </>
  )
}

interface ViewerProps {
  drive: Portal['drive']
  id: string
  title: string
  /** The name under which the file is downloaded; empty for the name that the server gives. */
  fileName: string
  text: (typeof booksText)[BookKind]
}

function Viewer({ drive, id, title, fileName, text }: ViewerProps) {
  const preview = driveAddress(drive.preview, id)
  const download = driveAddress(drive.download, id)
  const { pathname } = useLocation()
  // The frame loads while this check runs, because almost every file exists.
  const isMissing = useQuery(missingFileQuery(download)).data ?? false
  if (isMissing) {
    return (
      <EmptyMessage title={text.missing}>
        <p>{text.missingNext}</p>
        <LinkButton {...selectorWay()}>{waysText.mainMenu}</LinkButton>
      </EmptyMessage>
    )
  }
  return (
    <>
      <div className={styles.actions} data-print="no">
        <AnchorButton href={download} download={fileName}>
          <Download size={18} aria-hidden="true" />
          {bookActionText.download}
        </AnchorButton>
        <AnchorButton look="quiet" href={preview} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={18} aria-hidden="true" />
          {bookActionText.newWindow}
        </AnchorButton>
        <KeepFile
          file={{ url: download, preview, name: title, isUnnamed: fileName === '', place: pathname }}
          use="read"
        />
      </div>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- drive pages need origin, scripts and windows */}
      <iframe className={styles.frame} src={preview} title={title} height={FRAME_HEIGHT} allowFullScreen />
    </>
  )
}

/** Returns a function that goes back to the previous screen, or home if the viewer is the first screen of the visit. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  // The first entry of the history has this key, and nothing to go back to.
  return () => void (key === FIRST_KEY ? navigate(ROUTES.home) : navigate(-1))
}

/** Returns the title that the followed link passed; undefined if the address was opened directly. */
function titleOf(state: unknown): string | undefined {
  const title = typeof state === 'object' && state !== null && 'title' in state ? state.title : undefined
  return typeof title === 'string' && title !== '' ? title : undefined
}
