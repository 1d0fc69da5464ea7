import { useSyncExternalStore } from 'react'

/** Whether the device has a network. Browsers know for certain only that it has none. */
export function useOnline(): boolean {
  return useSyncExternalStore(follow, () => navigator.onLine)
}

function follow(onChange: () => void): () => void {
  const events = ['online', 'offline'] as const
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}
