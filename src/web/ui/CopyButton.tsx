import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Toast } from './Toast.tsx'
import { useToast } from './use-toast.ts'

interface CopyButtonProps {
  /** Called when the button is pressed; returns the text to copy. */
  text: () => string
  /** Labels of the button and of both outcomes. */
  words: { copy: string; copied: string; notCopied: string }
  icon?: ReactNode
  look?: 'quiet'
}

/** A button that copies a text. Renders nothing where the browser offers no clipboard, as on pages without TLS. */
export function CopyButton({ text, words, icon = <Copy size={18} aria-hidden="true" />, look }: CopyButtonProps) {
  const toast = useToast()
  if (!('clipboard' in navigator)) return null

  async function copy() {
    try {
      await navigator.clipboard.writeText(text())
      toast.say(words.copied)
    } catch {
      toast.say(words.notCopied, { isFailure: true })
    }
  }

  return (
    <>
      <Button {...(look && { look })} data-print="no" onClick={() => void copy()}>
        {icon}
        {words.copy}
      </Button>
      <Toast toast={toast} />
    </>
  )
}
