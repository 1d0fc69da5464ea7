import { useSyncExternalStore } from 'react'

/**
 * Returns whether the device has a network. Only the answer "no" is certain: browsers may take a useless connection for
 * a network.
 */
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
