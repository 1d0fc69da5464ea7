import type { ButtonHTMLAttributes, Ref } from 'react'
import { Link, type LinkProps } from '../router/Link.tsx'
import styles from './Button.module.css'

type Look = 'primary' | 'quiet'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** Whether the button submits its form. */
  submits?: boolean
  look?: Look
  /**
   * Whether the button's action is running: further presses are ignored, the label stays, and a spinner appears after
   * 300 ms.
   */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({ look = 'primary', busy = false, submits = false, onClick, className, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={submits ? 'submit' : 'button'}
      className={[styles.button, styles[look], className].filter(Boolean).join(' ')}
      // `aria-disabled` instead of `disabled`, because a disabled button loses the focus while the request runs.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}

interface LinkButtonProps extends Omit<LinkProps, 'className'> {
  look?: Look
}

export function LinkButton({ look = 'primary', ...rest }: LinkButtonProps) {
  return <Link {...rest} className={`${styles.button} ${styles[look]}`} />
}
