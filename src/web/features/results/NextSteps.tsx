import { formatMoment } from '#contract/arabic-moments.ts'
import type { Awaited } from '#contract/awaited.ts'
import { yearFromPath } from '#contract/faculty.ts'
import type { Portal } from '#contract/portal.ts'
import type { StudentResult } from '#contract/results.ts'
import { snapshotTime } from '../../api/snapshot.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { periodText } from '../../i18n/ar/appeals-period.ts'
import { notPassedText } from '../../i18n/ar/student-result.ts'
import { Link } from '../../router/Link.tsx'
import type { ListParams } from './list-params.ts'
import styles from './NextSteps.module.css'

interface NextStepsProps {
  params: ListParams
  result: StudentResult
  /** The awaited results of this grade and year. */
  awaited: readonly Awaited[]
  period: Portal['appeals']
}

/**
 * What a student who did not pass can do now: appeal, and wait for the second exam session (the resit) if its result is
 * awaited. Renders nothing if every subject is passed.
 */
export function NextSteps({ params, result, awaited, period }: NextStepsProps) {
  const isOpen = (result.verdict.open ?? []).some(({ later }) => !later)
  const hasSecond = awaited.some(({ session }) => session === 2)
  // A static copy cannot take appeals.
  const takesAppeals = snapshotTime() === undefined
  if (!isOpen || !(takesAppeals || hasSecond)) return null
  return (
    <section className={styles.next} data-print="no">
      <h2>{notPassedText.next}</h2>
      {takesAppeals && <AppealStep params={params} result={result} period={period} />}
      {hasSecond && <p>{notPassedText.secondSession}</p>}
    </section>
  )
}

function AppealStep({ params, result, period }: Pick<NextStepsProps, 'params' | 'result' | 'period'>) {
  const when = appealTime(period)
  return (
    <p className={styles.appeal}>
      {(!period || period.state === 'open') && <Link to={appealPath(params, result)}>{notPassedText.appeal}</Link>}
      {when !== undefined && <span>{when}</span>}
    </p>
  )
}

/** Returns when appeals are accepted; undefined if the office has set no dates. */
function appealTime(period: Portal['appeals']): string | undefined {
  if (!period) return undefined
  const { state, opens_at, closes_at } = period
  if (state === 'early')
    return `${periodText.early}${opens_at === null ? '.' : `: ${periodText.opensAt(formatMoment(opens_at))}`}`
  if (state === 'late') return `${periodText.late}.`
  return closes_at === null ? undefined : periodText.closesAt(formatMoment(closes_at))
}

/** Returns the address of the appeal form, for the first term that has a subject that was not passed. */
function appealPath({ grade, year }: ListParams, { student_id, terms }: StudentResult): string {
  const open = terms.find(({ degrees }) => degrees.some(({ outcome }) => outcome !== 'passed' && outcome !== 'raised'))
  const term = (open ?? terms[0])?.term ?? 1
  const place = `grade=${grade.slice(-1)}&year=${yearFromPath(year) ?? ''}&term=${term}`
  return `${pathTo(ROUTES.requestAppeal, { student_id })}?${place}`
}
