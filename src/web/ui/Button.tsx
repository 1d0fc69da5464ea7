import type { ButtonHTMLAttributes, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './Button.module.css'

type Look = 'primary' | 'quiet'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** Whether it sends its form. */
  submits?: boolean
  look?: Look
  /** At work: says so, and takes no second press. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({ look = 'primary', busy = false, submits = false, onClick, className, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={submits ? 'submit' : 'button'}
      className={[styles.button, styles[look], className].filter(Boolean).join(' ')}
      // Not `disabled`: that would throw the focus away while the answer is on its way.
      aria-disabled={busy || undefined}
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
