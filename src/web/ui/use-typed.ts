import { useMemo } from 'react'
import * as z from 'zod/mini'
import { readStored, removeStored, writeStored } from '../api/device-store.ts'
import { useLocation } from '../router/use-router.ts'

/** What was typed into a form's text fields, by field name. */
const typedSchema = z.record(z.string(), z.string())

/** Stores what is typed into some fields of a form until the form is sent. */
export interface Typed {
  /** Returns the stored texts of the fields. */
  read: () => Record<string, string>
  keep: (values: object) => void
  forget: () => void
}

/**
 * Stores what is typed into these fields with the current entry of this tab's history, so that the text is there again
 * after a reload, Back or Forward, as on a page without scripts. Never use it for passwords and codes. Nothing is
 * stored if the browser forbids storage.
 */
export function useTyped(...names: string[]): Typed {
  const { key, pathname } = useLocation()
  const list = names.join(' ')
  return useMemo(() => {
    const isKept = ([name]: [string, unknown]) => list.split(' ').includes(name)
    const place = `typed ${key} ${pathname}`
    const forget = () => removeStored(place, 'sessionStorage')
    return {
      read() {
        return Object.fromEntries(Object.entries(readStored(place, typedSchema, 'sessionStorage') ?? {}).filter(isKept))
      },
      keep(values) {
        const texts = Object.entries(values).filter((field) => isKept(field) && field[1] !== '')
        if (texts.length === 0) forget()
        else writeStored(place, Object.fromEntries(texts), 'sessionStorage')
      },
      forget,
    }
  }, [key, pathname, list])
}
