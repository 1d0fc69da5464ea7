import type { ReactNode } from 'react'

interface SpecimenProps {
  /** What is shown, and in which state. */
  name: string
  /** Side by side, or under each other. */
  layout?: 'row' | 'column'
  children: ReactNode
}

export function Specimen({ name, layout = 'column', children }: SpecimenProps) {
  return (
    <section className="specimen">
      <h2>{name}</h2>
      <div className={layout}>{children}</div>
    </section>
  )
}
