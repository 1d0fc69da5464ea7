import { useId } from 'react'
import { distributionText } from '../../i18n/ar/analytics.ts'
import { formatCount } from '../../i18n/format.ts'
import styles from './DistributionPicture.module.css'
import { acrossOf, type Column, columnsOf, PASS_PERCENTAGE, type Part, PICTURE, PLOT } from './distribution-shape.ts'
import { distributionSummary, sideTexts } from './distribution-summary.ts'

/** The hatching of the columns below the pass line, in SVG units. */
const HATCH = 6
/** Offsets of the text lines from the top, and of the axis ends from the edges. */
const LINES = { sides: 16, ticks: PLOT.bottom + 18, ends: PLOT.bottom + 42 } as const
const END = 56

interface DistributionPictureProps {
  subjectName: string
  parts: readonly Part[]
}

/** Ten columns, one per tenth of the full mark, with the pass line. Centred texts ignore the text direction. */
export function DistributionPicture({ subjectName, parts }: DistributionPictureProps) {
  const hatchId = useId()
  const columns = columnsOf(parts)
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      role="img"
      aria-label={distributionSummary(subjectName, parts)}
    >
      <pattern id={hatchId} width={HATCH} height={HATCH} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className={styles.hatch} y2={HATCH} />
      </pattern>
      {columns.map((column) => (
        <PictureColumn key={column.from} column={column} hatchId={hatchId} />
      ))}
      <line className={styles.axis} x1={PLOT.left} x2={PLOT.right} y1={PLOT.bottom} y2={PLOT.bottom} />
      <PassLine parts={parts} />
      {[...columns.map(({ from }) => from), 100].map((mark) => (
        <text key={mark} x={acrossOf(mark)} y={LINES.ticks}>
          {mark}
        </text>
      ))}
      <text x={PICTURE.width - END} y={LINES.ends}>
        {distributionText.lowest}
      </text>
      <text x={END} y={LINES.ends}>
        {distributionText.highest}
      </text>
    </svg>
  )
}

function PictureColumn({ column, hatchId }: { column: Column; hatchId: string }) {
  const { x, y, width, height, count, reachesPass } = column
  if (count === 0) return null
  return (
    <>
      <rect
        className={reachesPass ? styles.pass : styles.fail}
        fill={reachesPass ? undefined : `url(#${hatchId})`}
        x={x}
        y={y}
        width={width}
        height={height}
      />
      <text className={styles.count} x={x + width / 2} y={y - 5}>
        {formatCount(count)}
      </text>
    </>
  )
}

function PassLine({ parts }: { parts: readonly Part[] }) {
  const across = acrossOf(PASS_PERCENTAGE)
  const sides = sideTexts(parts)
  return (
    <>
      <text className={styles.below} x={(across + PLOT.right) / 2} y={LINES.sides}>
        {sides.below}
      </text>
      <text className={styles.reached} x={(across + PLOT.left) / 2} y={LINES.sides}>
        {sides.reached}
      </text>
      <line className={styles.passLine} x1={across} x2={across} y1={4} y2={PLOT.bottom + 4} />
      <text className={styles.passName} x={across} y={LINES.ends}>
        {distributionText.passLine}
      </text>
    </>
  )
}
