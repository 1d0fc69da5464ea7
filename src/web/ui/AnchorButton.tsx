import type { AnchorHTMLAttributes, ReactNode } from 'react'
import styles from './Button.module.css'

interface AnchorButtonProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  look?: 'primary' | 'quiet'
  href: string
  children: ReactNode
}

/** A link out of the portal's screens (to a file or another site), drawn as a button. */
export function AnchorButton({ look = 'primary', children, ...rest }: AnchorButtonProps) {
  return (
    <a {...rest} className={`${styles.button} ${styles[look]}`}>
      {children}
    </a>
  )
}
