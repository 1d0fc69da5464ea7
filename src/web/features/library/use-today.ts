import { useSyncExternalStore } from 'react'
import { localDate, msUntilMidnight } from './timetable-days.ts'

/**
 * Returns today as a calendar day of the reader. A page that stays open is updated at midnight, and when it becomes
 * visible on another day.
 */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => localDate(new Date()))
}

function subscribe(listener: () => void): () => void {
  let timer = setTimeout(atMidnight, msUntilMidnight(new Date()))
  function atMidnight(): void {
    listener()
    timer = setTimeout(atMidnight, msUntilMidnight(new Date()))
  }
  // A sleeping device stops timers, so look at the day again when the page is visible.
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('focus', listener)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('focus', listener)
  }
}
