import { useSyncExternalStore } from 'react'
import { localDate } from './timetable-days.ts'

/** The reader's calendar day. A page that was left open learns of the new day when it is looked at again. */
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
