import { Link2 } from 'lucide-react'
import { actionText } from '../i18n/ar/site.ts'
import { Button } from './Button.tsx'
import { Toast } from './Toast.tsx'
import { useToast } from './use-toast.ts'

/** Copies the address of the page. Browsers keep the clipboard from pages without TLS; there the button is not drawn. */
export function CopyLinkButton() {
  const { text, say } = useToast()
  if (!('clipboard' in navigator)) return null

  async function copy() {
    try {
      await navigator.clipboard.writeText(window.location.href)
      say(actionText.linkCopied)
    } catch {
      say(actionText.linkNotCopied)
    }
  }

  return (
    <>
      <Button look="quiet" data-print="no" onClick={() => void copy()}>
        <Link2 size={18} aria-hidden="true" />
        {actionText.copyLink}
      </Button>
      <Toast text={text} />
    </>
  )
}
