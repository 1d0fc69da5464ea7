import { useEffect } from 'react'

/** Several tabs may change one stored value. These functions prevent an older state from replacing a newer one. */

/** A tab's access to a stored value; it knows the stored text that this tab read or wrote last. */
export interface TabSlot {
  key: string
  /** Whether the stored text is still the one that this tab knows; always true where storage does not work. */
  isCurrent: () => boolean
  /** Makes the stored text the one that this tab knows: call it after the value was read or written. */
  accept: () => void
}

export function tabSlot(key: string): TabSlot {
  let known = storedText(key)
  return {
    key,
    isCurrent: () => storedText(key) === known,
    accept() {
      known = storedText(key)
    },
  }
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is forbidden, so no other tab changes it either.
    return null
  }
}

/** Calls `onChange` when another tab has changed the stored value, or may have while this tab was frozen. */
export function useOtherTabs(key: string, onChange: () => void): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === key) onChange()
    }
    window.addEventListener('storage', onStorage)
    // A page in the back-forward cache gets no storage events, so look when it is shown again.
    window.addEventListener('pageshow', onChange)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onChange)
    }
  }, [key, onChange])
}
