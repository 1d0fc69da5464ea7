import { useLayoutEffect } from 'react'
import { siteText } from '../i18n/ar/site.ts'

/**
 * Sets the document title, followed by the platform's name. A layout effect, so that the title is set before the layout
 * sees the screen's new heading, because it then announces the title.
 */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title === siteText.name ? title : `${title} · ${siteText.name}`
  }, [title])
}
