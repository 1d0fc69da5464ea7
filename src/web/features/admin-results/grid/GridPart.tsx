import type { HTMLAttributes, Ref } from 'react'

interface GridPartProps extends HTMLAttributes<HTMLDivElement> {
  role: 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'gridcell'
  ref?: Ref<HTMLDivElement> | undefined
}

/**
 * An element of the grid with an ARIA role; table elements would lose their roles, because the rows are positioned
 * absolutely. No part can take the focus: the grid itself has the focus, and names the selected cell in
 * `aria-activedescendant`.
 */
export function GridPart(props: GridPartProps) {
  return <div {...props} />
}
