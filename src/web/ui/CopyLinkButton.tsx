import Link2 from 'lucide-react/icons/link-2'
import { actionText } from '../i18n/ar/site.ts'
import { CopyButton } from './CopyButton.tsx'

const WORDS = { copy: actionText.copyLink, copied: actionText.linkCopied, notCopied: actionText.linkNotCopied }

/** A button that copies the page's address. */
export function CopyLinkButton() {
  return (
    <CopyButton
      look="quiet"
      text={() => window.location.href}
      words={WORDS}
      icon={<Link2 size={18} aria-hidden="true" />}
    />
  )
}
