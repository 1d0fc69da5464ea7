import { useEffect } from 'react'
import { siteText } from '../i18n/ar/site.ts'

/** Sets the document title, followed by the platform's name. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === siteText.name ? title : `${title} · ${siteText.name}`
  }, [title])
}
