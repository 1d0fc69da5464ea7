import type { QuranVerse } from '../i18n/ar/verses.ts'
import styles from './Verse.module.css'

/**
 * A whole verse of the Quran with its sura and number, as phrasing content, so that it also fits into a heading. The
 * style sheet declares the font, which the browser fetches only when a verse is near the viewport.
 */
export function Verse({ verse }: { verse: QuranVerse }) {
  return (
    <span className={styles.verse}>
      <span className={styles.text} lang="ar">
        {verse.text}
      </span>{' '}
      <cite className={styles.place}>
        {verse.sura}: <bdi dir="ltr">{verse.number}</bdi>
      </cite>
    </span>
  )
}
