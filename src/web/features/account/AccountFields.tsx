import type { ComponentProps } from 'react'
import { MAX_PASSWORD } from '#contract/accounts.ts'
import { fieldText } from '../../i18n/ar/account.ts'
import { Field } from '../../ui/Field.tsx'

type Typed = Pick<ComponentProps<typeof Field>, 'name' | 'value' | 'required' | 'error' | 'onChange'>

export function NameField(typed: Typed) {
  return <Field {...typed} label={fieldText.name} dir="auto" autoComplete="name" maxLength={80} />
}

export function EmailField(typed: Typed) {
  return <Field {...typed} label={fieldText.email} type="email" dir="ltr" autoComplete="email" maxLength={254} />
}

/** A code of the second step: its owner's telephone offers it, and shows digits to type it with. */
export function CodeField(typed: Typed & { label: string; hint: string }) {
  return <Field {...typed} dir="ltr" inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
}

interface PasswordFieldProps extends Typed {
  label?: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ label = fieldText.password, ...rest }: PasswordFieldProps) {
  return <Field {...rest} label={label} type="password" dir="ltr" maxLength={MAX_PASSWORD} />
}
