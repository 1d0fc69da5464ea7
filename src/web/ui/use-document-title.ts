import { useEffect } from 'react'
import { ar } from '../i18n/ar.ts'

/** The title of the tab, with the name of the platform behind it. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === ar.site.name ? title : `${title} · ${ar.site.name}`
  }, [title])
}
