import { deniedText } from '../../i18n/ar/member.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { selectorWay } from '../paths.ts'

/** Replaces a screen for a signed-in user without the right to it. */
export function DeniedPage({ right }: { right: keyof typeof deniedText }) {
  const { title, text } = deniedText[right]
  return (
    <>
      <ScreenHead title={title} mainMenu={selectorWay()} />
      <Alert tone="note">{text}</Alert>
    </>
  )
}
