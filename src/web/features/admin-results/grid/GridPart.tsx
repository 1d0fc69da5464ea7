import type { HTMLAttributes, Ref } from 'react'

interface GridPartProps extends HTMLAttributes<HTMLDivElement> {
  role: 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'gridcell'
  ref?: Ref<HTMLDivElement> | undefined
}

/**
 * An element of the grid with an ARIA role. Table elements would lose their roles, because rows are positioned
 * absolutely. No part is focusable: the grid has the focus and names the selected cell in `aria-activedescendant`.
 */
export function GridPart(props: GridPartProps) {
  return <div {...props} />
}
