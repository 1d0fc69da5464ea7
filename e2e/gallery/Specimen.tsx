import type { ReactNode } from 'react'

interface SpecimenProps {
  /** What the specimen shows, and in which state. */
  name: string
  /** Whether the parts of the specimen are side by side or one below the other. */
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
