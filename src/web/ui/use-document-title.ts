import { useLayoutEffect } from 'react'
import { siteText } from '../i18n/ar/site.ts'

/**
 * Sets the document title, followed by the platform's name; before anything sees the heading beside it, because a new
 * heading makes the layout announce the title.
 */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title === siteText.name ? title : `${title} · ${siteText.name}`
  }, [title])
}
