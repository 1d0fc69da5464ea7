import { useQuery } from '@tanstack/react-query'
import { type ChainReport, chainFaultText } from '#contract/audit-chain.ts'
import { chainText } from '../../i18n/ar/audit.ts'
import { formatCount } from '../../i18n/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { auditChainQuery } from './audit.api.ts'

/**
 * Shows whether the log is as it was written, and a button that copies the number and hash of its last line, which
 * officers note outside the server.
 */
export function ChainState() {
  const chain = useQuery(auditChainQuery())
  return (
    <section aria-label={chainText.title}>
      <DataRegion source={chain} pending={<p className={desk.lead}>{chainText.checking}</p>}>
        {(report) => (
          <>
            {report.fault_count > 0 ? <Faults report={report} /> : <Sound report={report} />}
            <div className={desk.actions}>
              <Button look="quiet" busy={chain.isFetching} onClick={() => void chain.refetch()}>
                {chainText.again}
              </Button>
              {report.fault_count === 0 && report.end.line > 0 && (
                <CopyButton text={() => endOf(report)} words={chainText.end} look="quiet" />
              )}
            </div>
          </>
        )}
      </DataRegion>
    </section>
  )
}

/** Returns the last line as the command `audit verify --end` takes it: `1234:9f2c…`. */
function endOf({ end }: ChainReport): string {
  return `${end.line}:${end.hash}`
}

function Sound({ report: { end, forgotten } }: { report: ChainReport }) {
  return (
    <p className={desk.lead}>
      {chainText.sound} {chainText.lines} {formatCount(end.line)}.
      {forgotten > 0 && ` ${chainText.forgotten} ${formatCount(forgotten)}.`} {end.line > 0 && chainText.note}
    </p>
  )
}

function Faults({ report: { faults, fault_count } }: { report: ChainReport }) {
  return (
    <Alert tone="danger">
      <p>
        <strong>{chainText.broken}</strong>
      </p>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.fault} ${fault.from}`}>{chainFaultText(fault)}</li>
        ))}
      </ul>
      {fault_count > faults.length && (
        <p>
          {chainText.more} {formatCount(fault_count)}
        </p>
      )}
      <p>{chainText.next}</p>
    </Alert>
  )
}
