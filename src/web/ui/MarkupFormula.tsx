import { type ReactNode, useEffect, useState } from 'react'
import styles from './QuestionText.module.css'

type Draw = (latex: string) => ReactNode

let drawing: Draw | undefined

/**
 * A formula as MathML. The LaTeX is shown until the formula chunk has arrived, and for good if the chunk does not
 * arrive or cannot read it.
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
    // If the chunk does not arrive, the LaTeX stays, which can be read too.
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
