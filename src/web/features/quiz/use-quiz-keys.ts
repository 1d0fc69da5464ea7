import { useEffect } from 'react'
import { westernDigits } from '#contract/search-text.ts'
import type { QuizAction } from './quiz-state.ts'

/** Digits choose, Enter goes on; inactive while another layer takes the keyboard. */
export function useQuizKeys(act: (action: QuizAction) => void, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    function onKeyDown(event: KeyboardEvent) {
      const action = actionOf(event)
      if (!action) return
      event.preventDefault()
      act(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [act, isActive])
}

function actionOf({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): QuizAction | undefined {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return undefined
  // Ignore keys that go to other parts of the page: typing or voice input there must not answer a question.
  if (target !== document.body && !target.closest('main')) return undefined
  const digit = westernDigits(key)
  if (/^[1-9]$/.test(digit)) return { type: 'choose', option: Number(digit) - 1 }
  // A focused link or button handles Enter itself.
  return key === 'Enter' && !target.closest('a, button') ? { type: 'next' } : undefined
}
