import { useSyncExternalStore } from 'react'
import { localDate } from './timetable-days.ts'

/** Returns the reader's calendar day. A page that stays open is updated when it becomes visible on another day. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => localDate(new Date()))
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('focus', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('focus', listener)
  }
}
