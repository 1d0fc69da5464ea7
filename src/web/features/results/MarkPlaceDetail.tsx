import { useQuery } from '@tanstack/react-query'
import type { SubjectAnalytics } from '#contract/analytics.ts'
import { counted } from '#contract/arabic-amounts.ts'
import type { Degree } from '#contract/degrees.ts'
import { markPlaceText } from '../../i18n/ar/student-result.ts'
import { formatMark } from '../../i18n/format.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import styles from './MarkPlaceDetail.module.css'
import { figuresOf, LEAST_NAMED, type MarkPlace, markPlace } from './mark-place.ts'
import { yearFiguresQuery } from './year-figures.api.ts'

interface MarkPlaceDetailProps {
  grade: string
  year: number
  term: number
  degree: Degree
}

/**
 * Shows where a mark lies among all marks of its subject, as a chart and in words. Requests the published figures of
 * the year.
 */
export function MarkPlaceDetail({ grade, year, term, degree }: MarkPlaceDetailProps) {
  const query = useQuery(yearFiguresQuery(year))
  return (
    <DataRegion source={query}>
      {({ grades }) => {
        const subjects = grades.find((one) => one.grade === grade)?.subjects ?? []
        const figures = figuresOf(subjects, term, degree)
        const place = figures && markPlace(degree, figures)
        if (!figures || !place) return <p className={styles.none}>{markPlaceText.none}</p>
        return <Place figures={figures} place={place} />
      }}
    </DataRegion>
  )
}

function Place({ figures, place }: { figures: SubjectAnalytics; place: MarkPlace }) {
  const share = shareText(place.part * 10)
  const groups = (['below', 'same', 'above'] as const).map((group) => ({
    group,
    words: `${markPlaceText[group]}: ${studentsText(place[group])}`,
  }))
  return (
    <div className={styles.place}>
      <Bars
        counts={figures.distribution}
        part={place.part}
        label={`${share}. ${groups.map(({ words }) => words).join('، ')}.`}
      />
      <div>
        <p className={styles.share}>{share}</p>
        <ul className={styles.groups}>
          {groups.map(({ group, words }) => (
            <li key={group}>{words}</li>
          ))}
          <li>
            {markPlaceText.average}: {formatMark(figures.average_degree)}
          </li>
        </ul>
      </div>
    </div>
  )
}

/**
 * Returns the name of a tenth of the full mark: `الدرجة في شريحة 70 إلى أقل من 80%`; the last tenth includes its upper
 * bound.
 */
function shareText(from: number): string {
  const to = from + 10
  return `${markPlaceText.share} ${from} ${to === 100 ? markPlaceText.to : markPlaceText.upTo} ${to}%`
}

function studentsText(count: number): string {
  return count > 0 && count < LEAST_NAMED ? markPlaceText.few : counted(count, 'student')
}

/** The sizes of the chart in SVG units. */
const STEP = 20
const BAR = 14
const HEIGHT = 64

/** One bar for each tenth of the full mark, the lowest marks at the right; the bar of the student's tenth is filled. */
function Bars({ counts, part, label }: { counts: readonly number[]; part: number; label: string }) {
  const most = Math.max(1, ...counts)
  const width = counts.length * STEP
  return (
    <svg className={styles.bars} viewBox={`0 0 ${width} ${HEIGHT + 2}`} role="img" aria-label={label}>
      {counts.map((count, index) => {
        const height = (HEIGHT * count) / most
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a tenth is identified by its index.
            key={index}
            className={index === part ? styles.own : styles.bar}
            x={width - (index + 1) * STEP + (STEP - BAR) / 2}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          />
        )
      })}
      <line className={styles.axis} x1={0} x2={width} y1={HEIGHT + 1} y2={HEIGHT + 1} />
    </svg>
  )
}
