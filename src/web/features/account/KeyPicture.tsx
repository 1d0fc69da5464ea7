import { encode } from 'uqr'
import { setupText } from '../../i18n/ar/second-factor-steps.ts'
import styles from './SecondFactor.module.css'

/** The white margin that a camera needs around the QR code, in modules (squares). */
const EDGE = 4

/** Renders a text as a QR code. */
export function KeyPicture({ text }: { text: string }) {
  const { data, size } = encode(text, { border: EDGE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.picture} role="img" aria-label={setupText.picture} viewBox={`0 0 ${size} ${size}`}>
      <path d={dark.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
