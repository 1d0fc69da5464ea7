/** The few icons of the first screen. Later screens use the icon library. */
const SHAPES = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  arrow: 'M4 12h16m-6-6 6 6-6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
  search: 'M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0m12 5 5 5',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5Z',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0m4-10v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5',
} as const

export function LineIcon({ shape, size }: { shape: keyof typeof SHAPES; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={SHAPES[shape]} />
    </svg>
  )
}
