import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#contract/arabic-moments.ts'
import { linksText } from '../../i18n/ar/admin-library.ts'
import { formatCount } from '../../i18n/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { DeadLinks, RecordingsElsewhere } from './DeadLinks.tsx'
import styles from './LibraryDesk.module.css'
import { linkReportQuery } from './library-desk.api.ts'
import { useLinkRun } from './use-link-run.ts'

/** The section of the library's desk that checks the links to other sites. */
export function LinksSection() {
  const source = useQuery(linkReportQuery())
  return (
    <DataRegion
      source={source}
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyMessage title={linksText.none}>
          <p>{linksText.noneNext}</p>
        </EmptyMessage>
      }
    >
      {({ total, checked, since, dead, recordings }) => (
        <div className={styles.shelf}>
          <p>{linksText.lead}</p>
          <LinkRun total={total} />
          {since === null ? (
            <p>{linksText.never}</p>
          ) : (
            <p className={styles.fact}>
              {linksText.since} <time dateTime={since}>{formatMoment(since)}</time>، {linksText.count(checked, total)}
            </p>
          )}
          {since !== null && dead.length === 0 && <Alert tone="note">{linksText.allAlive}</Alert>}
          {dead.length > 0 && <DeadLinks dead={dead} />}
          {recordings.length > 0 && <RecordingsElsewhere recordings={recordings} />}
        </div>
      )}
    </DataRegion>
  )
}

function LinkRun({ total }: { total: number }) {
  const { start, stop, isRunning, progress, error } = useLinkRun()
  const done = progress?.done ?? 0
  const all = progress?.total ?? total
  return (
    <>
      {isRunning ? (
        <>
          <Progress
            label={linksText.progress}
            value={all === 0 ? 0 : Math.round((done / all) * 100)}
            valueText={linksText.count(done, all)}
            tone="good"
          />
          <Button look="quiet" onClick={stop}>
            {linksText.stop}
          </Button>
        </>
      ) : (
        <Button onClick={start}>
          <span>
            {linksText.check} (<bdi>{formatCount(total)}</bdi>)
          </span>
        </Button>
      )}
      <ProblemAlert error={error} />
    </>
  )
}
