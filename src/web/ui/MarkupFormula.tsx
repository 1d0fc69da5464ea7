import { type ReactNode, useEffect, useState } from 'react'
import styles from './QuestionText.module.css'

type Draw = (latex: string) => ReactNode

let drawing: Draw | undefined

/**
 * A formula as MathML. Shows the LaTeX until the chunk that draws formulas has arrived, and always if that chunk fails
 * to load or cannot parse the LaTeX.
 */
export function MarkupFormula({ latex }: { latex: string }) {
  const [draw, setDraw] = useState<Draw | undefined>(() => drawing)
  useEffect(() => {
    if (draw) return
    let isShown = true
    const load = async () => {
      const { drawFormula } = await import('./formula.tsx')
      drawing = drawFormula
      if (isShown) setDraw(() => drawFormula)
    }
    // If the chunk fails to load, the LaTeX stays, which is readable too.
    load().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [draw])
  return (
    <span className={styles.formula} dir="ltr">
      {draw?.(latex) ?? <code>{latex}</code>}
    </span>
  )
}
