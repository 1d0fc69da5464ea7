import { actionText } from '../i18n/ar/site.ts'
import { waysText } from '../i18n/ar/ways.ts'
import { LinkButton } from './Button.tsx'
import { EmptyMessage } from './EmptyMessage.tsx'
import { PageHeading } from './PageHeading.tsx'

/** The message in place of a screen whose address names nothing that exists; `home` is the home page's address. */
export function WrongLink({ title, home }: { title: string; home: string }) {
  return (
    <>
      <PageHeading title={title} />
      <EmptyMessage title={waysText.wrongLink}>
        <LinkButton to={home}>{actionText.backHome}</LinkButton>
      </EmptyMessage>
    </>
  )
}
