import type { HTMLAttributes, Ref } from 'react'

interface GridPartProps extends HTMLAttributes<HTMLDivElement> {
  role: 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'gridcell'
  ref?: Ref<HTMLDivElement> | undefined
}

/**
 * One part of the grid. The elements of a table would lose their meaning, because rows are placed absolutely. Parts
 * have no focus of their own: the grid has it, and names the selected cell as its active descendant.
 */
export function GridPart(props: GridPartProps) {
  return <div {...props} />
}
