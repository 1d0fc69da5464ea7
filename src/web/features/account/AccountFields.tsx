import type { ComponentProps } from 'react'
import { MAX_PASSWORD } from '#contract/accounts.ts'
import { fieldText } from '../../i18n/ar/account.ts'
import { Field } from '../../ui/Field.tsx'

/** The props that `field(name)` of the form's hook returns. */
type Given = Pick<ComponentProps<typeof Field>, 'name' | 'value' | 'error' | 'onChange'>

export function NameField(given: Given) {
  return <Field {...given} label={fieldText.name} required dir="auto" autoComplete="name" maxLength={80} />
}

export function EmailField(given: Given) {
  return (
    <Field {...given} label={fieldText.email} required type="email" dir="ltr" autoComplete="email" maxLength={254} />
  )
}

/** The field for a code of the second factor. Phones offer to fill it in and show a numeric keyboard. */
export function CodeField(given: Given & { label: string; hint: string }) {
  return <Field {...given} required dir="ltr" inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
}

interface PasswordFieldProps extends Given {
  label?: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ label = fieldText.password, ...rest }: PasswordFieldProps) {
  return <Field {...rest} label={label} required type="password" dir="ltr" maxLength={MAX_PASSWORD} />
}
