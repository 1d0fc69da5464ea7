import { useEffect } from 'react'
import { siteText } from '../i18n/ar/site.ts'

/** The title of the tab, with the name of the platform behind it. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === siteText.name ? title : `${title} · ${siteText.name}`
  }, [title])
}
