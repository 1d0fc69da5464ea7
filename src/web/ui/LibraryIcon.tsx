import { createElement, type SVGProps } from 'react'

interface LibraryIconProps extends SVGProps<SVGSVGElement> {
  size?: number
  /** The elements of the drawing, each with its attributes. */
  shapes: ReadonlyArray<readonly [tag: string, attributes: Readonly<Record<string, string>>]>
}

/**
 * An icon of the icon library; `scripts/vite/icons.ts` generates a component with this for each icon that is imported.
 */
export function LibraryIcon({ size = 24, strokeWidth = 2, shapes, ...rest }: LibraryIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {shapes.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )
}
