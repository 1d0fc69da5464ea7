import { useEffect } from 'react'
import { westernDigits } from '#contract/search-text.ts'

interface QuizKeys {
  /** Called for a digit key, with the index of the option, from 0. */
  choose?: ((place: number) => void) | undefined
  enter: () => void
}

/** Listens for digits, which choose an option, and for Enter, which goes on; ignores both while a dialog is open. */
export function useQuizKeys({ choose, enter }: QuizKeys, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    function onKeyDown(event: KeyboardEvent) {
      const key = keyOf(event)
      if (key === undefined || (key !== 'Enter' && !choose)) return
      event.preventDefault()
      if (key === 'Enter') enter()
      else choose?.(key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [choose, enter, isActive])
}

function keyOf({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): number | 'Enter' | undefined {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return undefined
  // Ignore keys pressed in other parts of the page: typing or voice input there must not answer a question.
  if (target !== document.body && !target.closest('main')) return undefined
  // In a text field, digits and Enter belong to the field.
  if (target.closest('input:not([type=checkbox]), select, textarea')) return undefined
  const digit = westernDigits(key)
  if (/^[1-9]$/.test(digit)) return Number(digit) - 1
  // On a focused link or button, Enter belongs to that control.
  return key === 'Enter' && !target.closest('a, button, summary') ? 'Enter' : undefined
}
