import { type ReactNode, useEffect, useState } from 'react'
import styles from './QuestionText.module.css'

type Draw = (latex: string) => ReactNode

let drawing: Draw | undefined

/** A formula as MathML. Until its chunk has come, and where it does not come or cannot read it, the LaTeX is shown. */
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
    // A part that does not come leaves the LaTeX, which can be read.
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
